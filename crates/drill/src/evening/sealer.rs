//! The house where shoes are sealed: it draws a secret for each, publishes what it may of it before
//! the cut, deals the order that both make, and opens the secret when the shoe is over.

use baccarat::Card;
use house::House;
use seal::{Cut, HouseKey, Nonce, Salt, Secret};
use table::{
    Actor, Command, DutyEvent, Event, EventKind, PatronId, Request, Seal, ShoeEvent, ShoeRequest,
    ShoeStage, StaffId, Table,
};

use super::audit::Found;
use super::chance::Chance;

/// What the house knows of its sealed shoes, and nobody else.
pub(super) struct Sealer {
    /// Whether shoes are sealed this evening.
    pub(super) is_on: bool,
    key: HouseKey,
    /// Its own, so that evenings without sealed shoes are what they were.
    chance: Chance,
    /// Whether this shoe is forgotten until it was cut.
    is_late: bool,
    /// For the shoe that is sealed next.
    next: Kept,
    /// The shoe in play, if it is sealed.
    current: Option<Kept>,
    /// Shoes that are over and wait to be opened.
    over: Vec<(u32, Kept)>,
}

/// A secret, and how its first bytes are written, in whatever way somebody might.
struct Kept {
    secret: Secret,
    spelled: [String; 4],
}

impl Sealer {
    pub(super) fn choose(seed: u64) -> Sealer {
        let mut chance = Chance::new(seed ^ 0x5EA1_ED5E_A1ED_5EA1);
        let is_on = chance.one_in(3);
        let key = HouseKey::new(bytes(&mut chance));
        let next = Kept::draw(&mut chance);
        Sealer { is_on, key, chance, is_late: false, next, current: None, over: Vec::new() }
    }

    /// What the house or a patron does about the seal of a shoe, right or wrong.
    pub(super) fn act(&mut self, table: &Table) -> Option<Command> {
        if !self.is_on {
            return None;
        }
        let by = match self.chance.below(20) {
            0 => Actor::Patron(PatronId(1)),
            1 => Actor::Dealer(table.staff().map_or(StaffId(2), |staff| staff.dealer)),
            _ => Actor::House,
        };
        if self.chance.one_in(150) {
            return Some(Command { by, request: self.mischief(table) });
        }
        let shoe = table.shoe().filter(|shoe| shoe.cards_out == 0);
        let is_due = shoe.is_some_and(|shoe| {
            let is_cut = table.house().shoe.player_cut && shoe.stage != ShoeStage::Loaded;
            shoe.seal.is_none() && is_cut == self.is_late
        });
        if is_due && !self.chance.one_in(6) {
            return Some(Command { by, request: self.seal(table) });
        }
        let is_sealed = shoe.is_some_and(|shoe| shoe.seal.is_some());
        if is_sealed && self.chance.one_in(3) {
            let request = self.cut(table.house());
            return Some(Command { by: Actor::Patron(PatronId(1)), request });
        }
        let (number, kept) = self.over.first()?;
        let (number, secret) = (*number, *kept.secret.bytes());
        let request = ShoeRequest::OpenSeal { number, secret }.into();
        self.chance.one_in(40).then_some(Command { by, request })
    }

    fn seal(&mut self, table: &Table) -> Request {
        let nonce = Nonce(bytes(&mut self.chance));
        let number = table.shoe().map_or(0, |shoe| shoe.number);
        let sealed = self.key.seal(&self.next.secret, &format!("shoe {number}"), nonce);
        ShoeRequest::SealShoe(Seal { commitment: self.next.secret.commitment(), sealed }).into()
    }

    /// A patron cuts, and adds what the house cannot foresee.
    fn cut(&mut self, house: &House) -> Request {
        let count = self.chance.below(65) as usize;
        let salt = (0..count).map(|_| byte(&mut self.chance)).collect();
        let salt = Salt::new(salt).expect("it is short enough");
        let least = house.shoe.player_cut_from_end_min;
        let room = house.shoe.cards().saturating_sub(2 * least).max(1);
        ShoeRequest::Cut(Cut { from_end: least + self.chance.below(room), salt }).into()
    }

