//! What each audience sees, and what it may do now.
//!
//! A card leaves the table only through here. One that lies face down is a back to everybody but
//! whoever has the right to expose it.

mod deeds;
mod last;
mod told;
mod why;

use baccarat::tableau::Decision;
use baccarat::{BySide, Card, Cents, Side, Total};
use house::Offer;
use primitives::{PatronId, Time};
use seal::Commitment;

pub use deeds::{Act, Deed};
pub use last::LastView;

use crate::care_view::CareView;
use crate::case_view::CaseView;
use crate::event::GhostReason;
use crate::felt::Stake;
use crate::place::{Place, Spot};
use crate::purse::{Books, Purse};
use crate::refusal::Refusal;
use crate::round::{CardAt, Due, Retract, Round};
use crate::shoe::{Shoe, ShoeStage};
use crate::squeeze::Squeeze;
use crate::table::{Phase, Staff, Table};

/// Who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Audience {
    /// A patron at a terminal.
    Patron(PatronId),
    /// Everybody in the room: the wall display, the gallery.
    Room,
    /// Whoever deals.
    Dealer,
    /// The floor: it sees all stakes and credits, and no more of the cards.
    Floor,
    /// Auditors: they see what the floor sees and the books, and may do nothing.
    Auditor,
}

/// A table as an audience sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// What it is doing.
    pub stage: Stage,
    /// For staff: who is on duty, while it is open.
    pub duty: Option<Staff>,
    /// The number of the coup that it is about: see [`Table::coup_number`].
    pub coup_number: u64,
    pub coup: Option<CoupView>,
    pub shoe: Option<ShoeView>,
    /// The coup before it.
    pub last: Option<LastView>,
    /// The stakes that are shown: a patron's own, all of them to staff, none to the room.
    pub stakes: Vec<Stake>,
    /// The places that hold a wager, whoever's it is.
    pub taken: Vec<Place>,
    /// Credits: a patron's own, or everybody's to the floor and to auditors.
    pub credits: Vec<(PatronId, Cents)>,
    /// Commission that is owed: a patron's own, or everybody's to staff, who collect it; those who
    /// owe nothing are left out.
    pub owed: Vec<(PatronId, Cents)>,
    /// For auditors: what came, what left and what the house has.
    pub books: Option<Books>,
    /// For a patron: every spot, with what may be staked on it now.
    pub spots: Vec<SpotView>,
    /// Why nothing more can be staked on some of them: each reason once.
    pub refusals: Vec<Refusal>,
    /// For a patron: their own play, once there is any.
    pub care: Option<CareView>,
    /// For whoever deals: what to do next.
    pub next: Option<Next>,
    /// What the table stands still for.
    pub case: Option<CaseView>,
    /// A card that left the shoe and waits to be called for.
    pub held: Option<CardView>,
    /// What could be asked for now, always in the same order, and why it would be refused.
    pub deeds: Vec<Deed>,
    /// Whether this is how it was, not how it is: nothing can be done any more.
    pub replay: bool,
}

/// What a table is doing, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    Closed,
    Paused,
    /// It stands still until the floor has ruled.
    Stopped,
    /// Patrons may take their wagers back before the coup goes on.
    Retracting {
        /// Until when, if the house keeps the time.
        until: Option<Time>,
    },
    /// It waits for the next coup.
    Waiting,
    /// Wagers may be placed.
    Betting {
        /// When they close by themselves.
        until: Option<Time>,
        /// Whether last bets have been called.
        last_called: bool,
    },
    /// A coup is dealt.
    Dealing,
}

impl Stage {
    /// Its name where it stands alone, without a time.
    pub fn id(self) -> &'static str {
        match self {
            Stage::Closed => "closed",
            Stage::Paused => "paused",
            Stage::Stopped => "stopped",
            Stage::Retracting { .. } => "retracting",
            Stage::Waiting => "waiting",
            Stage::Betting { .. } => "betting",
            Stage::Dealing => "dealing",
        }
    }
}

/// A shoe as everybody knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShoeView {
    pub number: u32,
    /// How far it is.
    pub stage: ShoeStage,
    /// What was published of its order before the first card, if it is a sealed one.
    pub commitment: Option<Commitment>,
    /// How many cards have left it.
    pub cards_out: u32,
    /// How many coups were dealt from it, ghost hands included.
    pub coups: u32,
    /// How many of them had no wagers because patrons asked.
    pub ghosts: u32,
    /// How many may still be started, once that is known.
    pub more: Option<u32>,
}

