//! What goes wrong where something does, and what is done about it.

use baccarat::{Card, Rank};
use house::{Irregularity, Resolution, Visibility};
use table::{Audience, Found, Next, Phase, Report, Rule};

use super::Course;
use super::shoe::Shoe;

/// The coup in which a card drops, while both hands lie face down.
const DROPPED: u64 = 2;
/// The coup whose first card is misread.
const MISREAD: u64 = 3;

impl Shoe {
    /// What the dealer tells the floor of, once, instead of what comes next.
    pub(super) fn report(&mut self, next: Next) -> Option<Report> {
        let (coup, report) = match (self.course, next) {
            (Course::GoesWrong, Next::AwaitSqueeze { .. } | Next::Turn(_)) => {
                let (kind, seen) = (Irregularity::DroppedCard, Visibility::Unseen);
                let coup = self.coup().filter(|coup| *coup == DROPPED)?;
                (coup, Report { kind, coup: None, seen, found: Found::Nothing })
            }
            (Course::GoesWrong, Next::OpenBets) => {
                let (kind, seen) = (Irregularity::Misread, Visibility::Seen);
                let coup = self.deck.misread()?;
                let found = Found::Cards(self.deck.laid(coup));
                (coup, Report { kind, coup: Some(coup), seen, found })
            }
            (Course::GoesWrong | Course::InOrder, _) => return None,
        };
        let is_new = !self.told_of.contains(&coup);
        self.told_of.push(coup);
        is_new.then_some(report)
    }

    /// The first of these that the floor's own view says may be done about it.
    pub(super) fn rule(&self) -> Result<Rule, String> {
        let case = self.view(Audience::Floor).case.ok_or("there is nothing to rule on")?;
        let may_be = |it: &Resolution| {
            case.choices.iter().any(|choice| choice.resolution == *it && choice.refusal.is_none())
        };
        let resolution = [Resolution::CorrectRecord, Resolution::Void].into_iter().find(may_be);
        let resolution = resolution.ok_or("neither may be done about it")?;
        Ok(Rule { resolution, cards: None, reason: "seen on the tape".to_owned() })
    }

    /// The card as the dealer reads it.
    pub(super) fn as_read(&self, card: Card) -> Card {
        let is_first = self.coup() == Some(MISREAD)
            && matches!(self.table.phase(), Phase::Dealing(round) if round.cards().is_empty());
        if self.course == Course::GoesWrong && is_first {
            Card { rank: mistaken(card.rank), ..card }
        } else {
            card
        }
    }

    /// The coup that is dealt.
    fn coup(&self) -> Option<u64> {
        match self.table.phase() {
            Phase::Dealing(round) => Some(round.coup),
            _ => None,
        }
    }
}

/// What a rank looks like at a glance: the one after it.
fn mistaken(rank: Rank) -> Rank {
    let at = Rank::ALL.iter().position(|it| *it == rank).unwrap_or_default();
    Rank::ALL[(at + 1) % Rank::ALL.len()]
}
