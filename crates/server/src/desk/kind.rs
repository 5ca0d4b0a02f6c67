//! What a wish is called where it is counted or logged: never what is in it.
//!
//! A wish may hold a card that nobody has seen, or the secret of a shoe; its kind holds neither.

use table::Request;

use super::ask::Wish;

/// The name of a wish, as the wire writes it.
pub(super) fn kind(wish: &Wish) -> &'static str {
    match wish {
        Wish::Draw => "draw",
        // It is what becomes of it.
        Wish::PlayMoney { .. } => "money-in",
        Wish::Request(request) => of_request(request),
    }
}

/// The name of a request.
pub(super) fn of_request(request: &Request) -> &'static str {
    match request {
        Request::Open { .. } => "open",
        Request::Close => "close",
        Request::Pause => "pause",
        Request::Resume => "resume",
        Request::ChangeDealer { .. } => "change-dealer",
        Request::ChangeFloor { .. } => "change-floor",
        Request::MoneyIn { .. } => "money-in",
        Request::CashOut { .. } => "cash-out",
        Request::NewShoe => "new-shoe",
        Request::SealShoe(_) => "seal-shoe",
        Request::Cut(_) => "cut",
        Request::CutCard => "cut-card",
        Request::Card(_) => "card",
        Request::Turn(_) => "turn",
        Request::Waive(_) => "waive",
        Request::Delegate { .. } => "delegate",
        Request::EndShoe => "end-shoe",
        Request::SetBack => "set-back",
        Request::CountShoe { .. } => "count-shoe",
        Request::OpenSeal { .. } => "open-seal",
        Request::Report(_) => "report",
        Request::Rule(_) => "rule",
        Request::Dismiss => "dismiss",
        Request::OpenBets => "open-bets",
        Request::LastBets => "last-bets",
        Request::CloseBets => "close-bets",
        Request::Ghost => "ghost",
        Request::Tick => "tick",
        Request::Place(_) => "place",
        Request::TakeBack(_) => "take-back",
        Request::Clear { .. } => "clear",
        Request::Repeat { .. } => "repeat",
        Request::Double { .. } => "double",
        Request::SetLimit { .. } => "set-limit",
        Request::TakeTimeOut { .. } => "take-time-out",
        Request::Exclude { .. } => "exclude",
        Request::Acknowledge { .. } => "acknowledge",
    }
}