impl ShoeView {
    fn of(shoe: &Shoe) -> ShoeView {
        ShoeView {
            number: shoe.number,
            stage: shoe.stage,
            commitment: shoe.seal.as_ref().map(|seal| seal.commitment),
            cards_out: shoe.cards_out,
            coups: shoe.coups,
            ghosts: shoe.ghosts,
            more: shoe.ending.map(|ending| ending.more),
        }
    }
}

/// A coup in progress, as far as it can be seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoupView {
    pub coup: u64,
    /// Why it has no wagers, if it has none.
    pub ghost: Option<GhostReason>,
    /// The cards of each hand.
    pub hands: BySide<Vec<CardView>>,
    /// The total of each hand whose cards all can be seen.
    pub totals: BySide<Option<Total>>,
    /// Which hand draws a third card or stands, and why, as far as it follows from cards that can
    /// be seen: the Player first.
    pub why: Vec<Decision>,
    /// Who may expose the hand that is turned over next, if a patron may.
    pub squeeze: Option<SqueezeView>,
}

/// The right to expose a hand, as everybody knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SqueezeView {
    pub side: Side,
    pub holder: PatronId,
    /// When it goes to the dealer by itself.
    pub until: Time,
    /// For the holder: to whom it may be given.
    pub may_name: Vec<PatronId>,
}

/// A card on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardView {
    /// It lies face down.
    Back,
    /// It lies face up, or whoever looks has the right to expose it.
    Face(Card),
}

/// A spot, and what may be staked on it now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpotView {
    /// Where and on what.
    pub spot: Spot,
    /// The least.
    pub minimum: Cents,
    /// The most.
    pub maximum: Cents,
    /// What the patron has there.
    pub staked: Cents,
    /// Why nothing more can be staked there now: which of the view's refusals, from zero on.
    pub refusal: Option<u32>,
}

/// What whoever deals does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    LoadShoe,
    Cut,
    /// Draw its first card, and burn.
    DrawFirstCard,
    /// Call "place your bets".
    OpenBets,
    /// Call "no more bets".
    CloseBets,
    /// Let the floor rule.
    AwaitRuling,
    /// Have the floor end the shoe: it has too few cards for another coup.
    EndShoe,
    /// Deal this card.
    Deal(CardAt),
    /// Turn over this hand.
    Turn(Side),
    /// Let this patron expose this hand; it is the dealer's to turn over from then on.
    AwaitSqueeze {
        side: Side,
        /// Who exposes it.
        holder: PatronId,
        until: Time,
    },
}

impl Audience {
    /// Whether stakes of this patron are shown.
    fn sees_stakes(self, patron: PatronId) -> bool {
        match self {
            Audience::Patron(own) => own == patron,
            Audience::Room => false,
            Audience::Dealer | Audience::Floor | Audience::Auditor => true,
        }
    }

    /// Whether credits of this patron are shown.
    fn sees_credits(self, patron: PatronId) -> bool {
        match self {
            Audience::Patron(own) => own == patron,
            Audience::Room | Audience::Dealer => false,
            Audience::Floor | Audience::Auditor => true,
        }
    }

    /// Whether what this patron owes is shown.
    fn sees_owed(self, patron: PatronId) -> bool {
        self.sees_credits(patron) || self == Audience::Dealer
    }

    /// Whether it works here.
    pub fn is_staff(self) -> bool {
        match self {
            Audience::Patron(_) | Audience::Room => false,
            Audience::Dealer | Audience::Floor | Audience::Auditor => true,
        }
    }
}

impl View {
    /// The same as something that is over.
    pub(crate) fn replayed(self) -> View {
        let (deeds, spots, refusals) = (Vec::new(), Vec::new(), Vec::new());
        View { deeds, spots, refusals, next: None, replay: true, ..self }
    }

    /// Why nothing more can be staked on a spot now.
    pub fn refusal_of(&self, spot: &SpotView) -> Option<&Refusal> {
        self.refusals.get(usize::try_from(spot.refusal?).ok()?)
    }
}

