//! What a client may ask for.

use std::fmt;

use super::parts::{Found, Lasts, Limit, Place};
use crate::hex::{Boxed, Commitment, Nonce, Salt, Secret};
use crate::mirror::{Back, Mirror, format};
use crate::plain::{Card, Cents, Id, Millis, PatronId, StaffId, WagerId, Words};

type Side = Id<baccarat::Side>;

format! {
    /// What a client asks for. Patrons need not say who they are.
    pub enum Request {
        /// Open the table.
        Open {
            /// Who deals.
            dealer: StaffId,
        },
        /// Close the table.
        Close {},
        /// Let nothing happen for a while.
        Pause {},
        /// Go on.
        Resume {},
        /// Let somebody else deal.
        ChangeDealer {
            /// Who.
            dealer: StaffId,
        },
        /// Let somebody else be the floor.
        ChangeFloor {
            /// Who.
            floor: StaffId,
        },
        /// Turn money into credits.
        MoneyIn {
            /// Whose.
            patron: Option<PatronId>,
            /// How much.
            cents: Cents,
        },
        /// Turn all credits into money.
        CashOut {
            /// Whose.
            patron: Option<PatronId>,
        },
        /// Load a shoe that has been shuffled.
        NewShoe {},
        /// Cut it.
        Cut {
            /// How many cards from the end.
            from_end: u32,
            /// Any bytes that the house cannot foresee, in hexadecimal.
            salt: Option<Salt>,
        },
        /// Publish what the order of a shoe is made of.
        SealShoe {
            /// What everybody may know of the secret.
            commitment: Commitment,
            /// What the secret was sealed with.
            nonce: Nonce,
            /// The secret in its box.
            bytes: Boxed,
        },
        /// Open the secret of a sealed shoe that is over.
        OpenSeal {
            /// The shoe's number.
            number: u32,
            /// The secret.
            secret: Secret,
        },
        /// The cut card is out.
        CutCard {},
        /// A card left the shoe.
        Card {
            /// Which.
            card: Card,
        },
        /// Draw the next card of a sealed shoe, or its cut card: whoever deals does not know which.
        Draw {},
        /// Turn over the cards of a hand.
        Turn {
            /// Which.
            side: Side,
        },
        /// Leave it to others to expose a hand.
        Waive {
            /// Which.
            side: Side,
        },
        /// Let another bettor expose a hand.
        Delegate {
            /// Which.
            side: Side,
            /// Who.
            to: PatronId,
        },
        /// End the shoe before its cut card is out.
        EndShoe {},
        /// End the shoe because the journal was set back: the house alone does so.
        SetBack {},
        /// So many cards were counted.
        CountShoe {
            /// How many.
            cards: u32,
        },
        /// Say that something went wrong.
        Report {
            /// What.
            kind: Id<house::Irregularity>,
            /// In which coup; without one, the one in progress or the last.
            coup: Option<u64>,
            /// Whether the card in question has been seen.
            seen: Id<house::Visibility>,
            /// What lies on the table.
            found: Found,
        },
        /// Say what is done about it.
        Rule {
            /// What.
            resolution: Id<house::Resolution>,
            /// The cards of the coup as they lie, if they are not as reported.
            cards: Option<Vec<Card>>,
            /// Why, in words that everybody may read.
            reason: Option<Words>,
        },
        /// Say that nothing was wrong.
        Dismiss {},
        /// Call "place your bets".
        OpenBets {},
        /// Call "last bets".
        LastBets {},
        /// Call "no more bets".
        CloseBets {},
        /// Deal a coup with no wagers.
        Ghost {},
        /// Look whether anything is due.
        Tick {},
        /// Stake more on a spot: of an area, or of a line.
        Place {
            /// Whose.
            patron: Option<PatronId>,
            /// In which area.
            area: Option<u8>,
            /// Or on which line.
            line: Option<u8>,
            /// On what.
            wager: WagerId,
            /// How much.
            cents: Cents,
        },
        /// Take some of a stake back.
        TakeBack {
            /// Whose.
            patron: Option<PatronId>,
            /// From which area.
            area: Option<u8>,
            /// Or from which line.
            line: Option<u8>,
            /// On what.
            wager: WagerId,
            /// How much.
            cents: Cents,
        },
        /// Take back all stakes, of one place or of all.
        Clear {
            /// Whose.
            patron: Option<PatronId>,
            /// From which area alone.
            area: Option<u8>,
            /// Or from which line alone.
            line: Option<u8>,
        },
        /// Stake again what was staked on the last coup.
        Repeat {
            /// Whose.
            patron: Option<PatronId>,
        },
        /// Stake as much again on every spot.
        Double {
            /// Whose.
            patron: Option<PatronId>,
        },
        /// Set a limit, or lift it.
        SetLimit {
            /// Whose.
            patron: Option<PatronId>,
            /// Which, and to what.
            limit: Limit,
        },
        /// Stay away from wagers for a while.
        TakeTimeOut {
            /// Who.
            patron: Option<PatronId>,
            /// For how long.
            lasts: Millis,
        },
        /// Stay away from wagers for long, or for ever.
        Exclude {
            /// Who.
            patron: Option<PatronId>,
            /// For how long.
            lasts: Lasts,
        },
        /// Say that a reality check was read.
        Acknowledge {
            /// Whose.
            patron: Option<PatronId>,
        },
    }
}

