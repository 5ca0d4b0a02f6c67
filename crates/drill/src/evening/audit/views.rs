//! Nobody sees a card that lies face down, nor what is another's.

use baccarat::tableau::Action;
use baccarat::{Card, Side};
use house::Visibility;
use protocol::wire::ServerMessage;
use table::{Audience, CardView, Found as Evidence, PatronId, Staff, Stage, Table, Time, View};

use super::last::is_shown;
use super::{Auditor, Found as Checked, ensure, ensure_or};

impl Auditor {
    /// Looks at the table with everybody's eyes. What patrons may stake takes long to find out
    /// while wagers are open, so their terminals are looked at then only when asked for.
    pub(super) fn compare_views(&self, table: &Table, now: Time, with_spots: bool) -> Checked {
        let staff = [Audience::Dealer, Audience::Floor, Audience::Auditor];
        for audience in staff.into_iter().chain([Audience::Room]) {
            let view = table.view(audience, now);
            self.check_view(audience, &view, now)?;
            if with_spots {
                self.check_sent(audience, &view, now)?;
            }
        }
        if self.bets.is_none() || with_spots {
            for patron in self.purses.keys().chain([&PatronId(u32::MAX)]) {
                let audience = Audience::Patron(*patron);
                let view = table.view(audience, now);
                self.check_view(audience, &view, now)?;
                if with_spots {
                    self.check_sent(audience, &view, now)?;
                }
            }
        }
        Ok(())
    }

    /// Whether an audience sees what it may, and no more.
    pub(crate) fn check_view(&self, audience: Audience, view: &View, now: Time) -> Checked {
        let is_own = |patron: PatronId| is_shown(audience, patron);
        let stakes = view.stakes.iter().map(|stake| stake.patron);
        let credits = view.credits.iter().chain(&view.owed).map(|(patron, _)| *patron);
        ensure(stakes.chain(credits).all(is_own), "somebody sees what is another's")?;
        let may_have = !matches!(audience, Audience::Room | Audience::Dealer);
        let has_credits = !view.credits.is_empty();
        ensure(may_have || !has_credits, "credits are shown to whoever deals or to the room")?;
        self.check_owed(audience, view)?;
        self.check_duty(audience, view)?;
        let has_books = view.books.is_some() == (audience == Audience::Auditor);
        ensure(has_books, "somebody sees the books who may not, or does not who may")?;
        let is_patron = matches!(audience, Audience::Patron(_));
        ensure(view.care.is_none() || is_patron, "somebody sees how another plays")?;
        self.check_shown(audience, view, now)?;
        self.check_held_view(view)?;
        self.check_last(audience, view)?;
        self.check_commitment(view)?;
        self.check_case_view(audience, view)?;
        check_why(view)?;
        match (&view.coup, &self.coup) {
            (None, None) => Ok(()),
            (Some(shown), Some(laid)) => {
                for side in Side::ALL {
                    // Until the time is over, and for nobody else.
                    let may_look = self.may_look(audience, side, now);
                    let fits = |((card, is_down), shown): (&(Card, bool), &CardView)| match shown {
                        CardView::Back => *is_down,
                        CardView::Face(face) => face == card && (may_look || !is_down),
                    };
                    let (laid, shown_cards) = (&laid.hands[side], &shown.hands[side]);
                    let is_same =
                        laid.len() == shown_cards.len() && laid.iter().zip(shown_cards).all(fits);
                    ensure_or(is_same, || format!("{audience:?} sees other cards than lie there"))?;
                    let is_down = laid.iter().any(|(_, is_down)| *is_down);
                    let is_hidden = may_look || !is_down || shown.totals[side].is_none();
                    ensure(is_hidden, "the total of a hand is shown that lies face down")?;
                }
                Ok(())
            }
            _ => Err("a coup is seen, or none is".to_owned()),
        }
    }

    /// Whether somebody sees a hand before it is turned over: its holder, until the time is over.
    /// None passes while the table is paused, or while the floor rules.
    pub(super) fn may_look(&self, audience: Audience, side: Side, now: Time) -> bool {
        let stopped = self.case.as_ref().map(|case| case.since).or(self.paused_at);
        let now = stopped.map_or(now, |since| since.min(now));
        self.holder.is_some_and(|(hand, holder, until)| {
            hand == side && audience == Audience::Patron(holder) && now < until
        })
    }

    /// Whoever collects commission sees all that is owed, and patrons see their own.
    fn check_owed(&self, audience: Audience, view: &View) -> Checked {
        let owed =
            self.purses.iter().filter(|(patron, it)| it.owed > 0 && is_shown(audience, **patron));
        let owed = owed.map(|(patron, it)| (*patron, it.owed));
        let shown = view.owed.iter().map(|(patron, owed)| (*patron, owed.get()));
        ensure_or(owed.eq(shown), || format!("{audience:?} sees other commission than is owed"))
    }

    /// Staff see who is on duty.
    fn check_duty(&self, audience: Audience, view: &View) -> Checked {
        let dealer = self.dealer.filter(|_| is_staff(audience));
        let duty = dealer.map(|dealer| Staff { dealer, floor: self.floor });
        ensure_or(view.duty == duty, || {
            format!("{audience:?} sees others on duty: {:?}", view.duty)
        })
    }