impl Table {
    /// The table as an audience sees it now.
    pub fn view(&self, audience: Audience, now: Time) -> View {
        let stakes = self.felt.stakes().iter().filter(|stake| audience.sees_stakes(stake.patron));
        let mut taken: Vec<Place> =
            self.felt.stakes().iter().map(|stake| stake.spot.place).collect();
        taken.sort_unstable();
        taken.dedup();
        let purses: Vec<(PatronId, &Purse)> = match audience {
            // Looked up: at a crowded table nobody goes through everybody else's.
            Audience::Patron(own) => {
                self.purse(own).map(|purse| (own, purse)).into_iter().collect()
            }
            Audience::Room | Audience::Dealer | Audience::Floor | Audience::Auditor => {
                self.purses().collect()
            }
        };
        let owed = purses.iter().map(|(patron, purse)| (*patron, purse.owed));
        let owed = owed.filter(|(patron, owed)| *owed > Cents::ZERO && audience.sees_owed(*patron));
        let credits = purses.iter().map(|(patron, purse)| (*patron, purse.credits));
        let credits = credits.filter(|(patron, _)| audience.sees_credits(*patron));
        let (spots, refusals) = match audience {
            Audience::Patron(patron) => self.spots(patron, now),
            Audience::Room | Audience::Dealer | Audience::Floor | Audience::Auditor => {
                (Vec::new(), Vec::new())
            }
        };
        View {
            stage: self.stage(),
            duty: self.staff.filter(|_| audience.is_staff()),
            coup_number: self.coup_number(),
            coup: match &self.phase {
                Phase::Dealing(round) => Some(self.coup_view(round, audience, now)),
                Phase::Idle | Phase::Betting { .. } => None,
            },
            shoe: self.shoe.as_ref().map(ShoeView::of),
            last: self.last_view(audience),
            stakes: stakes.cloned().collect(),
            taken,
            credits: credits.collect(),
            owed: owed.collect(),
            books: (audience == Audience::Auditor).then_some(self.books),
            spots,
            refusals,
            care: match audience {
                Audience::Patron(patron) => self.care(patron, now),
                Audience::Room | Audience::Dealer | Audience::Floor | Audience::Auditor => None,
            },
            next: match audience {
                Audience::Dealer | Audience::Floor => self.next(),
                Audience::Patron(_) | Audience::Room | Audience::Auditor => None,
            },
            case: self.case_view(audience, now),
            held: self.held_view(),
            deeds: self.deeds(audience, now),
            replay: false,
        }
    }

    /// What it is doing: the same for everybody who looks.
    pub fn stage(&self) -> Stage {
        match (&self.staff, self.paused_at.is_some(), &self.phase) {
            (None, _, _) => Stage::Closed,
            (Some(_), true, _) => Stage::Paused,
            (Some(_), false, _) if self.case.is_some() => Stage::Stopped,
            (Some(_), false, Phase::Idle) => Stage::Waiting,
            (Some(_), false, Phase::Betting { until, last_called, waits: _ }) => {
                Stage::Betting { until: *until, last_called: *last_called }
            }
            (Some(_), false, Phase::Dealing(round)) => match round.retract {
                Some(Retract { until }) => Stage::Retracting { until },
                None => Stage::Dealing,
            },
        }
    }

    fn coup_view(&self, round: &Round, audience: Audience, now: Time) -> CoupView {
        // No time passes while the table is paused, or while the floor rules.
        let since = self.case.as_ref().map(|case| case.since).or(self.paused_at);
        let now = since.map_or(now, |since| since.min(now));
        let squeeze = round.squeeze().filter(|squeeze| !squeeze.is_over(now));
        let own = squeeze.filter(|squeeze| audience == Audience::Patron(squeeze.holder));
        let sides = BySide { player: Side::Player, banker: Side::Banker };
        let totals = sides.map(|side| {
            let is_seen = !round.is_face_down(side) || own.is_some_and(|own| own.side == side);
            round.hands().filter(|_| is_seen).map(|hands| hands[side].total())
        });
        let hands = sides.map(|side| round.seen(side, own));
        CoupView {
            coup: round.coup,
            ghost: round.ghost,
            why: why::of_seen(&hands),
            hands,
            totals,
            squeeze: squeeze.map(|squeeze| SqueezeView {
                side: squeeze.side,
                holder: squeeze.holder,
                until: squeeze.until,
                may_name: own.map_or_else(Vec::new, |own| self.delegates(own, now)),
            }),
        }
    }