/// Why a request that can be read asks for nothing in particular.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unclear {
    /// Whose it is about.
    Patron,
    /// An area or a line, and not both.
    Place,
    /// What is drawn from a sealed shoe: its table's desk knows, and nobody else.
    Draw,
}

impl fmt::Display for Unclear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unclear::Patron => "say which patron it is about",
            Unclear::Place => "say an area or a line, and not both",
            Unclear::Draw => "only the sealed shoe knows what is drawn",
        })
    }
}

impl std::error::Error for Unclear {}

impl Request {
    /// What is asked for, by whoever asks. Patrons who name nobody mean themselves.
    ///
    /// # Errors
    /// It does not say whose it is about, or where, or cannot know which card.
    pub fn of_actor(self, by: table::Actor) -> Result<table::Request, Unclear> {
        let whose = |patron: Option<PatronId>| match (patron, by) {
            (Some(patron), _) => Ok(patron.back()),
            (None, table::Actor::Patron(patron)) => Ok(patron),
            (None, _) => Err(Unclear::Patron),
        };
        Ok(match self {
            Request::MoneyIn { patron, cents } => {
                table::Request::Money(table::MoneyRequest::MoneyIn {
                    patron: whose(patron)?,
                    amount: cents.back(),
                })
            }
            Request::CashOut { patron } => {
                table::Request::Money(table::MoneyRequest::CashOut { patron: whose(patron)? })
            }
            Request::Place { patron, area, line, wager, cents } => {
                table::Request::Wager(table::WagerRequest::Place(stake(
                    whose(patron)?,
                    place(area, line)?,
                    wager,
                    cents,
                )?))
            }
            Request::TakeBack { patron, area, line, wager, cents } => {
                table::Request::Wager(table::WagerRequest::TakeBack(stake(
                    whose(patron)?,
                    place(area, line)?,
                    wager,
                    cents,
                )?))
            }
            Request::Clear { patron, area, line } => {
                table::Request::Wager(table::WagerRequest::Clear {
                    patron: whose(patron)?,
                    place: place(area, line)?,
                })
            }
            Request::Repeat { patron } => {
                table::Request::Wager(table::WagerRequest::Repeat { patron: whose(patron)? })
            }
            Request::Double { patron } => {
                table::Request::Wager(table::WagerRequest::Double { patron: whose(patron)? })
            }
            Request::SetLimit { patron, limit } => {
                table::Request::Care(table::CareRequest::SetLimit {
                    patron: whose(patron)?,
                    limit: limit.back(),
                })
            }
            Request::TakeTimeOut { patron, lasts } => {
                table::Request::Care(table::CareRequest::TakeTimeOut {
                    patron: whose(patron)?,
                    lasts: lasts.back(),
                })
            }
            Request::Exclude { patron, lasts } => {
                table::Request::Care(table::CareRequest::Exclude {
                    patron: whose(patron)?,
                    lasts: lasts.back(),
                })
            }
            Request::Acknowledge { patron } => {
                table::Request::Care(table::CareRequest::Acknowledge { patron: whose(patron)? })
            }
            Request::Draw {} => return Err(Unclear::Draw),
            other => other.of_staff(),
        })
    }

