//! What Banker pays in each mode.

use baccarat::{Article, Collection};

use super::{accepted, pay_table};

/// Checks the Banker wager of a house with this mode, whether commission is owed, and which article
/// describes it.
#[track_caller]
fn check(mode: &str, expected: &[&str], collection: Collection, article: Article) {
    let house = accepted(&format!("commission.mode = \"{mode}\""));
    let offers = house.wagers.offered();
    let banker = offers.iter().find(|it| it.wager.id().as_str() == "banker").unwrap();
    assert_eq!(pay_table(&banker.wager), expected, "{mode}");
    assert_eq!(house.terms().collection, collection, "{mode}");
    assert_eq!(banker.article, Some(article), "{mode}");
    assert_eq!((banker.minimum, banker.maximum), (house.limits.minimum, house.limits.maximum));
}

const LESS_5: [&str; 2] = ["Banker wins -> 1:1 less 5%", "tie -> push"];

#[test]
fn article_8_commission_is_deducted_or_owed() {
    check("per-hand", &LESS_5, Collection::Deducted, Article::DECISION);
    check("box", &LESS_5, Collection::Owed, Article::DECISION);
    check("mark-one-pay-one", &LESS_5, Collection::Owed, Article::DECISION);
}

#[test]
fn article_8_a_six_may_pay_half_instead() {
    let half = ["Banker wins, Banker total 6 -> 1:2", "Banker wins -> 1:1", "tie -> push"];
    check("half-on-6", &half, Collection::Deducted, Article::DECISION);
}

#[test]
fn article_16_a_three_card_seven_may_push_instead() {
    let ez = [
        "Banker wins, Banker total 7, Banker has 3 cards -> push",
        "Banker wins -> 1:1",
        "tie -> push",
    ];
    check("push-on-dragon-7", &ez, Collection::Deducted, Article::EZ_BACCARAT);
}

#[test]
fn a_rate_of_nothing_is_no_commission() {
    let house = accepted("commission.rate = \"0%\"");
    assert_eq!(pay_table(house.wager("banker").unwrap()), ["Banker wins -> 1:1", "tie -> push"]);
}
