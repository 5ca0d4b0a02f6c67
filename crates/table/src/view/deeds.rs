//! What an audience may do now, and why not.
//!
//! Each deed is put to [`Table::decide`] as if it were asked for, or to the check that it starts
//! with, so that a button is grey for the very reason for which the table would refuse.

use baccarat::Side;
use primitives::{PatronId, StaffId, Time};
use seal::Cut;

use super::Audience;
use crate::command::{
    CaseRequest, Command, CoupRequest, DutyRequest, MoneyRequest, Request, ShoeRequest,
    WagerRequest,
};
use crate::people::Actor;
use crate::refusal::Refusal;
use crate::round::Due;
use crate::table::{Phase, Table};

/// Something an audience could ask for now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deed {
    pub act: Act,
    /// Why it would be refused; `None` if it may be done.
    pub refusal: Option<Refusal>,
}

/// What can be done with one touch. Wagers are told spot by spot instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Act {
    /// Stake again what was staked on the last coup.
    Repeat,
    /// Stake as much again on every spot.
    Double,
    /// Take back all stakes.
    Clear,
    /// Turn all credits into money.
    CashOut,
    Cut,
    /// Turn over this hand.
    Turn(Side),
    /// Leave it to others to expose this hand.
    Waive(Side),
    NewShoe,
    /// Draw the next card, whatever it is.
    Draw,
    CutCard,
    /// Call "place your bets".
    OpenBets,
    LastBets,
    /// Call "no more bets".
    CloseBets,
    /// Deal a coup with no wagers.
    Ghost,
    Open,
    Close,
    /// Let nothing happen for a while.
    Pause,
    Resume,
    /// End the shoe before its cut card is out.
    EndShoe,
    /// Say how many cards a shoe had that is over.
    CountShoe,
    /// Say that something went wrong.
    Report,
    /// Say what is done about it.
    Rule,
    /// Say that nothing was wrong.
    Dismiss,
}

impl Table {
    /// What an audience could ask for now, always in the same order.
    pub(super) fn deeds(&self, audience: Audience, now: Time) -> Vec<Deed> {
        let by = match audience {
            Audience::Patron(patron) => Actor::Patron(patron),
            Audience::Dealer => Actor::Dealer(self.staff.map_or(NOBODY, |staff| staff.dealer)),
            Audience::Floor => {
                Actor::Floor(self.staff.and_then(|staff| staff.floor).unwrap_or(NOBODY))
            }
            Audience::Room | Audience::Auditor => return Vec::new(),
        };
        let acts = self.acts(audience).into_iter();
        acts.map(|act| Deed { act, refusal: self.refusal(by, act, now) }).collect()
    }

    fn acts(&self, audience: Audience) -> Vec<Act> {
        // With no hand to turn over, that of the hand that opens first says so.
        let side = match &self.phase {
            Phase::Dealing(round) => match self.due(round) {
                Due::Turn(side) => side,
                Due::Card(_) | Due::Nothing(_) => self.opens_first(round),
            },
            Phase::Idle | Phase::Betting { .. } => self.house.deal.opens_first,
        };
        let mut acts = match audience {
            Audience::Patron(_) => vec![
                Act::Repeat,
                Act::Double,
                Act::Clear,
                Act::CashOut,
                Act::Turn(side),
                Act::Waive(side),
            ],
            Audience::Dealer => vec![
                Act::NewShoe,
                Act::OpenBets,
                Act::LastBets,
                Act::CloseBets,
                Act::Ghost,
                Act::Draw,
                Act::CutCard,
                Act::Turn(side),
                Act::CountShoe,
                Act::Report,
            ],
            Audience::Floor => vec![
                Act::Open,
                Act::Close,
                Act::Pause,
                Act::Resume,
                Act::EndShoe,
                Act::CountShoe,
                Act::Report,
                Act::Rule,
                Act::Dismiss,
            ],
            Audience::Room | Audience::Auditor => Vec::new(),
        };
        let may_cut = matches!(audience, Audience::Patron(_) | Audience::Dealer);
        if may_cut && self.house.shoe.player_cut {
            acts.push(Act::Cut);
        }
        acts
    }

    /// Why the table would refuse this to whoever asks.
    fn refusal(&self, by: Actor, act: Act, now: Time) -> Option<Refusal> {
        let open = || self.check_open().and_then(|()| self.check_not_stopped());
        let dealt = || open().and_then(|()| self.check_not_retracting());
        let request = match (act, by) {
            // Which card it is nobody knows.
            (Act::Draw, _) => return dealt().and_then(|()| self.check_draw(by)).err(),
            // What would come of these takes longer to find out, up to the end of a shoe.
            (Act::CutCard, _) => return open().and_then(|()| self.check_cut_card(by)).err(),
            (Act::Turn(side), _) => {
                return dealt().and_then(|()| self.check_turn(by, side, now)).err();
            }
            // Whether it goes with what is found is only known once that is told.
            (Act::Report, _) => return open().err(),
            (Act::Rule, _) => return self.check_open().and_then(|()| self.check_ruler(by)).err(),
            (act, Actor::Patron(patron)) => self.request(act, patron),
            // Staff have no wagers, and none of these deeds.
            (act, _) => self.request(act, PatronId(0)),
        };
        self.decide(&Command { by, request }, now).err()
    }

    fn request(&self, act: Act, patron: PatronId) -> Request {
        match act {
            Act::Repeat => Request::Wager(WagerRequest::Repeat { patron }),
            Act::Double => Request::Wager(WagerRequest::Double { patron }),
            Act::Clear => Request::Wager(WagerRequest::Clear { patron, place: None }),
            Act::CashOut => Request::Money(MoneyRequest::CashOut { patron }),
            // Wherever it may be cut, it may be cut in the middle.
            Act::Cut => Request::Shoe(ShoeRequest::Cut(Cut::at(self.house.shoe.cards() / 2))),
            Act::Waive(side) => Request::Coup(CoupRequest::Waive(side)),
            Act::NewShoe => Request::Shoe(ShoeRequest::NewShoe),
            Act::Draw | Act::CutCard | Act::Turn(_) | Act::Report | Act::Rule => {
                unreachable!("{act:?} has its own check")
            }
            Act::CountShoe => {
                Request::Shoe(ShoeRequest::CountShoe { cards: self.house.shoe.cards() })
            }
            Act::Dismiss => Request::Case(CaseRequest::Dismiss),
            Act::OpenBets => Request::Coup(CoupRequest::OpenBets),
            Act::LastBets => Request::Coup(CoupRequest::LastBets),
            Act::CloseBets => Request::Coup(CoupRequest::CloseBets),
            Act::Ghost => Request::Coup(CoupRequest::Ghost),
            // Some dealer that is not the floor: who it will be, the floor says.
            Act::Open => Request::Duty(DutyRequest::Open { dealer: StaffId(1) }),
            Act::Close => Request::Duty(DutyRequest::Close),
            Act::Pause => Request::Duty(DutyRequest::Pause),
            Act::Resume => Request::Duty(DutyRequest::Resume),
            Act::EndShoe => Request::Shoe(ShoeRequest::EndShoe),
        }
    }
}

/// Stands for whoever is not there yet, at a closed table.
const NOBODY: StaffId = StaffId(0);