    /// Sealing too late or twice, and opening too early, for another shoe, or with another secret.
    fn mischief(&mut self, table: &Table) -> Request {
        let current = table.shoe().map_or(1, |shoe| shoe.number);
        let secret = &self.current.as_ref().unwrap_or(&self.next).secret;
        let over = self.over.first().map_or(current, |(number, _)| *number);
        match self.chance.below(3) {
            0 => self.seal(table),
            1 => ShoeRequest::OpenSeal { number: current, secret: *secret.bytes() }.into(),
            _ => ShoeRequest::OpenSeal { number: over, secret: *self.next.secret.bytes() }.into(),
        }
    }

    /// Follows what happens, and says in which order the cards lie if that is just made.
    pub(super) fn follow(&mut self, what: &EventKind, table: &Table) -> Option<Vec<Card>> {
        let decks = table.house().decks();
        match what {
            EventKind::Shoe(ShoeEvent::ShoeLoaded { .. }) => {
                self.is_late = self.chance.one_in(6);
                None
            }
            EventKind::Shoe(ShoeEvent::ShoeSealed(_)) => {
                let next = Kept::draw(&mut self.chance);
                let kept = std::mem::replace(&mut self.next, next);
                // Where nobody cuts, the secret alone makes the order.
                let is_cut = table.house().shoe.player_cut;
                let order = (!is_cut).then(|| seal::order(&kept.secret, &Cut::at(0), decks));
                self.current = Some(kept);
                order
            }
            EventKind::Shoe(ShoeEvent::ShoeCut(cut)) => {
                self.current.as_ref().map(|kept| seal::order(&kept.secret, cut, decks))
            }
            EventKind::Shoe(ShoeEvent::ShoeEnded(_)) | EventKind::Duty(DutyEvent::Closed) => {
                let number = table.shoe().map_or(0, |shoe| shoe.number);
                self.over.extend(self.current.take().map(|kept| (number, kept)));
                None
            }
            EventKind::Shoe(ShoeEvent::SealOpened { number, .. }) => {
                self.over.retain(|(other, _)| other != number);
                None
            }
            _ => None,
        }
    }

    /// Whether a text that leaves the house names a secret which these events do not open.
    pub(super) fn check_kept(&self, text: &str, events: &[Event]) -> Found {
        let is_opened = |kept: &&Kept| {
            events.iter().any(|event| match &event.what {
                EventKind::Shoe(ShoeEvent::SealOpened { secret, .. }) => {
                    secret == kept.secret.bytes()
                }
                _ => false,
            })
        };
        let all = self.over.iter().map(|(_, kept)| kept).chain(&self.current).chain([&self.next]);
        let mut spelled = all.filter(|kept| !is_opened(kept)).flat_map(|kept| &kept.spelled);
        if spelled.any(|spelled| text.contains(spelled)) {
            Err(format!("the secret of a sealed shoe is told: {text}"))
        } else {
            Ok(())
        }
    }
}

impl Kept {
    fn draw(chance: &mut Chance) -> Kept {
        let secret = Secret::new(bytes(chance));
        let start = &secret.bytes()[..12];
        let hex = hex::encode(start);
        let listed = |joint: &str| start.iter().map(u8::to_string).collect::<Vec<_>>().join(joint);
        let spelled = [hex.to_uppercase(), hex, listed(","), listed(", ")];
        Kept { secret, spelled }
    }
}

fn byte(chance: &mut Chance) -> u8 {
    u8::try_from(chance.below(256)).expect("it is below 256")
}

fn bytes<const N: usize>(chance: &mut Chance) -> [u8; N] {
    std::array::from_fn(|_| byte(chance))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_found_however_it_is_written() {
        let sealer = Sealer::choose(1);
        let bytes = *sealer.next.secret.bytes();
        let hex = hex::encode(bytes);
        for text in [hex.clone(), hex.to_uppercase(), format!("{bytes:?}")] {
            let found = sealer.check_kept(&format!("{{\"bytes\":\"{text}\"}}"), &[]);
            assert!(found.is_err(), "{text}");
        }
        assert_eq!(sealer.check_kept(&sealer.next.secret.commitment().to_string(), &[]), Ok(()));
    }
}