    /// A card that waits is seen as it lies.
    fn check_held_view(&self, view: &View) -> Checked {
        let fits = match (view.held, self.held) {
            (None, None) => true,
            (Some(CardView::Back), Some(held)) => !held.is_exposed || held.card.is_none(),
            (Some(CardView::Face(card)), Some(held)) => held.is_exposed && held.card == Some(card),
            _ => false,
        };
        ensure(fits, "a card that waits is seen otherwise than it lies")
    }

    /// What was found is for staff, and what may be done about it is for the floor.
    fn check_case_view(&self, audience: Audience, view: &View) -> Checked {
        let is_stopped = self.case.is_some() && self.dealer.is_some() && self.paused_at.is_none();
        ensure((view.stage == Stage::Stopped) == is_stopped, "the table stands still, or not")?;
        let (case, shown) = match (&self.case, &view.case) {
            (None, None) => return Ok(()),
            (Some(case), Some(shown)) => (case, shown),
            _ => return Err("a case is seen, or none is".to_owned()),
        };
        let is_floor = audience == Audience::Floor;
        let is_staff = is_staff(audience);
        ensure(is_staff || shown.found.is_none(), "somebody sees what staff found")?;
        ensure(
            is_staff == shown.reported.is_some(),
            "staff do not see who reported, or others do",
        )?;
        ensure(is_floor != shown.choices.is_empty(), "the floor has no choice, or others have")?;
        ensure(is_floor || shown.cards.is_empty(), "somebody sees the floor's cards")?;
        for choice in &shown.choices {
            let is_told = !choice.changes.is_empty() || choice.house.is_some();
            let is_blind = self.is_blind(case, choice.resolution);
            ensure(!(is_told && is_blind), "the floor is told what a hidden card does")?;
        }
        let is_unseen = case.report.seen == Visibility::Unseen;
        let is_face = matches!(shown.found, Some(Evidence::Card(Some(_))));
        ensure(!is_unseen || !is_face, "somebody sees a card that nobody has seen")?;
        let laid = self.coup.as_ref().filter(|coup| coup.number == case.coup);
        let is_down = laid.is_some_and(super::Laid::is_down);
        ensure(!is_down || shown.cards.is_empty(), "the floor sees cards that lie face down")?;
        let is_hidden = is_down
            || laid.is_none() && self.past.get(&case.coup).is_some_and(|over| !over.is_open);
        let names_all = matches!(shown.found, Some(Evidence::Cards(_)));
        ensure(!is_hidden || !names_all, "staff see cards that lie face down")
    }

    /// Whether a view, as it is sent, names no card that lies face down to its audience.
    pub(crate) fn check_sent(&self, audience: Audience, view: &View, now: Time) -> Checked {
        let Some(laid) = &self.coup else { return Ok(()) };
        let (mut seen, mut hidden) = (elsewhere(view), Vec::new());
        for side in Side::ALL {
            let may_look = self.may_look(audience, side, now);
            for (card, is_down) in &laid.hands[side] {
                if *is_down && !may_look { hidden.push(*card) } else { seen.push(*card) }
            }
        }
        if hidden.is_empty() {
            return Ok(());
        }
        let json = ServerMessage::view(0, now, view).to_json();
        for card in hidden {
            let named = json.matches(&format!("\"{card}\"")).count();
            let may_be = seen.iter().filter(|it| **it == card).count();
            ensure_or(named == may_be, || {
                format!("{card} lies face down and is sent to {audience:?}")
            })?;
        }
        Ok(())
    }
}

/// Whether an audience works here.
fn is_staff(audience: Audience) -> bool {
    matches!(audience, Audience::Floor | Audience::Dealer | Audience::Auditor)
}

/// Why cards are drawn is told once the cards can be seen that decide it, and not before.
fn check_why(view: &View) -> Checked {
    let Some(coup) = &view.coup else { return Ok(()) };
    let is_seen =
        |side: Side, nth: usize| matches!(coup.hands[side].get(nth), Some(CardView::Face(_)));
    let first_two = Side::ALL.into_iter().all(|side| is_seen(side, 0) && is_seen(side, 1));
    let [players, bankers] =
        Side::ALL.map(|side| coup.why.iter().find(|decision| decision.side == side));
    ensure(players.is_some() == first_two, "why the Player draws is told too early, or not")?;
    let draws = players.is_some_and(|decision| decision.action == Action::Draw);
    let is_due = first_two && (!draws || is_seen(Side::Player, 2));
    ensure(bankers.is_some() == is_due, "why the Banker draws is told too early, or not")
}

/// The cards of a view that do not lie in the hands of the coup.
fn elsewhere(view: &View) -> Vec<Card> {
    let last = view.last.iter().flat_map(|last| Side::ALL.map(|side| &last.hands[side]));
    let mut cards: Vec<Card> = last.flatten().copied().collect();
    if let Some(CardView::Face(card)) = view.held {
        cards.push(card);
    }
    if let Some(case) = &view.case {
        cards.extend(&case.cards);
        match &case.found {
            Some(Evidence::Card(card)) => cards.extend(card),
            Some(Evidence::Cards(found)) => cards.extend(found),
            _ => {}
        }
    }
    cards
}
