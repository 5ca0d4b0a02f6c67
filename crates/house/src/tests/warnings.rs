//! What is accepted and deserves a second look.

use miette::Diagnostic;

use super::{accepted, body, warned};
use crate::Fault;

#[test]
fn handled_cards_that_are_used_again() {
    let file = "deal.style = \"face-down\"\nsqueeze.by = \"patron\"\nshoe.replace-handled = false";
    let expected =
        "4:24: `shoe.replace-handled`: patrons handle the cards, and the same cards are used again";
    warned(file, &[expected]);
    warned("shoe.replace-handled = false", &[]);
}

#[test]
fn odds_of_the_remaining_cards_on_a_live_terminal() {
    let expected = "2:22: `terminals.analysis`: standards for live games forbid showing odds of \
                    the remaining cards; keep this for training tables";
    warned("terminals.analysis = true", &[expected]);
}

#[test]
fn options_of_a_commission_that_is_not_charged() {
    let no_effect = "has no effect: the mode `half-on-6` charges none";
    warned(
        "[commission]\nmode = \"half-on-6\"\nrate = \"5%\"\nminimum = \"1.00\"\nrounding = \"up\"\nunit = \"0.25\"",
        &[
            &format!("4:8: `commission.rate`: {no_effect}"),
            &format!("5:11: `commission.minimum`: {no_effect}"),
            &format!("6:12: `commission.rounding`: {no_effect}"),
        ],
    );
    warned("commission.mode = \"half-on-6\"", &[]);
}

#[test]
fn a_warning_says_that_it_is_one() {
    let rest = "terminals.analysis = true";
    let warnings = accepted(rest).warnings("house.toml", &body(rest)).unwrap();
    assert!(warnings.iter().all(Fault::is_warning));
    let severities: Vec<_> = warnings.related().unwrap().map(Diagnostic::severity).collect();
    assert_eq!(severities, [Some(miette::Severity::Warning)]);
}

#[test]
fn warnings_stand_among_the_faults_in_file_order() {
    super::refused(
        "terminals.analysis = true\nshoe.decks = 9",
        &[
            "2:22: `terminals.analysis`: standards for live games forbid showing odds of the remaining cards; keep this for training tables",
            "3:14: `shoe.decks` is 9, and should be from 1 to 8 (Article 1)",
        ],
    );
}

#[test]
fn wagers_that_give_the_bettor_the_edge() {
    warned(
        "commission.rate = \"2%\"\nwager.tie.pays = \"10:1\"",
        &[
            "2:19: `commission.rate`: the bettor has the edge on banker: 0.003179 of each unit staked",
            "3:7: `wager.tie`: the bettor has the edge on tie: 0.046716 of each unit staked",
        ],
    );
    // Just above the commission and below the price at which the house and the bettor are even.
    warned("commission.rate = \"2.70%\"\nwager.tie.pays = \"19:2\"", &[]);
    warned("commission.rate = \"2.69%\"\nwagers = [\"player\", \"tie\"]", &[]);
}

#[test]
fn the_edge_is_that_of_the_house_s_own_decks() {
    warned("commission.rate = \"2.75%\"", &[]);
    warned(
        "commission.rate = \"2.75%\"\nshoe = { decks = 1, cut-depth = 14 }",
        &[
            "2:19: `commission.rate`: the bettor has the edge on banker: 0.000224 of each unit staked",
        ],
    );
}

#[test]
fn a_ruling_that_has_nothing_to_do_with_what_went_wrong() {
    warned(
        "irregularities.excess-card-seen = \"burn\"\n\
         irregularities.mispay.dealing = [\"carry-exposed\", \"correct-payment\"]\n\
         irregularities.burn-miscounted = \"burn\"\nirregularities.dropped-card = \"ghost\"",
        &[
            "2:35: `irregularities.excess-card-seen`: `burn` cannot be done about this; the floor would continue or void",
            "3:16: `irregularities.mispay`: `carry-exposed` cannot be done about this; the floor would continue or void",
        ],
    );
}
