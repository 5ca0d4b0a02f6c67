//! What a client asks for as a request to a table, and back.

use table::{
    CareRequest as Care, CaseRequest as Case, CoupRequest as Coup, DutyRequest as Duty,
    MoneyRequest as Money, ShoeRequest as Shoe, WagerRequest as Wager,
};

use super::parts::Place;
use super::request::{MessageError, Request};
use crate::hex::Salt;
use crate::mirror::{Back, Mirror};
use crate::plain::{Cents, PatronId, WagerId, Words};

impl Request {
    /// What is asked for, by whoever asks. Patrons who name nobody mean themselves.
    ///
    /// # Errors
    /// It does not say whose it is about, or where, or cannot know which card.
    pub fn of_actor(self, by: table::Actor) -> Result<table::Request, MessageError> {
        let by = |patron| whose(patron, by);
        Ok(match self {
            Request::Open { dealer } => Duty::Open { dealer: dealer.back() }.into(),
            Request::Close {} => Duty::Close.into(),
            Request::Pause {} => Duty::Pause.into(),
            Request::Resume {} => Duty::Resume.into(),
            Request::ChangeDealer { dealer } => Duty::ChangeDealer { dealer: dealer.back() }.into(),
            Request::ChangeFloor { floor } => Duty::ChangeFloor { floor: floor.back() }.into(),
            Request::MoneyIn { patron, cents } => {
                Money::MoneyIn { patron: by(patron)?, amount: cents.back() }.into()
            }
            Request::CashOut { patron } => Money::CashOut { patron: by(patron)? }.into(),
            Request::NewShoe {} => Shoe::NewShoe.into(),
            Request::SealShoe { commitment, nonce, bytes } => {
                let sealed = seal::Sealed { nonce: nonce.back(), bytes: bytes.back() };
                Shoe::SealShoe(table::Seal { commitment: commitment.back(), sealed }).into()
            }
            Request::Cut { from_end, salt } => Shoe::Cut(cut(from_end, salt)).into(),
            Request::CutCard {} => Shoe::CutCard.into(),
            Request::EndShoe {} => Shoe::EndShoe.into(),
            Request::SetBack {} => Shoe::SetBack.into(),
            Request::CountShoe { cards } => Shoe::CountShoe { cards }.into(),
            Request::OpenSeal { number, secret } => {
                Shoe::OpenSeal { number, secret: secret.back() }.into()
            }
            Request::OpenBets {} => Coup::OpenBets.into(),
            Request::LastBets {} => Coup::LastBets.into(),
            Request::CloseBets {} => Coup::CloseBets.into(),
            Request::Ghost {} => Coup::Ghost.into(),
            Request::Tick {} => Coup::Tick.into(),
            Request::Draw {} => return Err(MessageError::Draw),
            Request::Card { card } => Coup::Card(card.back()).into(),
            Request::Turn { side } => Coup::Turn(side.back()).into(),
            Request::Waive { side } => Coup::Waive(side.back()).into(),
            Request::Delegate { side, to } => {
                Coup::Delegate { side: side.back(), to: to.back() }.into()
            }
            Request::Report { kind, coup, seen, found } => {
                let (kind, seen, found) = (kind.back(), seen.back(), found.back());
                Case::Report(table::Report { kind, coup, seen, found }).into()
            }
            Request::Rule { resolution, cards, reason } => {
                let (resolution, cards, reason) = (resolution.back(), cards.back(), words(reason));
                Case::Rule(table::Rule { resolution, cards, reason }).into()
            }
            Request::Dismiss {} => Case::Dismiss.into(),
            Request::Place { patron, area, line, wager, cents } => {
                Wager::Place(stake(by(patron)?, place(area, line)?, wager, cents)?).into()
            }
            Request::TakeBack { patron, area, line, wager, cents } => {
                Wager::TakeBack(stake(by(patron)?, place(area, line)?, wager, cents)?).into()
            }
            Request::Clear { patron, area, line } => {
                Wager::Clear { patron: by(patron)?, place: place(area, line)? }.into()
            }
            Request::Repeat { patron } => Wager::Repeat { patron: by(patron)? }.into(),
            Request::Double { patron } => Wager::Double { patron: by(patron)? }.into(),
            Request::SetLimit { patron, limit } => {
                Care::SetLimit { patron: by(patron)?, limit: limit.back() }.into()
            }
            Request::TakeTimeOut { patron, lasts } => {
                Care::TakeTimeOut { patron: by(patron)?, lasts: lasts.back() }.into()
            }
            Request::Exclude { patron, lasts } => {
                Care::Exclude { patron: by(patron)?, lasts: lasts.back() }.into()
            }
            Request::Acknowledge { patron } => Care::Acknowledge { patron: by(patron)? }.into(),
        })
    }

    /// The same as a client would ask for it, patron and all.
    pub fn of_table(request: &table::Request) -> Request {
        match request {
            table::Request::Duty(request) => of_duty(request),
            table::Request::Money(request) => of_money(request),
            table::Request::Shoe(request) => of_shoe(request),
            table::Request::Coup(request) => of_coup(request),
            table::Request::Case(request) => of_case(request),
            table::Request::Wager(request) => of_wager(request),
            table::Request::Care(request) => of_care(request),
        }
    }
}

fn of_duty(request: &Duty) -> Request {
    match request {
        Duty::Open { dealer } => Request::Open { dealer: Mirror::of(dealer) },
        Duty::Close => Request::Close {},
        Duty::Pause => Request::Pause {},
        Duty::Resume => Request::Resume {},
        Duty::ChangeDealer { dealer } => Request::ChangeDealer { dealer: Mirror::of(dealer) },
        Duty::ChangeFloor { floor } => Request::ChangeFloor { floor: Mirror::of(floor) },
    }
}

