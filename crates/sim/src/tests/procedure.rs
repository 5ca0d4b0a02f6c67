//! A procedure is accepted if no shoe can run out, and refused if one can.

use baccarat::{Card, Rank, Suit};

use super::shoes::by_the_oracle;
use crate::oracle::RanOut;
use crate::{NoProcedure, Procedure, Purpose, Shoe, Stream};

#[track_caller]
fn check(change: impl FnOnce(&mut Procedure), expected: Result<(), NoProcedure>) {
    let mut procedure = Procedure::usual(8, 14);
    change(&mut procedure);
    assert_eq!(procedure.check(), expected, "{procedure:?}");
}

#[test]
fn a_shoe_holds_one_to_eight_decks() {
    check(|it| it.decks = 0, Err(NoProcedure::Decks(0)));
    check(|it| it.decks = 1, Ok(()));
    check(|it| it.decks = 8, Ok(()));
    check(|it| it.decks = 9, Err(NoProcedure::Decks(9)));
    check(|it| it.decks = 255, Err(NoProcedure::Decks(255)));
}

#[test]
fn at_most_twelve_cards_are_burned_at_a_time() {
    let refused = Err(NoProcedure::BurnsTooMany { most: 12 });
    check(|it| it.burned[9] = 12, Ok(()));
    check(|it| it.burned[9] = 13, refused);
    check(|it| it.burned[0] = u32::MAX, refused);
    check(|it| (it.between_coups, it.cut_depth) = (12, 40), Ok(()));
    check(|it| (it.between_coups, it.cut_depth) = (13, 40), refused);
}

#[test]
fn some_cards_lie_in_front_of_the_cut_card() {
    let refused = Err(NoProcedure::CutInFront { cards: 416 });
    check(|it| it.cut_depth = 415, Ok(()));
    check(|it| it.cut_depth = 416, refused);
    check(|it| it.cut_depth = u32::MAX, refused);
}

#[test]
fn the_last_coups_have_cards_enough() {
    let needed = |needed| Err(NoProcedure::CutTooDeep { needed });
    // Five for the rest of the coup, and six for the one that follows.
    check(|it| it.cut_depth = 11, Ok(()));
    check(|it| it.cut_depth = 10, needed(11));
    check(|it| (it.cut_depth, it.after_cut, it.after_cut_first) = (5, 0, 0), Ok(()));
    check(|it| (it.cut_depth, it.after_cut, it.after_cut_first) = (4, 0, 0), needed(5));
    check(|it| (it.cut_depth, it.after_cut, it.after_cut_first) = (5, 0, 1), needed(6));
    check(|it| (it.cut_depth, it.between_coups) = (13, 3), needed(14));
    check(|it| (it.after_cut_first, it.between_coups) = (2, 3), needed(18));
}

/// 716 million coups of six cards are two cards more than 32 bits hold.
#[test]
fn very_many_last_coups_are_refused() {
    let needed = |needed| Err(NoProcedure::CutTooDeep { needed });
    check(|it| it.after_cut = 715_827_883, needed(u32::MAX));
    check(|it| it.after_cut_first = 715_827_883, needed(u32::MAX));
    check(|it| it.after_cut = u32::MAX, needed(u32::MAX));
}

/// What a first card burns can lie behind the cut card.
#[test]
fn a_first_card_may_burn_past_the_cut_card() {
    let change = |after_cut_first, between_coups| {
        move |it: &mut Procedure| {
            (it.decks, it.cut_depth, it.burned[4]) = (1, 51, 12);
            (it.after_cut, it.after_cut_first) = (0, after_cut_first);
            it.between_coups = between_coups;
        }
    };
    check(change(6, 0), Ok(()));
    check(change(7, 0), Err(NoProcedure::CutTooDeep { needed: 53 }));
    // Four coups have three burns between them.
    check(change(4, 5), Ok(()));
    check(change(4, 6), Err(NoProcedure::CutTooDeep { needed: 53 }));
}

#[test]
fn a_refusal_says_why() {
    let say = |refusal: NoProcedure| refusal.to_string();
    assert_eq!(say(NoProcedure::Decks(9)), "a shoe holds one to eight decks, not 9");
    assert_eq!(
        say(NoProcedure::CutTooDeep { needed: 11 }),
        "the last coups may need 11 cards behind the cut card, and there are fewer"
    );
    assert_eq!(
        say(NoProcedure::CutInFront { cards: 52 }),
        "the cut card must have some of the 52 cards in front of it"
    );
    assert_eq!(
        say(NoProcedure::BurnsTooMany { most: 12 }),
        "at most 12 cards are burned at a time"
    );
}

