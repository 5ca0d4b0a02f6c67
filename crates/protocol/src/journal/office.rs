//! The journal of the office. Lines of it are read for ever: what is written here may be
//! added to, but never changed.

use office::{Role, SignOff};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::json;

use super::{check_no_table as check, journaled};
use crate::hex::Hash;
use crate::mirror::{Back, Mirror, mirror};
use crate::plain::{Id, PatronId, StaffId, Time, wraps};
use crate::shape::{Describe, Shape};

journaled! { Office of ::office, By }

pub(crate) fn example_lines() -> Shape {
    Line::shape([])
}

mirror! {
    pub(crate) enum By = office::By {
        Staff(staff: StaffId),
        Patron(patron: PatronId),
        House,
    }
}

mirror! {
    pub(crate) enum EventKind = office::EventKind {
        in House(office::HouseEvent) {
            KeyUsed { fingerprint: Hash },
            HouseKept { digest: Hash, text: String },
            TableMade { table: String, house: Hash },
            HouseProposed { table: String, house: Hash },
            HouseWithdrawn { table: String },
            HouseChanged { table: String, house: Hash, proposer: StaffId },
            MoneySet { table: String, money: Id<office::TableMoney> },
        }
        in Link(office::LinkEvent) {
            Invited { name: String, roles: Roles, link: Hash, until: Time },
            PasswordOffered { staff: StaffId, link: Hash, until: Time },
            Uninvited { link: Hash },
        }
        in Account(office::AccountEvent) {
            Joined {
                link: Hash,
                staff: StaffId,
                name: String,
                roles: Roles,
                password: Hash,
                sponsor: Option<StaffId>,
                from: String,
            },
            RolesSet { staff: StaffId, roles: Roles },
            Dismissed { staff: StaffId },
            Unlocked { staff: StaffId },
            PasswordSet {
                staff: StaffId,
                password: Hash,
                link: Option<Hash>,
                sponsor: Option<StaffId>,
                from: Option<String>,
            },
            Confirmed { staff: StaffId },
        }
        in Session(office::SessionEvent) {
            SignedOn { staff: StaffId, session: Hash, until: Time, from: String },
            SignOnFailed { staff: Option<StaffId>, from: String },
            LockedOut { staff: StaffId, from: Option<String>, until: Time },
            SignedOff { staff: StaffId, session: Hash, why: Id<SignOff> },
        }
        in Guest(office::GuestEvent) {
            GuestWelcomed { patron: PatronId, token: Hash, name: Option<String> },
            TokenRenewed { patron: PatronId, token: Hash },
            GuestSeen { patron: PatronId },
            GuestsForgotten { patrons: Vec<PatronId> },
        }
        in Equipment(office::EquipmentEvent) {
            PairingOffered { terminal: String, code: Hash, until: Time },
            Paired { code: Hash, terminal: String, patron: PatronId, token: Hash },
            Unpaired { terminal: String },
            DeviceAdded { table: String, name: String, key: Hash },
            DeviceRemoved { table: String, name: String },
        }
        in Note(office::NoteEvent) {
            Noted { number: u64, note: Note },
            Answered { number: u64, words: String },
        }
    }
}

mirror! {
    pub(crate) enum Request = office::Request {
        in House(office::HouseRequest) {
            UseKey { fingerprint: Hash },
            KeepHouse { digest: Hash, text: String },
            MakeTable { table: String, house: Hash },
            SetMoney { table: String, money: Id<office::TableMoney> },
            ProposeHouse { table: String, house: Hash },
            ApproveHouse { table: String, house: Hash },
            WithdrawHouse { table: String },
        }
        in Link(office::LinkRequest) {
            Invite(invite: Invite),
            OfferPassword { staff: StaffId, link: Hash, until: Time },
            Uninvite { link: Hash },
            Accept { link: Hash, password: Hash, from: String },
        }
        in Account(office::AccountRequest) {
            SetRoles { staff: StaffId, roles: Roles },
            Confirm { staff: StaffId, seen: u64 },
            Dismiss { staff: StaffId },
            Unlock { staff: StaffId },
            SetPassword { password: Hash },
        }
        in Session(office::SessionRequest) {
            SignOn(sign_on: SignOn),
            FailSignOn { staff: Option<StaffId>, from: String },
            SignOff { session: Hash, why: Id<SignOff> },
        }
        in Guest(office::GuestRequest) {
            WelcomeGuest { token: Hash, name: Option<String> },
            SeeGuest { patron: PatronId },
            ForgetGuests { patrons: Vec<PatronId> },
            ForgetVisitors { patrons: Vec<PatronId> },
        }
        in Equipment(office::EquipmentRequest) {
            OfferPairing { terminal: String, code: Hash, until: Time },
            Pair { code: Hash, token: Hash },
            Unpair { terminal: String },
            AddDevice { table: String, name: String, key: Hash },
            ConfirmDevice { table: String, name: String, key: Hash },
            RemoveDevice { table: String, name: String },
        }
        in Note(office::NoteRequest) {
            Note(note: Note),
            Answer { number: u64, words: String },
        }
    }
}

mirror! {
    pub(crate) struct Invite = office::Invite {
        name: String,
        roles: Roles,
        link: Hash,
        until: Time,
    }
}

mirror! {
    pub(crate) struct SignOn = office::SignOn { staff: StaffId, session: Hash, from: String }
}

mirror! {
    pub(crate) struct Note = office::Note {
        kind: Id<office::NoteKind>,
        table: Option<String>,
        patron: Option<PatronId>,
        text: String,
    }
}

/// Roles that go together, in the order of [`Role::ALL`]: one spelling, so that what is read is
/// written again byte for byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Roles(office::Roles);

impl Serialize for Roles {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(Id))
    }
}

impl<'de> Deserialize<'de> for Roles {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Roles, D::Error> {
        let list: Vec<Id<Role>> = Vec::deserialize(deserializer)?;
        let roles = office::Roles::new(list.iter().map(|it| it.0)).map_err(D::Error::custom)?;
        if roles.iter().eq(list.iter().map(|it| it.0)) {
            Ok(Roles(roles))
        } else {
            Err(D::Error::custom("roles are written once each and in order"))
        }
    }
}

wraps!(Roles(office::Roles));

impl Describe for Roles {
    fn shape() -> Shape {
        let alone = Role::ALL.iter().map(|role| json!([role.id()]));
        Shape::Plain("Role[]", alone.chain([json!(["dealer", "floor"])]).collect())
    }
}
