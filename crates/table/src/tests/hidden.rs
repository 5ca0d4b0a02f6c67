//! Who sees the cards that lie face down: told by what has happened alone, and compared with what
//! every view shows.

use baccarat::tableau::{Action, Reason};
use baccarat::{BySide, Card, Coup, Side};
use house::{Deal, Place};

use crate::{
    Audience, CardView, CaseEvent, CoupEvent, CoupView, Event, EventKind, PatronId, Table, Time,
    WagerEvent,
};

/// The cards of a coup, and who may expose some of them.
#[derive(Default)]
pub(super) struct Hidden {
    cards: BySide<Vec<(Card, Lies)>>,
    holder: Option<(Side, PatronId, Time)>,
    coup: u64,
    is_ghost: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Lies {
    Up,
    Down,
}

/// What a house calls each card of each hand.
const PLACES: BySide<[Place; 3]> = BySide {
    player: [Place::PlayerFirst, Place::PlayerSecond, Place::PlayerThird],
    banker: [Place::BankerFirst, Place::BankerSecond, Place::BankerThird],
};

impl Hidden {
    /// Takes note of what has happened.
    pub(super) fn note(&mut self, event: &Event, deal: &Deal) {
        match event.what {
            EventKind::Wager(WagerEvent::BetsOpened { coup, .. }) => {
                *self = Hidden { coup, ..Hidden::default() }
            }
            // A coup in progress may become a ghost hand.
            EventKind::Coup(CoupEvent::GhostStarted { coup, .. }) if coup == self.coup => {
                self.is_ghost = true;
            }
            EventKind::Coup(CoupEvent::GhostStarted { coup, .. }) => {
                *self = Hidden { coup, is_ghost: true, ..Hidden::default() };
            }
            EventKind::Coup(CoupEvent::CoupEnded) => *self = Hidden::default(),
            EventKind::Case(CaseEvent::CoupVoided { coup }) if coup == self.coup => {
                *self = Hidden::default();
            }
            EventKind::Case(CaseEvent::CardsCorrected { coup, ref after, .. })
                if coup == self.coup =>
            {
                self.correct(after, deal);
            }
            EventKind::Coup(CoupEvent::Dealt { at, card, face_up }) => {
                let lies = if face_up { Lies::Up } else { Lies::Down };
                self.cards[at.side].push((card, lies));
            }
            EventKind::Coup(CoupEvent::Turned(side)) => {
                self.cards[side].iter_mut().for_each(|(_, lies)| *lies = Lies::Up);
                self.holder = None;
            }
            EventKind::Coup(CoupEvent::SqueezeGiven { side, patron, until, .. }) => {
                assert!(self.cards[side].iter().any(|(_, lies)| *lies == Lies::Down), "{event:?}");
                self.holder = Some((side, patron, until));
            }
            EventKind::Coup(CoupEvent::SqueezeEnded { .. }) => self.holder = None,
            _ => {}
        }
    }

    /// Cards stay as they lie; one that nobody knew of lies as it would have been dealt.
    fn correct(&mut self, cards: &[Card], deal: &Deal) {
        let lay = std::mem::take(&mut self.cards);
        self.holder = None;
        let mut coup = Coup::new();
        for card in cards {
            let side = coup.give(*card).expect("the rules call for it");
            let nth = self.cards[side].len();
            let is_up = self.is_ghost || deal.face_up.contains(&PLACES[side][nth]);
            let dealt = if is_up { Lies::Up } else { Lies::Down };
            let lies = lay[side].get(nth).map_or(dealt, |(_, lies)| *lies);
            self.cards[side].push((*card, lies));
        }
    }

    /// Nobody but the holder sees a card that lies face down, and everybody the others.
    pub(super) fn check(&self, table: &Table, now: Time) {
        let patrons = [0, 1, 2, 3].map(|patron| Audience::Patron(PatronId(patron)));
        let others = [Audience::Room, Audience::Dealer, Audience::Floor, Audience::Auditor];
        let holder = self.holder.map(|(_, patron, _)| Audience::Patron(patron));
        for audience in patrons.into_iter().chain(others).chain(holder) {
            let Some(coup) = table.view(audience, now).coup else { continue };
            for side in Side::ALL {
                let own = self.holder.filter(|(its, patron, _)| {
                    *its == side && audience == Audience::Patron(*patron)
                });
                assert_eq!(coup.hands[side].len(), self.cards[side].len());
                for (shown, (card, lies)) in coup.hands[side].iter().zip(&self.cards[side]) {
                    match (lies, own) {
                        (Lies::Up, _) => assert_eq!(*shown, CardView::Face(*card)),
                        (Lies::Down, None) => assert_eq!(*shown, CardView::Back, "{audience:?}"),
                        (Lies::Down, Some((_, _, until))) if now < until => {
                            assert_eq!(*shown, CardView::Face(*card), "{audience:?}");
                        }
                        // A pause makes the time longer, and then the holder sees them still.
                        (Lies::Down, Some(_)) => {}
                    }
                }
                let is_down = coup.hands[side].contains(&CardView::Back);
                assert!(!is_down || coup.totals[side].is_none(), "a total tells the cards");
            }
            check_why(&coup, audience);
        }
    }
}

/// Why a hand draws tells nothing of a card that lies face down: the rule looks at the first two
/// cards of both hands, and for the Banker at the Player's third, if there is one.
fn check_why(coup: &CoupView, audience: Audience) {
    let is_seen = |side: Side, nth: usize| {
        coup.hands[side].get(nth).is_some_and(|card| *card != CardView::Back)
    };
    for decision in &coup.why {
        let first_two = Side::ALL.into_iter().all(|side| is_seen(side, 0) && is_seen(side, 1));
        assert!(first_two, "{audience:?}: {decision}");
        if let Reason::PlayerDrew { .. } = decision.reason {
            assert!(is_seen(Side::Player, 2), "{audience:?}: {decision}");
        }
        // What was done is what was called for.
        let has_third = coup.hands[decision.side].len() == 3;
        assert!(!has_third || decision.action == Action::Draw, "{audience:?}: {decision}");
    }
}
