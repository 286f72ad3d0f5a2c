"""What the ids in Botbot's questions and instructions are called."""

from __future__ import annotations

from games.engine.core import N_

WORDS = {
    "left": N_("left"),
    "middle": N_("middle"),
    "right": N_("right"),
    "barrel": N_("barrel"),
    "ship": N_("ship"),
    "d1l": N_("Era I, left delivery"),
    "d1r": N_("Era I, right delivery"),
    "s1l": N_("Era I, left ship order"),
    "s1r": N_("Era I, right ship order"),
    "d2l": N_("Era II, left delivery"),
    "d2r": N_("Era II, right delivery"),
    "s2l": N_("Era II, left ship order"),
    "s2r": N_("Era II, right ship order"),
    "d3l": N_("Era III, left delivery"),
    "d3r": N_("Era III, right delivery"),
    "s3l": N_("Era III, left ship order"),
    "s3r": N_("Era III, right ship order"),
    "village_left": N_("Village offer, left"),
    "village_middle": N_("Village offer, middle"),
    "village_right": N_("Village offer, right"),
    "display_left": N_("Your display, left"),
    "display_middle": N_("Your display, middle"),
    "display_right": N_("Your display, right"),
}