fn of_money(request: &Money) -> Request {
    match request {
        Money::MoneyIn { patron, amount } => {
            Request::MoneyIn { patron: Some(Mirror::of(patron)), cents: Mirror::of(amount) }
        }
        Money::CashOut { patron } => Request::CashOut { patron: Some(Mirror::of(patron)) },
    }
}

fn of_shoe(request: &Shoe) -> Request {
    match request {
        Shoe::NewShoe => Request::NewShoe {},
        Shoe::SealShoe(table::Seal { commitment, sealed }) => Request::SealShoe {
            commitment: Mirror::of(commitment),
            nonce: Mirror::of(&sealed.nonce),
            bytes: Mirror::of(&sealed.bytes),
        },
        Shoe::Cut(seal::Cut { from_end, salt }) => {
            let salt = (!salt.bytes().is_empty()).then(|| Mirror::of(salt));
            Request::Cut { from_end: *from_end, salt }
        }
        Shoe::CutCard => Request::CutCard {},
        Shoe::EndShoe => Request::EndShoe {},
        Shoe::SetBack => Request::SetBack {},
        Shoe::CountShoe { cards } => Request::CountShoe { cards: *cards },
        Shoe::OpenSeal { number, secret } => {
            Request::OpenSeal { number: *number, secret: Mirror::of(secret) }
        }
    }
}

fn of_coup(request: &Coup) -> Request {
    match request {
        Coup::OpenBets => Request::OpenBets {},
        Coup::LastBets => Request::LastBets {},
        Coup::CloseBets => Request::CloseBets {},
        Coup::Ghost => Request::Ghost {},
        Coup::Tick => Request::Tick {},
        Coup::Card(card) => Request::Card { card: Mirror::of(card) },
        Coup::Turn(side) => Request::Turn { side: Mirror::of(side) },
        Coup::Waive(side) => Request::Waive { side: Mirror::of(side) },
        Coup::Delegate { side, to } => {
            Request::Delegate { side: Mirror::of(side), to: Mirror::of(to) }
        }
    }
}

fn of_case(request: &Case) -> Request {
    match request {
        Case::Report(table::Report { kind, coup, seen, found }) => Request::Report {
            kind: Mirror::of(kind),
            coup: *coup,
            seen: Mirror::of(seen),
            found: Mirror::of(found),
        },
        Case::Rule(table::Rule { resolution, cards, reason }) => Request::Rule {
            resolution: Mirror::of(resolution),
            cards: Mirror::of(cards),
            reason: Some(Words(reason.clone())),
        },
        Case::Dismiss => Request::Dismiss {},
    }
}

fn of_wager(request: &Wager) -> Request {
    let parts = |stake: &table::Stake| {
        let (area, line) = area_or_line(Some(stake.spot.place));
        let (wager, cents) = (Mirror::of(&stake.spot.wager), Mirror::of(&stake.amount));
        (Some(Mirror::of(&stake.patron)), area, line, wager, cents)
    };
    match request {
        Wager::Place(stake) => {
            let (patron, area, line, wager, cents) = parts(stake);
            Request::Place { patron, area, line, wager, cents }
        }
        Wager::TakeBack(stake) => {
            let (patron, area, line, wager, cents) = parts(stake);
            Request::TakeBack { patron, area, line, wager, cents }
        }
        Wager::Clear { patron, place } => {
            let (area, line) = area_or_line(*place);
            Request::Clear { patron: Some(Mirror::of(patron)), area, line }
        }
        Wager::Repeat { patron } => Request::Repeat { patron: Some(Mirror::of(patron)) },
        Wager::Double { patron } => Request::Double { patron: Some(Mirror::of(patron)) },
    }
}

fn of_care(request: &Care) -> Request {
    match request {
        Care::SetLimit { patron, limit } => {
            Request::SetLimit { patron: Some(Mirror::of(patron)), limit: Mirror::of(limit) }
        }
        Care::TakeTimeOut { patron, lasts } => {
            Request::TakeTimeOut { patron: Some(Mirror::of(patron)), lasts: Mirror::of(lasts) }
        }
        Care::Exclude { patron, lasts } => {
            Request::Exclude { patron: Some(Mirror::of(patron)), lasts: Mirror::of(lasts) }
        }
        Care::Acknowledge { patron } => Request::Acknowledge { patron: Some(Mirror::of(patron)) },
    }
}

fn whose(patron: Option<PatronId>, by: table::Actor) -> Result<table::PatronId, MessageError> {
    match (patron, by) {
        (Some(patron), _) => Ok(patron.back()),
        (None, table::Actor::Patron(patron)) => Ok(patron),
        (None, _) => Err(MessageError::Patron),
    }
}

fn words(reason: Option<Words>) -> String {
    reason.map_or_else(String::new, |Words(reason)| reason)
}

fn cut(from_end: u32, salt: Option<Salt>) -> seal::Cut {
    seal::Cut { from_end, salt: salt.map(Back::back).unwrap_or_default() }
}

fn place(area: Option<u8>, line: Option<u8>) -> Result<Option<table::Place>, MessageError> {
    match (area, line) {
        (None, None) => Ok(None),
        (Some(area), None) => Ok(Some(table::Place::Area(area))),
        (None, Some(line)) => Ok(Some(table::Place::Line(line))),
        (Some(_), Some(_)) => Err(MessageError::Place),
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
) -> Result<table::Stake, MessageError> {
    let place = place.ok_or(MessageError::Place)?;
    let spot = table::Spot { place, wager: wager.back() };
    Ok(table::Stake { patron, spot, amount: cents.back() })
}
