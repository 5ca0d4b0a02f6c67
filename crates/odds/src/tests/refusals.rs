//! What odds are refused for, and in which words.

use baccarat::catalogue;

use super::of_values;
use crate::{
    Composition, Distribution, Joint, NoPrice, PairKinds, Price, SuitsUnknown, TooFewCards,
    effects_of_removal,
};

#[test]
fn fewer_than_six_cards_have_no_odds() {
    for cards in 0..6 {
        let shoe = of_values([cards, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        let expected = TooFewCards { cards, needed: 6 };
        assert_eq!(Joint::of(&shoe).unwrap_err(), expected);
        assert_eq!(Distribution::of(&shoe).unwrap_err(), expected);
        assert_eq!(PairKinds::of(&shoe).unwrap_err(), expected);
    }
    let error = TooFewCards { cards: 5, needed: 6 }.to_string();
    assert_eq!(error, "odds need at least 6 cards, and the shoe holds 5");
}

#[test]
fn a_perfect_pair_needs_suits() {
    let shoe = of_values([16, 4, 4, 4, 4, 4, 4, 4, 4, 4]);
    let distribution = Distribution::of(&shoe).unwrap();
    for entry in catalogue::all() {
        let needs_suits = entry.wager.id().as_str() == "perfect-pair";
        assert_eq!(distribution.can_price(&entry.wager), !needs_suits, "{}", entry.wager.id());
        assert_eq!(Price::of(&entry.wager, &distribution).is_err(), needs_suits);
    }
    assert_eq!(
        SuitsUnknown.to_string(),
        "a perfect pair depends on suits, and only the ranks of this shoe are known"
    );
}

#[test]
fn effects_need_a_coup_after_the_card_is_gone() {
    let tie = catalogue::find("tie").unwrap();
    let effects = |cards| effects_of_removal(&of_values([cards, 0, 0, 0, 0, 0, 0, 0, 0, 0]), tie);
    let refused = |cards| NoPrice::TooFewCards(TooFewCards { cards, needed: 6 });
    assert_eq!(effects(5), Err(refused(5)));
    assert_eq!(effects(6), Err(refused(5)));
    assert!(effects(7).is_ok());
    assert_eq!(refused(5).to_string(), TooFewCards { cards: 5, needed: 6 }.to_string());
}

#[test]
fn effects_on_a_perfect_pair_need_suits() {
    let perfect = catalogue::find("perfect-pair").unwrap();
    let refused = NoPrice::SuitsUnknown(SuitsUnknown);
    let ranks = of_values([16, 4, 4, 4, 4, 4, 4, 4, 4, 4]);
    assert_eq!(effects_of_removal(&ranks, perfect), Err(refused));
    assert_eq!(refused.to_string(), SuitsUnknown.to_string());
    assert!(effects_of_removal(&Composition::of_decks(2), perfect).is_ok());
}
