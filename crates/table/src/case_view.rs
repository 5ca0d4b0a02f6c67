//! What each audience sees of an irregularity, and what the floor may choose.

use baccarat::{Card, Cents, Side};
use house::{Irregularity, Phase, Resolution, Ruling, Visibility};
use primitives::{PatronId, Time};

use crate::irregular::{Case, Found, Rule};
use crate::people::Actor;
use crate::refusal::Refusal;
use crate::table::Table;
use crate::view::{Audience, CardView};

/// An irregularity that the table stands still for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseView {
    /// What went wrong.
    pub kind: Irregularity,
    pub coup: u64,
    /// How far that had come.
    pub phase: Phase,
    /// Since when the table stands still.
    pub since: Time,
    /// For staff: how it became known.
    pub reported: Option<Reported>,
    /// For staff: what was found, without a card that nobody has seen.
    pub found: Option<Found>,
    /// For the floor: the cards of the coup as the record has them, if all of them lie face up.
    pub cards: Vec<Card>,
    /// For the floor: what may be done about it.
    pub choices: Vec<ChoiceView>,
}

/// How an irregularity became known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reported {
    /// Who reported it, or did what the table noticed it by.
    pub by: Actor,
    /// Whether the table noticed it by itself.
    pub is_detected: bool,
    /// Whether the card in question has been seen.
    pub seen: Visibility,
}

/// What may be done about an irregularity, and what it would move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChoiceView {
    pub resolution: Resolution,
    /// What the house has to say about it.
    pub standing: Standing,
    /// What is still missing for it: the cards as they lie, or a reason.
    pub refusal: Option<Refusal>,
    /// How much more or less each patron would have, of those for whom it makes a difference.
    pub changes: Vec<(PatronId, Cents)>,
    /// How much more or less the house would have, commission included; `None` if that cannot be
    /// told yet.
    pub house: Option<Cents>,
    /// The commission in that.
    pub commission: Option<Cents>,
}

/// Why the floor may choose something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It is what the house always does in such a case.
    HouseRule,
    /// The house leaves it to the floor to choose this or something else.
    Listed,
    /// Nothing that the house would have can be done.
    LastResort,
}

impl Table {
    pub(crate) fn case_view(&self, audience: Audience, now: Time) -> Option<CaseView> {
        let case = self.case.as_ref()?;
        let (is_staff, is_floor) = (audience.is_staff(), audience == Audience::Floor);
        Some(CaseView {
            kind: case.report.kind,
            coup: case.coup,
            phase: case.phase,
            since: case.since,
            reported: self.reported_by.filter(|_| is_staff).map(|by| Reported {
                by,
                is_detected: case.is_detected,
                seen: case.report.seen,
            }),
            found: is_staff.then(|| self.found_to_see(case)),
            cards: if is_floor { self.recorded(case.coup) } else { Vec::new() },
            choices: if is_floor {
                let choices = self.choices(case).into_iter();
                choices.map(|it| self.choice_view(case, it, now)).collect()
            } else {
                Vec::new()
            },
        })
    }

    /// What was found, without the faces of cards that lie face down or that nobody has seen.
    fn found_to_see(&self, case: &Case) -> Found {
        match (&case.report.found, case.report.seen) {
            (Found::Card(Some(_)), Visibility::Unseen) => Found::Card(None),
            (Found::Cards(_), _) if self.is_hidden(case.coup) => Found::Nothing,
            (found, _) => found.clone(),
        }
    }

    /// Whether a coup has cards that lie face down, or did when it was over.
    fn is_hidden(&self, coup: u64) -> bool {
        match &self.phase {
            crate::table::Phase::Dealing(round) if round.coup == coup => {
                Side::ALL.into_iter().any(|side| round.is_face_down(side))
            }
            _ => self.past.iter().any(|past| past.coup == coup && !past.is_open),
        }
    }

    /// The card that waits to be called for, as it lies.
    pub(crate) fn held_view(&self) -> Option<CardView> {
        let held = self.shoe.as_ref()?.held?;
        Some(match held.card.filter(|_| held.is_exposed) {
            Some(card) => CardView::Face(card),
            None => CardView::Back,
        })
    }

    /// The cards of a coup as the record has them, if all of them lie face up.
    pub fn recorded(&self, coup: u64) -> Vec<Card> {
        match (&self.phase, self.check_past(coup)) {
            (_, Ok(past)) if past.is_open => past.cards.clone(),
            (crate::table::Phase::Dealing(round), _) if round.coup == coup => round.face_up(),
            _ => Vec::new(),
        }
    }

    fn choice_view(&self, case: &Case, resolution: Resolution, now: Time) -> ChoiceView {
        // What a card is worth that nobody has seen must not tell the floor how to rule.
        let is_blind = self.is_hidden(case.coup) || self.found_to_see(case) != case.report.found;
        let is_by_cards = !matches!(
            resolution,
            Resolution::Void
                | Resolution::VoidAndEndShoe
                | Resolution::Ghost
                | Resolution::OfferRetract
        );
        let nothing = ChoiceView {
            resolution,
            standing: self.standing(case, resolution),
            refusal: None,
            changes: Vec::new(),
            house: None,
            commission: None,
        };
        match self.after_ruling(case, &Rule::plain(resolution), now) {
            Ok(_) if is_blind && is_by_cards => nothing,
            Ok(after) => ChoiceView {
                changes: self.changes(&after),
                house: after.earned().minus(self.earned()).ok(),
                commission: after.charged().minus(self.charged()).ok(),
                ..nothing
            },
            Err(refusal) => ChoiceView { refusal: Some(refusal), ..nothing },
        }
    }

    fn standing(&self, case: &Case, resolution: Resolution) -> Standing {
        let ruling = self.house.rulings.ruling(case.report.kind, case.phase, case.report.seen);
        match ruling {
            Ruling::Fixed(fixed) if *fixed == resolution => Standing::HouseRule,
            Ruling::FloorChooses(listed) if listed.contains(&resolution) => Standing::Listed,
            Ruling::Fixed(_) | Ruling::FloorChooses(_) => Standing::LastResort,
        }
    }

    /// How much more or less each patron would have.
    fn changes(&self, after: &Table) -> Vec<(PatronId, Cents)> {
        let (before, after) = (self.owned(), after.owned());
        let change = |(patron, owned): &(PatronId, i128)| {
            let before = before.iter().find(|(other, _)| other == patron);
            let change = owned - before.map_or(0, |(_, owned)| *owned);
            Some((*patron, Cents::new(i64::try_from(change).ok()?)))
        };
        let changes = after.iter().filter_map(change);
        changes.filter(|(_, change)| *change != Cents::ZERO).collect()
    }

    /// What the house has won, with what it is owed.
    fn earned(&self) -> Cents {
        self.with_owed(self.books.kept)
    }

    /// The commission that was taken, and that is owed.
    fn charged(&self) -> Cents {
        self.with_owed(self.books.commission)
    }

    fn with_owed(&self, amount: Cents) -> Cents {
        let owed = self.purses.values().map(|purse| purse.owed);
        owed.fold(amount, |sum, owed| sum.plus(owed).expect("it came in"))
    }

    /// What each patron has: credits without what they owe, and stakes.
    fn owned(&self) -> Vec<(PatronId, i128)> {
        let owned = self.purses().map(|(patron, purse)| {
            let staked = self.felt.of(patron).map(|stake| i128::from(stake.amount.get()));
            let free = i128::from(purse.credits.get()) - i128::from(purse.owed.get());
            (patron, free + staked.sum::<i128>())
        });
        owned.collect()
    }
}
