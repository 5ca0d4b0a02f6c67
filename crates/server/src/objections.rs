//! What the house does not pass on to a table, whatever the table would say: the table does not
//! know who is signed on, what its credits are worth, or what patrons do at other tables.

use std::net::IpAddr;
use std::sync::Arc;

use futures_util::future::BoxFuture;
use house::{Dealer, Phase};
use office::{Account, By, NoteKind, Role, TableMoney};
use protocol::plain::TableName;
use protocol::wire::{HouseRefusal, Refusal};
use store::Origin;
use table::{
    Actor, CaseRequest, DutyRequest, MoneyRequest, Report, Request, ShoeRequest, StaffId, Table,
};
use tracing::error;

use crate::app::{App, RunningTable, StartError};
use crate::desk::{Ahead, Desk, NOBODY};
use crate::lineage;
use crate::metrics::TalkMeters;
use crate::notes::of_house;
use crate::settings::{Money, TableSetting};
use crate::socket::Tables;

/// What it is proved by that the journal is an earlier state.
#[derive(Default)]
pub(crate) struct Proved<'a> {
    /// The table that shows it, if one does.
    table: Option<&'a str>,
    /// A life of the journal that is not in it, if one was seen.
    life: Option<String>,
}

/// The house, as somebody has it who comes from one address.
pub(crate) struct Caller {
    pub(crate) house: Arc<App>,
    pub(crate) address: IpAddr,
}

impl Tables for Caller {
    fn desk(&self, table: &TableName) -> Option<Desk> {
        Tables::desk(&*self.house, table)
    }

    fn meters(&self) -> TalkMeters {
        self.house.meters()
    }

    fn set_back<'a>(&'a self, table: &'a TableName, seen: u64, ahead: Ahead) -> BoxFuture<'a, ()> {
        self.house.set_back(table, seen, ahead)
    }

    /// Patrons have so many commands a minute, each and together: every one may be a line of the
    /// journal, for ever.
    fn objection(
        &self,
        table: &TableName,
        by: Actor,
        request: Option<&Request>,
    ) -> Option<Refusal> {
        if let Actor::Patron(patron) = by {
            self.house.seeing.present.touch(patron, self.house.clock.now());
            let rates = &self.house.rates;
            let may = [rates.patron_commands.take_for(patron), rates.commands.take(self.address)];
            if may.contains(&false) {
                return Some(Refusal::of(&HouseRefusal::Busy));
            }
        }
        self.house.objection(table, by, request)
    }
}

impl Tables for App {
    fn desk(&self, table: &TableName) -> Option<Desk> {
        self.table(table.0.as_str()).map(|table| table.desk.clone())
    }

    fn meters(&self) -> TalkMeters {
        self.metrics.talk()
    }

    fn set_back<'a>(&'a self, table: &'a TableName, seen: u64, ahead: Ahead) -> BoxFuture<'a, ()> {
        let Some(proof) = self.desk(table).filter(|desk| desk.why_broken().is_none()) else {
            return Box::pin(async {});
        };
        let (words, life) = match ahead {
            Ahead::More => {
                let now = proof.now().number;
                (format!("has seen event {seen}, and the journal ends with {now}"), None)
            }
            Ahead::OtherLife(life) => {
                let words =
                    "has seen the house go on from a copy, which the journal knows nothing of";
                (words.to_owned(), Some(life))
            }
        };
        let words = format!("a client of {} {words}", table.0);
        let proved = Proved { table: Some(table.0.as_str()), life };
        Box::pin(async move { self.stand_still(proved, &words).await })
    }

    fn objection(
        &self,
        table: &TableName,
        by: Actor,
        request: Option<&Request>,
    ) -> Option<Refusal> {
        let running = self.table(table.0.as_str())?;
        if let Actor::Dealer(staff) | Actor::Floor(staff) | Actor::Cage(staff) = by
            && let Some(refusal) = self.unconfirmed(running, staff)
        {
            return Some(refusal);
        }
        match request? {
            // Credits would leave the table, and no voucher would come of it.
            Request::Money(MoneyRequest::CashOut { .. }) if running.money == Money::Vouchers => {
                Some(Refusal::of(&HouseRefusal::ByVoucher))
            }
            // Nobody deals where the house does.
            Request::Duty(
                DutyRequest::Open { dealer: NOBODY } | DutyRequest::ChangeDealer { dealer: NOBODY },
            ) if running.house.terminals.dealer == Dealer::Automatic => None,
            Request::Duty(DutyRequest::Open { dealer } | DutyRequest::ChangeDealer { dealer }) => {
                self.unfit(*dealer, Role::Dealer).or_else(|| self.unconfirmed(running, *dealer))
            }
            Request::Duty(DutyRequest::ChangeFloor { floor }) => {
                self.unfit(*floor, Role::Floor).or_else(|| self.unconfirmed(running, *floor))
            }
            Request::Case(CaseRequest::Report(report)) if running.money == Money::Vouchers => {
                alone(&running.desk.now().table, by, report)
            }
            other => self.check_care(running, other).err().map(|it| Refusal::of(&it)),
        }
    }
}