    /// Every spot of every place, with what a patron may stake on it now.
    fn spots(&self, patron: PatronId, now: Time) -> (Vec<SpotView>, Vec<Refusal>) {
        let areas = (1..=self.house.areas.count).map(Place::Area);
        let lines = (1..=self.house.gallery.lines).map(Place::Line);
        let closed = self.check_open().and_then(|()| self.check_not_stopped());
        let mut refusals: Vec<Refusal> =
            closed.and_then(|()| self.check_betting(now)).err().into_iter().collect();
        let is_closed = !refusals.is_empty();
        let places = usize::from(self.house.areas.count) + usize::from(self.house.gallery.lines);
        let mut spots = Vec::with_capacity(places * self.house.wagers.offered().len());
        for place in areas.chain(lines) {
            let whose = self.check_place(&self.felt, patron, place);
            for offer in self.house.wagers.offered() {
                let spot = Spot { place, wager: offer.wager.id().clone() };
                let staked = self.felt.amount(patron, &spot);
                let refusal = if is_closed {
                    Some(0)
                } else {
                    let least = self.check_least(patron, (&spot, offer), (&whose, now));
                    least.err().map(|refusal| index_of(refusal, &mut refusals))
                };
                let (minimum, maximum) = (offer.minimum, offer.maximum);
                spots.push(SpotView { spot, minimum, maximum, staked, refusal });
            }
        }
        (spots, refusals)
    }

    /// Whether the least that makes sense could be staked: the minimum, or a cent more. Whether the
    /// patron may wager in that place at all is the same for all of its spots.
    fn check_least(
        &self,
        patron: PatronId,
        (spot, offer): (&Spot, &Offer),
        (whose, now): (&Result<(), Refusal>, Time),
    ) -> Result<(), Refusal> {
        let staked = self.felt.amount(patron, spot);
        let amount = if staked == Cents::ZERO { offer.minimum } else { Cents::new(1) };
        self.check_care(patron, amount, now)?;
        whose.clone()?;
        self.check_on_spot(&self.felt, &Stake { patron, spot: spot.clone(), amount }, offer)?;
        self.check_credits(patron, amount)
    }

    /// What whoever deals does next; nothing at a table that is closed or paused.
    pub fn next(&self) -> Option<Next> {
        self.check_open().ok()?;
        if self.case.is_some() {
            return Some(Next::AwaitRuling);
        }
        Some(match (&self.phase, self.shoe.as_ref().map(|shoe| shoe.stage)) {
            (Phase::Dealing(round), _) if round.retract.is_some() => Next::CloseBets,
            (Phase::Dealing(round), _) => match self.due(round) {
                Due::Card(at) => Next::Deal(at),
                Due::Turn(side) => turn_or_wait(side, round.squeeze()),
                Due::Nothing(_) => return None,
            },
            (Phase::Betting { .. }, _) => Next::CloseBets,
            (Phase::Idle, None) => Next::LoadShoe,
            (Phase::Idle, Some(ShoeStage::Loaded)) => Next::Cut,
            (Phase::Idle, Some(ShoeStage::Ready)) => Next::DrawFirstCard,
            (Phase::Idle, Some(ShoeStage::InPlay)) => match self.check_shoe_goes_on() {
                Ok(_) => Next::OpenBets,
                Err(_) => Next::EndShoe,
            },
        })
    }
}

fn turn_or_wait(side: Side, squeeze: Option<&Squeeze>) -> Next {
    match squeeze {
        Some(Squeeze { side, holder, until, .. }) => {
            Next::AwaitSqueeze { side: *side, holder: *holder, until: *until }
        }
        None => Next::Turn(side),
    }
}

/// Where a reason is in a list, to which it is added if it is new.
fn index_of(refusal: Refusal, all: &mut Vec<Refusal>) -> u32 {
    let at = all.iter().position(|known| *known == refusal).unwrap_or_else(|| {
        all.push(refusal);
        all.len() - 1
    });
    u32::try_from(at).expect("there are a few spots")
}
