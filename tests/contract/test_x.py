import pytest,random
from tests.phone import Phone
@pytest.mark.django_db
@pytest.mark.parametrize("dealer",["app","table"])
@pytest.mark.parametrize("seed",range(6))
def test_whole(game,seed,dealer):
    phone=Phone.at_new_table(game,dealer=dealer)
    phone.play(25,random.Random(seed),ending=seed%2==0)
    print(phone.session.turn, phone.session.over)
    assert phone.session.turn>2