/// Why the floor does not report something where vouchers are wagered: once cards are out, what is
/// done about it can move money to a patron whom they know, and they are the ones who rule.
/// Somebody else sees it first: whoever deals, or the table by itself.
fn alone(table: &Table, by: Actor, report: &Report) -> Option<Refusal> {
    let Actor::Floor(_) = by else { return None };
    let coup = report.coup.unwrap_or_else(|| table.coup_in_question(report.kind, report.seen));
    // What cannot have happened the table refuses.
    let is_dealt = table.how_far(coup).is_ok_and(|phase| phase != Phase::BeforeDeal);
    is_dealt.then(|| Refusal::of(&HouseRefusal::DealerReports))
}

impl App {
    /// The journal is proved to be an earlier state than people have seen: every table stands
    /// still, and their shoes end at the next start.
    pub(crate) async fn stand_still(&self, Proved { table, life }: Proved<'_>, words: &str) {
        error!("the journal was set back: {words}; every table stands still");
        // One journal holds all tables.
        self.tables().for_each(|(_, table)| table.desk.stand_still(words));
        let text = format!("{words}: start the house again, and every shoe in play ends");
        self.notes.put(By::House, of_house(NoteKind::SetBack, table, text));
        let origin = life.map_or(Origin::SetBack, |life| Origin::OtherLife { life });
        lineage::mark_set_back(&self.store, &origin).await;
    }

    /// Somebody says that the journal is an earlier state, and cannot prove it: shoes whose next
    /// cards may be known end at once, and play goes on with new ones.
    pub(crate) async fn end_shoes(&self, words: &str) {
        for (name, RunningTable { desk, .. }) in self.tables() {
            let Some(shoe) = desk.now().table.shoe().map(|shoe| shoe.number) else { continue };
            let set_back = Request::Shoe(ShoeRequest::SetBack);
            let answer = desk.ask(Actor::House, None, set_back).await;
            let text = match desk.now().table.shoe().is_some_and(|it| it.number == shoe) {
                false => format!("{words}: shoe {shoe} ended, as its next cards may be known"),
                true => {
                    error!(table = name, ?answer, "a shoe that may be known was not ended");
                    desk.stand_still(words);
                    format!("{words}: shoe {shoe} could not be ended, and the table stands still")
                }
            };
            self.notes.put(By::House, of_house(NoteKind::SetBack, Some(name), text));
        }
    }

    /// Why somebody touches no table that takes vouchers: dealer and floor would be one person who
    /// made both accounts.
    fn unconfirmed(&self, running: &RunningTable, staff: StaffId) -> Option<Refusal> {
        let is_confirmed = || self.office.read().check_confirmed(staff).is_ok();
        let is_unfit = running.money == Money::Vouchers && !is_confirmed();
        is_unfit.then(|| Refusal::of(&HouseRefusal::Unconfirmed))
    }

    /// Why somebody cannot be on duty: it takes the role, and that they are signed on. A name on a
    /// list is no second person.
    fn unfit(&self, staff: StaffId, role: Role) -> Option<Refusal> {
        let (office, now) = (self.office.read(), self.clock.now());
        if office.check_role(staff, role).is_err() {
            return Some(match role {
                Role::Floor => Refusal::of(&HouseRefusal::NoSuchFloor),
                _ => Refusal::of(&HouseRefusal::NoSuchDealer),
            });
        }
        let session = office.account(staff).and_then(Account::session);
        let is_there = |session| self.sessions.find(&office, session, now).is_some();
        (!session.is_some_and(is_there)).then(|| Refusal::of(&HouseRefusal::NotHere))
    }

    /// Writes down what is wagered at a table, before anybody wagers. Play money never becomes
    /// vouchers, and nobody's vouchers become nothing.
    pub(crate) async fn write_down_money(
        &self,
        setting: &TableSetting,
        table: &Table,
    ) -> Result<(), StartError> {
        let money = match setting.money {
            Money::Play { .. } => TableMoney::Play,
            Money::Vouchers => TableMoney::Vouchers,
        };
        let before = {
            let (office, cage) = (self.office.read(), self.cage.read());
            let written = office.table(&setting.name).and_then(|record| record.money);
            // Before it was written down, whoever had sold no voucher had play money alone.
            let has_sold = cage.vouchers().next().is_some();
            written.unwrap_or(if has_sold { money } else { TableMoney::Play })
        };
        let staked = table.felt().stakes().iter().map(|stake| stake.amount);
        let amount = staked.fold(table.credits(), |sum, it| sum.plus(it).expect("it came in"));
        if before != money && amount > baccarat::Cents::ZERO {
            return Err(StartError::Money { table: setting.name.clone(), before, amount });
        }
        let (table, request_money) = (setting.name.clone(), money);
        let request = office::Request::SetMoney { table, money: request_money };
        self.tell_office(setting, request).await
    }
}