    /// What is about no patron.
    fn of_staff(self) -> table::Request {
        match self {
            Request::Open { dealer } => {
                table::Request::Duty(table::DutyRequest::Open { dealer: dealer.back() })
            }
            Request::Close {} => table::Request::Duty(table::DutyRequest::Close),
            Request::Pause {} => table::Request::Duty(table::DutyRequest::Pause),
            Request::Resume {} => table::Request::Duty(table::DutyRequest::Resume),
            Request::ChangeDealer { dealer } => {
                table::Request::Duty(table::DutyRequest::ChangeDealer { dealer: dealer.back() })
            }
            Request::ChangeFloor { floor } => {
                table::Request::Duty(table::DutyRequest::ChangeFloor { floor: floor.back() })
            }
            Request::NewShoe {} => table::Request::Shoe(table::ShoeRequest::NewShoe),
            Request::Cut { from_end, salt } => {
                let salt = salt.map(Back::back).unwrap_or_default();
                table::Request::Shoe(table::ShoeRequest::Cut(seal::Cut { from_end, salt }))
            }
            Request::SealShoe { commitment, nonce, bytes } => {
                let sealed = seal::Sealed { nonce: nonce.back(), bytes: bytes.back() };
                table::Request::Shoe(table::ShoeRequest::SealShoe(table::Seal {
                    commitment: commitment.back(),
                    sealed,
                }))
            }
            Request::OpenSeal { number, secret } => {
                table::Request::Shoe(table::ShoeRequest::OpenSeal { number, secret: secret.back() })
            }
            Request::CutCard {} => table::Request::Shoe(table::ShoeRequest::CutCard),
            Request::Card { card } => table::Request::Coup(table::CoupRequest::Card(card.back())),
            Request::Turn { side } => table::Request::Coup(table::CoupRequest::Turn(side.back())),
            Request::Waive { side } => table::Request::Coup(table::CoupRequest::Waive(side.back())),
            Request::Delegate { side, to } => table::Request::Coup(table::CoupRequest::Delegate {
                side: side.back(),
                to: to.back(),
            }),
            Request::EndShoe {} => table::Request::Shoe(table::ShoeRequest::EndShoe),
            Request::SetBack {} => table::Request::Shoe(table::ShoeRequest::SetBack),
            Request::CountShoe { cards } => {
                table::Request::Shoe(table::ShoeRequest::CountShoe { cards })
            }
            Request::Report { kind, coup, seen, found } => {
                table::Request::Case(table::CaseRequest::Report(table::Report {
                    kind: kind.back(),
                    coup,
                    seen: seen.back(),
                    found: found.back(),
                }))
            }
            Request::Rule { resolution, cards, reason } => {
                table::Request::Case(table::CaseRequest::Rule(table::Rule {
                    resolution: resolution.back(),
                    cards: cards.back(),
                    reason: reason.map_or_else(String::new, |Words(reason)| reason),
                }))
            }
            Request::Dismiss {} => table::Request::Case(table::CaseRequest::Dismiss),
            Request::OpenBets {} => table::Request::Coup(table::CoupRequest::OpenBets),
            Request::LastBets {} => table::Request::Coup(table::CoupRequest::LastBets),
            Request::CloseBets {} => table::Request::Coup(table::CoupRequest::CloseBets),
            Request::Ghost {} => table::Request::Coup(table::CoupRequest::Ghost),
            Request::Tick {} => table::Request::Coup(table::CoupRequest::Tick),
            Request::Draw {}
            | Request::MoneyIn { .. }
            | Request::CashOut { .. }
            | Request::Place { .. }
            | Request::TakeBack { .. }
            | Request::Clear { .. }
            | Request::Repeat { .. }
            | Request::Double { .. }
            | Request::SetLimit { .. }
            | Request::TakeTimeOut { .. }
            | Request::Exclude { .. }
            | Request::Acknowledge { .. } => unreachable!("it is about a patron, or a draw"),
        }
    }

