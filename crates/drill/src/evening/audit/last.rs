//! The last coup, as everybody is shown it until the next is over.

use baccarat::{BySide, Card, Side, Winner};
use table::{Audience, LastView, Paid, PatronId, Short, View};

use super::third_cards::next_card;
use super::{Auditor, Due, Found, Over, ensure, ensure_or};

impl Auditor {
    /// What is shown of the last coup is what the books have of it by now.
    pub(super) fn check_last(&self, audience: Audience, view: &View) -> Found {
        let (last, (number, over)) = match (&view.last, self.past.last_key_value()) {
            (None, None) => return Ok(()),
            (Some(last), Some(over)) => (last, over),
            _ => return Err("a last coup is seen, or none is".to_owned()),
        };
        let is_it = (last.coup, last.ghost, last.is_void) == (*number, over.ghost, over.is_void);
        ensure_or(is_it, || format!("{audience:?} sees another last coup than {number}"))?;
        over.check_shown(last)?;
        over.check_paid(audience, &last.paid)?;
        over.check_short(audience, &last.short)
    }
}

impl Over {
    /// Its cards if all of them lay open, and what they come to.
    fn check_shown(&self, last: &LastView) -> Found {
        let cards = if self.is_open { &self.cards[..] } else { &[] };
        let hands = hands(cards);
        ensure(last.hands == hands, "the last coup is shown with other cards")?;
        let totals = hands.as_ref().map(|hand| total(hand));
        let has_both = Side::ALL.into_iter().all(|side| hands[side].len() >= 2);
        let shown = last.totals.as_ref().map(|totals| totals.as_ref().map(|it| it.get()));
        let is_same = shown == has_both.then_some(totals);
        ensure(is_same, "the last coup is shown with other totals")?;
        let winner = (is_whole(cards) && !self.is_void).then(|| winner(&totals));
        ensure(last.winner == winner, "the last coup is shown with another winner")
    }

    /// What wagers came to, put right as far as it was: one's own, or all of them to staff.
    fn check_paid(&self, audience: Audience, paid: &[Paid]) -> Found {
        let fits = |it: &Paid| {
            let is_gain = it.settlement.won > it.settlement.commission;
            let key = (it.patron, it.spot.clone());
            self.outcome.wagers.get(&key) == Some(&it.settlement) && it.is_gain == is_gain
        };
        let own = own(&self.outcome.wagers, audience).count();
        let is_same = paid.len() == own && paid.iter().all(fits);
        ensure_or(is_same, || format!("{audience:?} is shown other payments of the last coup"))
    }

    /// What could not be taken back is shown to the patron and to those who see credits.
    fn check_short(&self, audience: Audience, shown: &[Short]) -> Found {
        let is_told = |patron: PatronId| sees_credits(audience, patron);
        let all = self.outcome.short.iter();
        let own = all.filter(|((patron, _), amount)| **amount > 0 && is_told(*patron)).count();
        let fits = |it: &Short| {
            let amount = self.outcome.short.get(&(it.patron, it.spot.clone()));
            is_told(it.patron) && amount == Some(&it.amount.get())
        };
        let is_same = shown.len() == own && shown.iter().all(fits);
        ensure_or(is_same, || format!("{audience:?} is shown others who could not give back"))
    }
}

/// Whether something of this patron's is shown to an audience.
pub(super) fn is_shown(audience: Audience, patron: PatronId) -> bool {
    match audience {
        Audience::Patron(own) => own == patron,
        Audience::Room => false,
        Audience::Dealer | Audience::Floor | Audience::Auditor => true,
    }
}

/// Whether an audience sees what this patron has: whoever deals does not.
pub(super) fn sees_credits(audience: Audience, patron: PatronId) -> bool {
    audience != Audience::Dealer && is_shown(audience, patron)
}

/// The wagers that an audience is shown.
pub(super) fn own(wagers: &Due, audience: Audience) -> impl Iterator<Item = &PatronId> {
    wagers.keys().map(|(patron, _)| patron).filter(move |patron| is_shown(audience, **patron))
}

/// Cards in the order in which they were drawn, as hands.
pub(super) fn hands(cards: &[Card]) -> BySide<Vec<Card>> {
    let mut hands = BySide { player: Vec::new(), banker: Vec::new() };
    for card in cards {
        // One that the rules do not call for lies with the last.
        let side = next_card(&hands).unwrap_or(Side::Banker);
        hands[side].push(*card);
    }
    hands
}

pub(super) fn total(hand: &[Card]) -> u8 {
    hand.iter().map(|card| card.value()).sum::<u8>() % 10
}

pub(super) fn winner(totals: &BySide<u8>) -> Winner {
    match totals.player.cmp(&totals.banker) {
        std::cmp::Ordering::Greater => Winner::Player,
        std::cmp::Ordering::Equal => Winner::Tie,
        std::cmp::Ordering::Less => Winner::Banker,
    }
}

/// Whether these cards decide a coup, and all of them are called for.
pub(super) fn is_whole(cards: &[Card]) -> bool {
    let is_less = |count: usize| next_card(&hands(&cards[..count])).is_some();
    (0..cards.len()).all(is_less) && next_card(&hands(cards)).is_none()
}
