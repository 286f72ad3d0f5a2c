"""Which sentences reach the translators."""

from botassist.messages import marked_sentences, rulebook_texts


def test_a_sentence_comes_with_its_plural_wherever_that_is_written() -> None:
    source = """
Phrase("Turn {turn}", params={"turn": 1})
Phrase("{count} card", "{count} cards", {"count": 2})
words.Sentence("Take it.", plural="Take them.", detail="Mind the rest.")
N_("Shuffle" if new else "Reshuffle")
raise refuse("Answer yes or no.", "castle")
Phrase(text)
Sentence("")
print("not for translation")
"""

    assert list(marked_sentences(source)) == [
        ("Turn {turn}", ""),
        ("{count} card", "{count} cards"),
        ("Take it.", "Take them."),
        ("Mind the rest.", ""),
        ("Shuffle", ""),
        ("Reshuffle", ""),
        ("Answer yes or no.", ""),
    ]


def test_the_rules_are_translated_as_the_page_shows_them() -> None:
    source = """
["setup.1"]
heading = "Cards back to the box"
page = "Setup, 1"
text = '''
Some cards go back.
'''

["setup.2"]
as_in = "another_game"
"""

    assert list(rulebook_texts(source)) == [("Cards back to the box", ""), ("Some cards go back.", "")]