    /// The same as a client would ask for it, patron and all.
    pub fn of_table(request: &table::Request) -> Request {
        let whose = |patron: &table::PatronId| Some(Mirror::of(patron));
        match request {
            table::Request::Money(table::MoneyRequest::MoneyIn { patron, amount }) => {
                Request::MoneyIn { patron: whose(patron), cents: Mirror::of(amount) }
            }
            table::Request::Money(table::MoneyRequest::CashOut { patron }) => {
                Request::CashOut { patron: whose(patron) }
            }
            table::Request::Wager(table::WagerRequest::Place(table::Stake {
                patron,
                spot,
                amount,
            })) => {
                let (area, line) = area_or_line(Some(spot.place));
                let (patron, wager, cents) =
                    (whose(patron), Mirror::of(&spot.wager), Mirror::of(amount));
                Request::Place { patron, area, line, wager, cents }
            }
            table::Request::Wager(table::WagerRequest::TakeBack(table::Stake {
                patron,
                spot,
                amount,
            })) => {
                let (area, line) = area_or_line(Some(spot.place));
                let (patron, wager, cents) =
                    (whose(patron), Mirror::of(&spot.wager), Mirror::of(amount));
                Request::TakeBack { patron, area, line, wager, cents }
            }
            table::Request::Wager(table::WagerRequest::Clear { patron, place }) => {
                let (area, line) = area_or_line(*place);
                Request::Clear { patron: whose(patron), area, line }
            }
            table::Request::Wager(table::WagerRequest::Repeat { patron }) => {
                Request::Repeat { patron: whose(patron) }
            }
            table::Request::Wager(table::WagerRequest::Double { patron }) => {
                Request::Double { patron: whose(patron) }
            }
            table::Request::Care(table::CareRequest::SetLimit { patron, limit }) => {
                Request::SetLimit { patron: whose(patron), limit: Mirror::of(limit) }
            }
            table::Request::Care(table::CareRequest::TakeTimeOut { patron, lasts }) => {
                Request::TakeTimeOut { patron: whose(patron), lasts: Mirror::of(lasts) }
            }
            table::Request::Care(table::CareRequest::Exclude { patron, lasts }) => {
                Request::Exclude { patron: whose(patron), lasts: Mirror::of(lasts) }
            }
            table::Request::Care(table::CareRequest::Acknowledge { patron }) => {
                Request::Acknowledge { patron: whose(patron) }
            }
            other => Request::of_staffs(other),
        }
    }

