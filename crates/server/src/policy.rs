//! What the house does not pass on to a table, whatever the table would say: the table does not
//! know who is signed on, or what its credits are worth. Every command that reaches a desk has
//! passed this, whatever it came by.

use std::sync::Arc;

use house::Dealer;
use office::{Account, Office, Role};
use protocol::wire::HouseRefusal;
use runner::{Clock, Handle, Policy, With};
use table::{
    Actor, CaseRequest, DutyRequest, MoneyRequest, Phase, Report, Request, ShoeRequest, StaffId,
    Table,
};

use crate::desk::{DeskRequest, LiveTable, NOBODY, Refused, Submission};
use crate::sessions::Sessions;
use crate::settings::Money;

/// The policy of a house for one table.
pub(crate) struct TablePolicy {
    pub(crate) office: Arc<Handle<Office>>,
    pub(crate) sessions: Arc<Sessions>,
    pub(crate) clock: Arc<Clock>,
    /// What is wagered there.
    pub(crate) money: Money,
}

impl Policy<LiveTable> for TablePolicy {
    fn check(
        &self,
        LiveTable { table, .. }: &LiveTable,
        by: Actor,
        asked: &Submission,
        with: With,
    ) -> Result<(), Refused> {
        if let Actor::Dealer(staff) | Actor::Floor(staff) | Actor::Cage(staff) = by {
            self.check_confirmed(staff)?;
        }
        match &asked.request {
            DeskRequest::Draw | DeskRequest::PlayMoney { .. } => Ok(()),
            DeskRequest::Table(request) => Ok(self.check_request(table, by, request, with)?),
        }
    }
}

impl TablePolicy {
    fn check_request(
        &self,
        table: &Table,
        by: Actor,
        request: &Request,
        with: With,
    ) -> Result<(), HouseRefusal> {
        match request {
            // Credits would leave the table, and no voucher would come of it.
            Request::Money(MoneyRequest::CashOut { .. })
                if self.money == Money::Vouchers && with == With::Nothing =>
            {
                Err(HouseRefusal::ByVoucher)
            }
            // Nobody deals where the house does.
            Request::Duty(
                DutyRequest::Open { dealer: NOBODY } | DutyRequest::ChangeDealer { dealer: NOBODY },
            ) if table.house().terminals.dealer == Dealer::Automatic => Ok(()),
            Request::Duty(DutyRequest::Open { dealer } | DutyRequest::ChangeDealer { dealer }) => {
                self.check_on_duty(*dealer, Role::Dealer, HouseRefusal::NoSuchDealer)?;
                self.check_confirmed(*dealer)
            }
            Request::Duty(DutyRequest::ChangeFloor { floor }) => {
                self.check_on_duty(*floor, Role::Floor, HouseRefusal::NoSuchFloor)?;
                self.check_confirmed(*floor)
            }
            Request::Case(CaseRequest::Report(report)) if self.money == Money::Vouchers => {
                check_reporter(table, by, report)
            }
            // A count that is not right voids the hand, and the floor may have lost it.
            Request::Shoe(ShoeRequest::CountShoe { .. })
                if self.money == Money::Vouchers
                    && matches!(by, Actor::Floor(_))
                    && matches!(table.phase(), Phase::Dealing(_)) =>
            {
                Err(HouseRefusal::DealerReports)
            }
            Request::Duty(DutyRequest::Close | DutyRequest::Pause | DutyRequest::Resume)
            | Request::Money(MoneyRequest::MoneyIn { .. } | MoneyRequest::CashOut { .. })
            | Request::Case(CaseRequest::Report(_) | CaseRequest::Rule(_) | CaseRequest::Dismiss)
            | Request::Shoe(_)
            | Request::Coup(_)
            | Request::Wager(_)
            | Request::Care(_) => Ok(()),
        }
    }

    /// Whether somebody may touch a table that takes vouchers: dealer and floor would be one person
    /// who made both accounts.
    fn check_confirmed(&self, staff: StaffId) -> Result<(), HouseRefusal> {
        if self.money == Money::Vouchers && self.office.read().check_confirmed(staff).is_err() {
            return Err(HouseRefusal::Unconfirmed);
        }
        Ok(())
    }

    /// Whether somebody can be on duty: it takes the role, and that they are signed on. A name on a
    /// list is no second person.
    fn check_on_duty(
        &self,
        staff: StaffId,
        role: Role,
        without: HouseRefusal,
    ) -> Result<(), HouseRefusal> {
        let office = self.office.read();
        if office.check_role(staff, role).is_err() {
            return Err(without);
        }
        let session = office.account(staff).and_then(Account::session);
        let now = self.clock.now();
        if session.is_some_and(|session| self.sessions.find(&office, session, now).is_some()) {
            return Ok(());
        }
        Err(HouseRefusal::NotHere)
    }
}

/// Whether the floor may report something where vouchers are wagered: once cards are out, what is
/// done about it can move money to a patron whom they know, and they are the ones who rule.
/// Somebody else sees it first: whoever deals, or the table by itself.
fn check_reporter(table: &Table, by: Actor, report: &Report) -> Result<(), HouseRefusal> {
    let Actor::Floor(_) = by else { return Ok(()) };
    let coup = report.coup.unwrap_or_else(|| table.coup_in_question(report.kind, report.seen));
    // What cannot have happened the table refuses.
    let is_dealt = table.how_far(coup).is_ok_and(|phase| phase != house::Phase::BeforeDeal);
    if is_dealt { Err(HouseRefusal::DealerReports) } else { Ok(()) }
}
