//! What the house does at a table by itself, and when: its clock, and its automatic dealer.

use house::Dealer as Deals;
use table::{
    CoupRequest, DutyRequest, Millis, Next, Phase, Request, ShoeRequest, ShoeStage, StaffId, Table,
    Time,
};

use super::sealed::SealedShoes;

/// Whoever is on duty where nobody is: an automatic table is opened by the house.
pub const NOBODY: StaffId = StaffId(0);

/// How long patrons may cut a new shoe before the house does.
const CUT_WAIT: Millis = Millis(8_000);

/// What the house does next.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Due {
    pub(super) at: Time,
    pub(super) request: Request,
}

/// How a table is run besides its house's rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Running {
    /// Whether the cards come from sealed shoes. They do wherever the house deals by itself; at a
    /// live table the dealer then draws from one on the screen.
    pub is_sealed: bool,
    /// How many patrons may have money at the table at a time.
    pub patrons_max: u32,
    /// How many commands are written together at most.
    pub commands_a_commit: usize,
}

/// What the table looks like to whoever deals.
pub(super) struct Seen<'t> {
    pub(super) table: &'t Table,
    pub(super) shoes: &'t SealedShoes,
    pub(super) running: Running,
    /// When something last happened.
    pub(super) since: Time,
    /// Whether anybody is there to deal to.
    pub(super) is_watched: bool,
}

impl Seen<'_> {
    /// What the house does next, and when; nothing if it waits for somebody.
    pub(super) fn due(&self) -> Option<Due> {
        let table = self.table;
        // A closed table opens nothing, not even a seal.
        let to_open = table.check_open().ok().and_then(|()| self.shoes.to_open(table));
        if let Some((number, secret)) = to_open {
            return self.after(Millis(0), Request::Shoe(ShoeRequest::OpenSeal { number, secret }));
        }
        let is_dealt_by_us = table.house().terminals.dealer == Deals::Automatic;
        let next = table.next()?;
        if let Some(at) = self.deadline(&next) {
            return Some(Due { at, request: Request::Coup(CoupRequest::Tick) });
        }
        if self.running.is_sealed && is_to_seal(table) {
            return self.after(Millis(0), Request::Shoe(ShoeRequest::SealShoe(self.shoes.seal())));
        }
        if !is_dealt_by_us {
            return None;
        }
        let timers = &table.house().timers;
        let (card, result) = (Millis(timers.card_ms.into()), Millis::seconds(timers.result_s));
        match next {
            Next::LoadShoe => self.after(result, Request::Shoe(ShoeRequest::NewShoe)),
            Next::Cut => self
                .after(CUT_WAIT, Request::Shoe(ShoeRequest::Cut(SealedShoes::cut(table.house())))),
            Next::DrawFirstCard => self.draw(card),
            Next::OpenBets if self.is_watched => {
                self.after(result, Request::Coup(CoupRequest::OpenBets))
            }
            Next::OpenBets | Next::EndShoe | Next::AwaitRuling => None,
            Next::CloseBets if matches!(table.phase(), Phase::Betting { waits: true, .. }) => None,
            Next::CloseBets => {
                self.after(Millis::seconds(timers.betting_s), Request::Coup(CoupRequest::CloseBets))
            }
            Next::Deal(_) if is_cut_card_next(table) => {
                self.after(card, Request::Shoe(ShoeRequest::CutCard))
            }
            Next::Deal(_) => self.draw(card),
            Next::Turn(side) => self.after(card, Request::Coup(CoupRequest::Turn(side))),
            Next::AwaitSqueeze { until, .. } => {
                Some(Due { at: until, request: Request::Coup(CoupRequest::Tick) })
            }
        }
    }

    /// When the house's clock calls, whoever deals.
    fn deadline(&self, next: &Next) -> Option<Time> {
        if let Ok(retract) = self.table.check_retract() {
            return retract.until;
        }
        match (self.table.phase(), next) {
            (_, Next::AwaitSqueeze { until, .. }) => Some(*until),
            (Phase::Betting { until: Some(until), last_called, .. }, Next::CloseBets) => {
                let warning = Millis::seconds(self.table.house().timers.last_bets_s);
                let is_warned = *last_called || warning == Millis(0);
                Some(if is_warned { *until } else { Time(until.0.saturating_sub(warning.0)) })
            }
            _ => None,
        }
    }

    fn draw(&self, wait: Millis) -> Option<Due> {
        let card = self.shoes.next_card(self.table)?;
        self.after(wait, Request::Coup(CoupRequest::Card(card)))
    }

    fn after(&self, wait: Millis, request: Request) -> Option<Due> {
        Some(Due { at: self.since.after(wait), request })
    }
}

/// Whether the cut card comes before the next card of a shoe that the house knows.
pub(super) fn is_cut_card_next(table: &Table) -> bool {
    table.shoe().is_some_and(|shoe| {
        let rules = &table.house().shoe;
        let is_due = shoe.cards_out + rules.cut_depth >= rules.cards();
        is_due && shoe.ending.is_none() && shoe.stage == ShoeStage::InPlay
    })
}

/// Whether there is a shoe without a seal of which nobody has a card yet. One whose cards are out
/// was loaded when the table's cards did not come from sealed shoes, and is dealt to its end.
pub(super) fn is_not_sealed(table: &Table) -> bool {
    table.shoe().is_some_and(|shoe| shoe.seal.is_none() && shoe.cards_out == 0)
}

/// Whether a shoe waits to be sealed: it is, before anybody cuts it or draws from it.
fn is_to_seal(table: &Table) -> bool {
    let is_uncut = !table.house().shoe.player_cut
        || table.shoe().is_some_and(|shoe| shoe.stage == ShoeStage::Loaded);
    is_uncut && is_not_sealed(table)
}

/// What opens an automatic table, once, when it is made.
pub(super) fn opening() -> Request {
    Request::Duty(DutyRequest::Open { dealer: NOBODY })
}
