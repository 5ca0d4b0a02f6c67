//! What a view says of the table besides its cards: how far it is, what lies where, and what is to
//! be done next.

use std::collections::BTreeSet;

use baccarat::{BySide, Card, Cents, Side, Total};
use table::{
    Audience, Books, CardAt, Next, Place, ShoeStage, ShoeView, SqueezeView, Stage, Time, View,
};

use super::last::{is_shown, sees_credits, total};
use super::third_cards::next_card;
use super::{Auditor, Found, ensure, ensure_or};

impl Auditor {
    /// Whether a view is of the table as the books have it.
    pub(super) fn check_shown(&self, audience: Audience, view: &View, now: Time) -> Found {
        ensure_or(view.stage == self.stage(), || {
            format!("the table is shown as {:?}", view.stage)
        })?;
        let number = self.coup.as_ref().map_or(self.started + 1, |coup| coup.number);
        ensure(view.coup_number == number, "another coup is shown to be the one in question")?;
        self.check_shoe_view(view)?;
        self.check_coup_view(audience, view, now)?;
        self.check_money_view(audience, view)?;
        let is_told = matches!(audience, Audience::Dealer | Audience::Floor) && !view.replay;
        let next = self.next().filter(|_| is_told);
        ensure_or(view.next == next, || format!("{:?} is to be next, not {next:?}", view.next))
    }

    fn stage(&self) -> Stage {
        match (self.dealer, self.paused_at, &self.case, self.bets, &self.coup) {
            (None, ..) => Stage::Closed,
            (_, Some(_), ..) => Stage::Paused,
            (_, _, Some(_), ..) => Stage::Stopped,
            (_, _, _, Some(bets), _) => {
                Stage::Betting { until: bets.until, last_called: bets.is_last }
            }
            (_, _, _, None, None) => Stage::Waiting,
            (_, _, _, None, Some(_)) => match self.retract {
                Some(until) => Stage::Retracting { until },
                None => Stage::Dealing,
            },
        }
    }

    fn check_shoe_view(&self, view: &View) -> Found {
        let (shown, shoe) = match (&view.shoe, &self.shoe) {
            (None, None) => return Ok(()),
            (Some(shown), Some(shoe)) => (shown, shoe),
            _ => return Err("a shoe is seen, or none is".to_owned()),
        };
        let ours = ShoeView {
            number: self.number,
            stage: self.shoe_stage(),
            commitment: shown.commitment,
            cards_out: shoe.out,
            coups: shoe.coups,
            ghosts: shoe.unwagered,
            more: shoe.more,
        };
        ensure_or(*shown == ours, || format!("the shoe is shown as {shown:?}, not {ours:?}"))
    }

    fn shoe_stage(&self) -> ShoeStage {
        let Some(shoe) = &self.shoe else { return ShoeStage::Loaded };
        match (shoe.is_in_play, self.house.shoe.player_cut && !shoe.is_cut) {
            (true, _) => ShoeStage::InPlay,
            (false, true) => ShoeStage::Loaded,
            (false, false) => ShoeStage::Ready,
        }
    }

    /// The total of every hand that can be seen, and who exposes the one that cannot.
    fn check_coup_view(&self, audience: Audience, view: &View, now: Time) -> Found {
        let (Some(shown), Some(laid)) = (&view.coup, &self.coup) else { return Ok(()) };
        let is_it = (shown.coup, shown.ghost) == (laid.number, laid.ghost);
        ensure(is_it, "another coup is shown, or for another reason without wagers")?;
        let has_two = Side::ALL.into_iter().all(|side| laid.hands[side].len() >= 2);
        let sides = BySide { player: Side::Player, banker: Side::Banker };
        let totals = sides.map(|side| {
            let is_down = laid.hands[side].iter().any(|(_, is_down)| *is_down);
            let is_seen = has_two && (!is_down || self.may_look(audience, side, now));
            is_seen.then(|| total(&faces(&laid.hands[side])))
        });
        let is_same = shown.totals.as_ref().map(|it| it.map(Total::get)) == totals;
        ensure(is_same, "a hand is shown with another total, or without one")?;
        let stopped = self.case.as_ref().map(|case| case.since).or(self.paused_at);
        let now = stopped.map_or(now, |since| since.min(now));
        let squeeze = self.holder.filter(|(_, _, until)| now < *until);
        let squeeze = squeeze.map(|(side, holder, until)| SqueezeView {
            side,
            holder,
            until,
            may_name: if audience == Audience::Patron(holder) {
                self.may_name(side)
            } else {
                Vec::new()
            },
        });
        ensure(shown.squeeze == squeeze, "another right to expose a hand is shown")
    }

    /// Stakes, credits and books, to the cent.
    fn check_money_view(&self, audience: Audience, view: &View) -> Found {
        let own = self.placed.iter().filter(|(patron, _)| is_shown(audience, *patron));
        let own = own.map(|key| (key.0, &key.1, self.felt.get(key).copied().unwrap_or(0)));
        let shown = view.stakes.iter().map(|it| (it.patron, &it.spot, it.amount.get()));
        ensure(own.eq(shown), "other stakes are shown than lie there")?;
        let taken: BTreeSet<Place> = self.felt.keys().map(|(_, spot)| spot.place).collect();
        let is_same = taken.iter().eq(view.taken.iter());
        ensure(is_same, "other places are shown to be taken")?;
        // Whoever has nothing may be forgotten.
        let own = self.purses.iter().map(|(patron, own)| (*patron, own.credits));
        let own = own.filter(|(patron, credits)| sees_credits(audience, *patron) && *credits != 0);
        let shown = view.credits.iter().map(|(patron, credits)| (*patron, credits.get()));
        let is_same = own.eq(shown.filter(|(_, credits)| *credits != 0));
        ensure_or(is_same, || format!("{audience:?} sees other credits than there are"))?;
        let is_same = view.books.is_none_or(|Books { money_in, money_out, kept, commission }| {
            [money_in, money_out, kept, commission].map(Cents::get)
                == [self.money_in, self.money_out, self.kept, self.commission]
        });
        ensure(is_same, "other books are shown")
    }

    /// What whoever deals does next.
    fn next(&self) -> Option<Next> {
        self.dealer.filter(|_| self.paused_at.is_none())?;
        if self.case.is_some() {
            return Some(Next::AwaitRuling);
        }
        if self.bets.is_some() || self.retract.is_some() {
            return Some(Next::CloseBets);
        }
        if let Some((side, holder, until)) = self.holder {
            return Some(Next::AwaitSqueeze { side, holder, until });
        }
        if let Some(side) = self.turned_next() {
            return Some(Next::Turn(side));
        }
        if let Some(laid) = &self.coup {
            let hands = laid.hands.as_ref().map(|hand| faces(hand));
            let deal = |side: Side| {
                let nth = u8::try_from(hands[side].len() + 1).expect("a hand is small");
                Next::Deal(CardAt { side, nth })
            };
            return next_card(&hands).map(deal);
        }
        Some(match (&self.shoe, self.shoe_stage()) {
            (None, _) => Next::LoadShoe,
            (Some(_), ShoeStage::Loaded) => Next::Cut,
            (Some(_), ShoeStage::Ready) => Next::DrawFirstCard,
            (Some(_), ShoeStage::InPlay) if self.check_starts().is_ok() => Next::OpenBets,
            (Some(_), ShoeStage::InPlay) => Next::EndShoe,
        })
    }
}

/// Cards, whichever way up they lie.
pub(super) fn faces(hand: &[(Card, bool)]) -> Vec<Card> {
    hand.iter().map(|(card, _)| *card).collect()
}
