//! A file over the preset it is based on.

use baccarat::{Cents, catalogue};

use super::{accepted, pay_table, refused};
use crate::{DealStyle, House, Preset, SqueezeBy};

#[test]
fn one_option_is_changed_and_the_rest_is_kept() {
    let own = accepted("based-on = \"macau\"\nshoe.decks = 6");
    assert_eq!(own.shoe.decks, 6);
    let mut expected = House::preset("macau").unwrap();
    expected.name = "T".to_owned();
    expected.based_on = Some(Preset::Macau);
    expected.shoe.decks = 6;
    expected.version = own.version.clone();
    assert_eq!(own, expected);
    assert!(own.shoe.replace_handled && own.squeeze.by == SqueezeBy::Patron);
}

#[test]
fn a_preset_based_on_itself_differs_in_nothing_but_the_version() {
    for preset in Preset::ALL {
        let text = format!("based-on = \"{}\"", preset.id());
        let own = House::read("house.toml", &text).unwrap();
        let mut expected = preset.house();
        expected.based_on = Some(*preset);
        expected.version = own.version.clone();
        assert_eq!(own, expected);
    }
}

#[test]
fn versions_name_the_file_and_its_base() {
    let one = accepted("based-on = \"ez\"");
    let two = accepted("based-on = \"ez\" # The same house.");
    assert_ne!(one.version.file, two.version.file);
    assert_eq!(one.version.base, two.version.base);
    assert_eq!(one.version.base, Some(Preset::Ez.house().version.file));
    assert_eq!(accepted("").version.base, None);
    assert_eq!(one.version.to_string().len(), 64);
    assert_eq!(one.version.short(), &one.version.file[..12]);
    // `printf 'name = "T"\n' | sha256sum`
    let expected = "bce3603e61f55e6ff32357344f31df86a9795aa46b7a3ebb2fa023313b1632ec";
    assert_eq!(accepted("").version.file, expected);
}

#[test]
fn sections_are_merged_and_lists_replaced() {
    let own =
        accepted("based-on = \"macau\"\nwagers = [\"tie\"]\nlimits.side-maximum = \"500.00\"");
    assert_eq!(own.wagers.offered().len(), 1);
    assert_eq!(own.limits.side_maximum, Cents::whole(500));
    assert_eq!(own.limits.minimum, Cents::whole(100));
}

#[test]
fn lines_replace_the_price_of_the_preset() {
    let own = accepted(
        "based-on = \"washington\"\nwager.tie.lines = [{ when = { winner = \"tie\" }, pays = \"9:1\" }]",
    );
    assert_eq!(pay_table(own.wager("tie").unwrap()), ["tie -> 9:1"]);
}

#[test]
fn a_price_does_not_meet_the_lines_of_the_preset() {
    refused(
        "based-on = \"dragon-bonus\"\nwager.dragon-bonus-player.pays = \"2:1\"",
        &[
            "3:34: `wager.dragon-bonus-player.pays`: this wager pays several odds: write its `lines`",
        ],
    );
    refused(
        "based-on = \"washington\"\nwager.tie = { pays = \"9:1\", lines = [] }",
        &["3:22: `wager.tie.pays`: write `pays` or `lines`, not both"],
    );
}

#[test]
fn a_house_adds_a_wager_to_its_preset() {
    let own = accepted(
        "based-on = \"ez\"\nwagers = [\"player\", \"banker\", \"tie\", \"nines\"]\n\
         [wager.nines]\nname = \"Two nines\"\nmaximum = \"50.00\"\n\
         lines = [{ when = { player-total = 9, banker-total = 9 }, pays = \"60:1\" }]",
    );
    let offer = own.wagers.offered().last().unwrap();
    assert_eq!((offer.wager.name(), offer.article, offer.is_main()), ("Two nines", None, false));
    assert_eq!(pay_table(&offer.wager), ["Player total 9, Banker total 9 -> 60:1"]);
    assert_eq!((offer.minimum, offer.maximum), (Cents::whole(5), Cents::whole(50)));
    assert_eq!(own.wager("dragon-7"), catalogue::find("dragon-7"));
    assert!(own.wager_ids().contains(&"dragon-7".to_owned()));
}

#[test]
fn the_rules_of_the_preset_hold_for_the_file() {
    refused(
        "based-on = \"washington\"\nareas.opposite = \"allowed\"",
        &[
            "3:18: `areas.opposite` is allowed; the Washington rules ask for refused: Player with Tie or Banker with Tie, not Player with Banker (Article 3, Washington 3)",
        ],
    );
    let own =
        accepted("based-on = \"washington\"\nunder = \"macau\"\nareas.opposite = \"allowed\"");
    assert_eq!(own.under, Some(crate::Jurisdiction::Macau));
}

#[test]
fn a_fault_of_a_file_and_its_preset_together_is_told_in_the_file() {
    refused(
        "based-on = \"macau\"\n[deal]\nstyle = \"face-up\"",
        &[
            "1:1: `squeeze.by`: cards dealt face up cannot be squeezed: set `deal.style` to \"face-down\"",
        ],
    );
    assert_eq!(accepted("based-on = \"ez\"").deal.style, DealStyle::FaceDown);
}