/// The coups that take the most cards are those of cards that count nothing. A procedure that is
/// just accepted deals them from behind the cut card; with one card less it is refused, and some
/// order of the shoe's own cards does run out.
#[test]
fn a_card_less_than_needed_can_run_out() {
    for (after_cut, after_cut_first, between_coups) in
        [(0, 0, 0), (0, 1, 0), (1, 1, 0), (1, 0, 0), (1, 1, 3), (0, 2, 1), (2, 1, 1), (0, 0, 3)]
    {
        for decks in [2, 5, 8] {
            let mut procedure = Procedure::usual(decks, 0);
            (procedure.after_cut, procedure.after_cut_first) = (after_cut, after_cut_first);
            procedure.between_coups = between_coups;
            let Err(NoProcedure::CutTooDeep { needed }) = procedure.check() else {
                panic!("no card behind the cut card is too few: {procedure:?}");
            };
            procedure.cut_depth = needed;
            assert_eq!(procedure.check(), Ok(()));
            assert!(!can_run_out(&procedure), "{procedure:?}");
            procedure.cut_depth = needed - 1;
            assert!(procedure.check().is_err());
            assert!(can_run_out(&procedure), "{procedure:?}");
        }
    }
}

/// Whether one of many orders runs out, in which cards that count nothing lie behind the cut card
/// and around it, and the others in any order before.
fn can_run_out(procedure: &Procedure) -> bool {
    let deck: Vec<Card> = Card::deck().collect();
    let (zeros, others): (Vec<Card>, Vec<Card>) =
        deck.repeat(procedure.decks.into()).into_iter().partition(|card| card.value() == 0);
    let mut stream = Stream::of(1, 0, Purpose::Faces);
    let tail = (procedure.cut_depth + 2) as usize;
    (0..300).any(|_| {
        let mut cards = [&others[..], &zeros[tail..]].concat();
        for end in (2..=cards.len()).rev() {
            cards.swap(end - 1, stream.below(end as u32) as usize);
        }
        cards.extend(&zeros[..tail]);
        by_the_oracle(procedure, &cards) == Err(RanOut)
    })
}

/// Deals a shoe of the worst coups there are to its end: cards of any kind, as many as there are.
#[track_caller]
pub(super) fn check_worst(procedure: &Procedure, lengths: &[u32]) {
    let cards = worst(procedure, lengths);
    let (coups, _) = by_the_oracle(procedure, &cards).expect("an accepted procedure deals on");
    let values: Vec<u8> = cards.iter().map(|card| card.value()).collect();
    let mut shoe = Shoe { cards, ..Shoe::default() };
    shoe.deal_coups(procedure, &[procedure.cut_depth], &values);
    assert_eq!(shoe.coups, coups, "{procedure:?}");
}

/// Coups of as many cards as these numbers say, one after the other, and of six cards from where
/// they end.
fn worst(procedure: &Procedure, lengths: &[u32]) -> Vec<Card> {
    let card = |rank| Card::new(rank, Suit::Hearts);
    let king = card(Rank::King);
    let mut cards = vec![king; procedure.burned[0] as usize];
    for length in lengths {
        // A natural, or a Player that stands, or a coup of cards that count nothing.
        let (first, kings) = match length {
            4 => (card(Rank::Nine), 3),
            5 => (card(Rank::Six), 4),
            _ => (king, 5),
        };
        cards.push(first);
        cards.extend([king].repeat(kings + procedure.between_coups as usize));
    }
    cards.resize(procedure.cards() as usize, king);
    cards
}

/// Each way to come near the cut card, with the cut card as deep as it may be.
#[test]
fn an_accepted_procedure_never_runs_out() {
    for between_coups in [0, 1, 3, 12] {
        for (after_cut, after_cut_first) in [(0, 0), (0, 1), (1, 0), (1, 1), (3, 0), (0, 3)] {
            let mut procedure = Procedure::usual(8, 0);
            (procedure.after_cut, procedure.after_cut_first) = (after_cut, after_cut_first);
            procedure.between_coups = between_coups;
            if let Err(NoProcedure::CutTooDeep { needed }) = procedure.check() {
                procedure.cut_depth = needed;
            }
            for fours in 0..4 {
                for fives in 0..4 {
                    check_worst(&procedure, &[[4].repeat(fours), [5].repeat(fives)].concat());
                }
            }
        }
    }
}
