//! Nobody sees a card that lies face down, nor what is another's.

use baccarat::{Card, Side};
use table::{Audience, CardView, PatronId, Table, Time, View};

use super::{Auditor, Found, ensure};

impl Auditor {
    /// Looks at the table with everybody's eyes. What patrons may stake takes long to find out
    /// while wagers are open, so their terminals are looked at then only when asked for.
    pub(super) fn compare_views(&self, table: &Table, now: Time, with_spots: bool) -> Found {
        for audience in [Audience::Room, Audience::Dealer, Audience::Floor] {
            self.check_view(audience, &table.view(audience, now))?;
        }
        if self.bets.is_none() || with_spots {
            for patron in self.purses.keys().chain([&PatronId(u32::MAX)]) {
                let audience = Audience::Patron(*patron);
                self.check_view(audience, &table.view(audience, now))?;
            }
        }
        Ok(())
    }

    fn check_view(&self, audience: Audience, view: &View) -> Found {
        let is_own = |patron: PatronId| match audience {
            Audience::Patron(own) => own == patron,
            Audience::Room => false,
            Audience::Dealer | Audience::Floor => true,
        };
        let stakes = view.stakes.iter().map(|stake| stake.patron);
        let credits = view.credits.iter().map(|(patron, _)| *patron);
        ensure(stakes.chain(credits).all(is_own), "somebody sees what is another's")?;
        match (&view.coup, &self.coup) {
            (None, None) => Ok(()),
            (Some(shown), Some(laid)) => {
                for side in Side::ALL {
                    // Until the time is over, and for nobody else.
                    let may_look = self.holder.is_some_and(|(hand, holder)| {
                        hand == side && audience == Audience::Patron(holder)
                    });
                    let fits = |((card, is_down), shown): (&(Card, bool), &CardView)| match shown {
                        CardView::Back => *is_down,
                        CardView::Face(face) => face == card && (may_look || !is_down),
                    };
                    let (laid, shown_cards) = (&laid.hands[side], &shown.hands[side]);
                    let is_same =
                        laid.len() == shown_cards.len() && laid.iter().zip(shown_cards).all(fits);
                    ensure(is_same, &format!("{audience:?} sees other cards than lie there"))?;
                    let is_down = laid.iter().any(|(_, is_down)| *is_down);
                    let is_hidden = may_look || !is_down || shown.totals[side].is_none();
                    ensure(is_hidden, "the total of a hand is shown that lies face down")?;
                }
                Ok(())
            }
            _ => Err("a coup is seen, or none is".to_owned()),
        }
    }
}
