//! What the house does not pass on to a table, whatever the table would say: the table does not
//! know who is signed on, what its credits are worth, or what patrons do at other tables.

use house::Dealer;
use office::{Account, Role, TableMoney};
use protocol::plain::TableName;
use protocol::wire::Refusal;
use table::{Request, StaffId, Table};

use crate::desk::{Desk, NOBODY};
use crate::metrics::TalkMeters;
use crate::premises::{Premises, PremisesError};
use crate::settings::{Money, TableSetting};
use crate::socket::Tables;

impl Tables for Premises {
    fn desk(&self, table: &TableName) -> Option<Desk> {
        self.table(table.0.as_str()).map(|table| table.desk.clone())
    }

    fn meters(&self) -> TalkMeters {
        self.metrics.talk()
    }

    fn objection(&self, table: &TableName, request: &Request) -> Option<Refusal> {
        let running = self.table(table.0.as_str())?;
        match request {
            // Credits would leave the table, and no voucher would come of it.
            Request::CashOut { .. } if running.money == Money::Vouchers => {
                Some(Refusal::by_voucher())
            }
            // Nobody deals where the house does.
            Request::Open { dealer: NOBODY } | Request::ChangeDealer { dealer: NOBODY }
                if running.house.terminals.dealer == Dealer::Automatic =>
            {
                None
            }
            Request::Open { dealer } | Request::ChangeDealer { dealer } => {
                self.unfit(*dealer, Role::Dealer)
            }
            Request::ChangeFloor { floor } => self.unfit(*floor, Role::Floor),
            _ => self.check_care(running, request).err().map(|it| Refusal::of_table(&it)),
        }
    }
}

impl Premises {
    /// Why somebody cannot be on duty: it takes the role, and that they are signed on. A name on a
    /// list is no second person.
    fn unfit(&self, staff: StaffId, role: Role) -> Option<Refusal> {
        let (office, now) = (self.office.read(), self.clock.now());
        if office.check_role(staff, role).is_err() {
            return Some(match role {
                Role::Floor => Refusal::no_such_floor(),
                _ => Refusal::no_such_dealer(),
            });
        }
        let session = office.account(staff).and_then(Account::session);
        let is_there = |session| self.sessions.find(&office, session, now).is_some();
        (!session.is_some_and(is_there)).then(Refusal::not_signed_on)
    }

    /// Writes down what is wagered at a table, before anybody wagers. Play money never becomes
    /// vouchers, and nobody's vouchers become nothing.
    pub(crate) async fn write_down_money(
        &self,
        setting: &TableSetting,
        table: &Table,
    ) -> Result<(), PremisesError> {
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
            return Err(PremisesError::Money { table: setting.name.clone(), before, amount });
        }
        let (table, request_money) = (setting.name.clone(), money);
        let request = office::Request::SetMoney { table, money: request_money };
        self.tell_office(setting, request).await
    }
}