    fn of_staffs(request: &table::Request) -> Request {
        match request {
            table::Request::Duty(table::DutyRequest::Open { dealer }) => {
                Request::Open { dealer: Mirror::of(dealer) }
            }
            table::Request::Duty(table::DutyRequest::Close) => Request::Close {},
            table::Request::Duty(table::DutyRequest::Pause) => Request::Pause {},
            table::Request::Duty(table::DutyRequest::Resume) => Request::Resume {},
            table::Request::Duty(table::DutyRequest::ChangeDealer { dealer }) => {
                Request::ChangeDealer { dealer: Mirror::of(dealer) }
            }
            table::Request::Duty(table::DutyRequest::ChangeFloor { floor }) => {
                Request::ChangeFloor { floor: Mirror::of(floor) }
            }
            table::Request::Shoe(table::ShoeRequest::NewShoe) => Request::NewShoe {},
            table::Request::Shoe(table::ShoeRequest::Cut(seal::Cut { from_end, salt })) => {
                let salt = (!salt.bytes().is_empty()).then(|| Mirror::of(salt));
                Request::Cut { from_end: *from_end, salt }
            }
            table::Request::Shoe(table::ShoeRequest::SealShoe(table::Seal {
                commitment,
                sealed,
            })) => Request::SealShoe {
                commitment: Mirror::of(commitment),
                nonce: Mirror::of(&sealed.nonce),
                bytes: Mirror::of(&sealed.bytes),
            },
            table::Request::Shoe(table::ShoeRequest::OpenSeal { number, secret }) => {
                Request::OpenSeal { number: *number, secret: Mirror::of(secret) }
            }
            table::Request::Shoe(table::ShoeRequest::CutCard) => Request::CutCard {},
            table::Request::Coup(table::CoupRequest::Card(card)) => {
                Request::Card { card: Mirror::of(card) }
            }
            table::Request::Coup(table::CoupRequest::Turn(side)) => {
                Request::Turn { side: Mirror::of(side) }
            }
            table::Request::Coup(table::CoupRequest::Waive(side)) => {
                Request::Waive { side: Mirror::of(side) }
            }
            table::Request::Coup(table::CoupRequest::Delegate { side, to }) => {
                Request::Delegate { side: Mirror::of(side), to: Mirror::of(to) }
            }
            table::Request::Shoe(table::ShoeRequest::EndShoe) => Request::EndShoe {},
            table::Request::Shoe(table::ShoeRequest::SetBack) => Request::SetBack {},
            table::Request::Shoe(table::ShoeRequest::CountShoe { cards }) => {
                Request::CountShoe { cards: *cards }
            }
            table::Request::Case(table::CaseRequest::Report(table::Report {
                kind,
                coup,
                seen,
                found,
            })) => Request::Report {
                kind: Mirror::of(kind),
                coup: *coup,
                seen: Mirror::of(seen),
                found: Mirror::of(found),
            },
            table::Request::Case(table::CaseRequest::Rule(table::Rule {
                resolution,
                cards,
                reason,
            })) => Request::Rule {
                resolution: Mirror::of(resolution),
                cards: Mirror::of(cards),
                reason: Some(Words(reason.clone())),
            },
            table::Request::Case(table::CaseRequest::Dismiss) => Request::Dismiss {},
            table::Request::Coup(table::CoupRequest::OpenBets) => Request::OpenBets {},
            table::Request::Coup(table::CoupRequest::LastBets) => Request::LastBets {},
            table::Request::Coup(table::CoupRequest::CloseBets) => Request::CloseBets {},
            table::Request::Coup(table::CoupRequest::Ghost) => Request::Ghost {},
            table::Request::Coup(table::CoupRequest::Tick) => Request::Tick {},
            table::Request::Money(
                table::MoneyRequest::MoneyIn { .. } | table::MoneyRequest::CashOut { .. },
            )
            | table::Request::Wager(
                table::WagerRequest::Place(_)
                | table::WagerRequest::TakeBack(_)
                | table::WagerRequest::Clear { .. }
                | table::WagerRequest::Repeat { .. }
                | table::WagerRequest::Double { .. },
            )
            | table::Request::Care(
                table::CareRequest::SetLimit { .. }
                | table::CareRequest::TakeTimeOut { .. }
                | table::CareRequest::Exclude { .. }
                | table::CareRequest::Acknowledge { .. },
            ) => {
                unreachable!("it is about a patron")
            }
        }
    }
}

fn place(area: Option<u8>, line: Option<u8>) -> Result<Option<table::Place>, Unclear> {
    match (area, line) {
        (None, None) => Ok(None),
        (Some(area), None) => Ok(Some(table::Place::Area(area))),
        (None, Some(line)) => Ok(Some(table::Place::Line(line))),
        (Some(_), Some(_)) => Err(Unclear::Place),
    }
}

fn area_or_line(place: Option<table::Place>) -> (Option<u8>, Option<u8>) {
    match place.as_ref().map(Place::of) {
        Some(Place::Area(area)) => (Some(area), None),
        Some(Place::Line(line)) => (None, Some(line)),
        None => (None, None),
    }
}

fn stake(
    patron: table::PatronId,
    place: Option<table::Place>,
    wager: WagerId,
    cents: Cents,
) -> Result<table::Stake, Unclear> {
    let place = place.ok_or(Unclear::Place)?;
    let spot = table::Spot { place, wager: wager.back() };
    Ok(table::Stake { patron, spot, amount: cents.back() })
}
