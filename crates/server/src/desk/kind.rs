//! What a request is called where it is counted or logged: never what is in it.
//!
//! A request may hold a card that nobody has seen, or the secret of a shoe; its kind holds neither.

use table::{
    CareRequest, CaseRequest, CoupRequest, DutyRequest, MoneyRequest, Request, ShoeRequest,
    WagerRequest,
};

use super::request::DeskRequest;

/// The name of what is asked, as the wire writes it.
pub(super) fn kind(asked: &DeskRequest) -> &'static str {
    match asked {
        DeskRequest::Draw => "draw",
        // It is what becomes of it.
        DeskRequest::PlayMoney { .. } => "money-in",
        DeskRequest::Table(request) => of_request(request),
    }
}

/// The name of a request.
pub(super) fn of_request(request: &Request) -> &'static str {
    match request {
        Request::Duty(DutyRequest::Open { .. }) => "open",
        Request::Duty(DutyRequest::Close) => "close",
        Request::Duty(DutyRequest::Pause) => "pause",
        Request::Duty(DutyRequest::Resume) => "resume",
        Request::Duty(DutyRequest::ChangeDealer { .. }) => "change-dealer",
        Request::Duty(DutyRequest::ChangeFloor { .. }) => "change-floor",
        Request::Money(MoneyRequest::MoneyIn { .. }) => "money-in",
        Request::Money(MoneyRequest::CashOut { .. }) => "cash-out",
        Request::Shoe(ShoeRequest::NewShoe) => "new-shoe",
        Request::Shoe(ShoeRequest::SealShoe(_)) => "seal-shoe",
        Request::Shoe(ShoeRequest::Cut(_)) => "cut",
        Request::Shoe(ShoeRequest::CutCard) => "cut-card",
        Request::Coup(CoupRequest::Card(_)) => "card",
        Request::Coup(CoupRequest::Turn(_)) => "turn",
        Request::Coup(CoupRequest::Waive(_)) => "waive",
        Request::Coup(CoupRequest::Delegate { .. }) => "delegate",
        Request::Shoe(ShoeRequest::EndShoe) => "end-shoe",
        Request::Shoe(ShoeRequest::SetBack) => "set-back",
        Request::Shoe(ShoeRequest::CountShoe { .. }) => "count-shoe",
        Request::Shoe(ShoeRequest::OpenSeal { .. }) => "open-seal",
        Request::Case(CaseRequest::Report(_)) => "report",
        Request::Case(CaseRequest::Rule(_)) => "rule",
        Request::Case(CaseRequest::Dismiss) => "dismiss",
        Request::Coup(CoupRequest::OpenBets) => "open-bets",
        Request::Coup(CoupRequest::LastBets) => "last-bets",
        Request::Coup(CoupRequest::CloseBets) => "close-bets",
        Request::Coup(CoupRequest::Ghost) => "ghost",
        Request::Coup(CoupRequest::Tick) => "tick",
        Request::Wager(WagerRequest::Place(_)) => "place",
        Request::Wager(WagerRequest::TakeBack(_)) => "take-back",
        Request::Wager(WagerRequest::Clear { .. }) => "clear",
        Request::Wager(WagerRequest::Repeat { .. }) => "repeat",
        Request::Wager(WagerRequest::Double { .. }) => "double",
        Request::Care(CareRequest::SetLimit { .. }) => "set-limit",
        Request::Care(CareRequest::TakeTimeOut { .. }) => "take-time-out",
        Request::Care(CareRequest::Exclude { .. }) => "exclude",
        Request::Care(CareRequest::Acknowledge { .. }) => "acknowledge",
    }
}
