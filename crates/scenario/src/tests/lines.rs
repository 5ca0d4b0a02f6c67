//! The lines that docs/SCENARIOS.md lists are all that there are, and say all that can be asked.

use std::collections::BTreeSet;

use table::{
    CareRequest, CaseRequest, CoupRequest, DutyRequest, MoneyRequest, Request, ShoeRequest,
    WagerRequest,
};

use crate::instruction::{FIRST_WORDS, Instruction};

/// A closed list in families: a request that is not in it does not compile.
macro_rules! requests {
    ($( $family:ident($part:ident) { $( $kind:ident, )+ } )+) => {
        const ALL: &[&str] = &[$( $( stringify!($kind), )+ )+];

        fn kind(request: &Request) -> &'static str {
            match request {
                $( Request::$family(part) => match part {
                    $( $part::$kind { .. } => stringify!($kind), )+
                }, )+
            }
        }
    };
}

requests! {
    Duty(DutyRequest) {
        Open, Close, Pause, Resume, ChangeDealer, ChangeFloor,
    }
    Money(MoneyRequest) {
        MoneyIn, CashOut,
    }
    Shoe(ShoeRequest) {
        NewShoe, SealShoe, Cut, CutCard, EndShoe, SetBack, CountShoe, OpenSeal,
    }
    Coup(CoupRequest) {
        OpenBets, LastBets, CloseBets, Ghost, Tick, Card, Turn, Waive, Delegate,
    }
    Case(CaseRequest) {
        Report, Rule, Dismiss,
    }
    Wager(WagerRequest) {
        Place, TakeBack, Clear, Repeat, Double,
    }
    Care(CareRequest) {
        SetLimit, TakeTimeOut, Exclude, Acknowledge,
    }
}

/// Every line of the page's list, without what is to happen.
fn listed() -> Vec<&'static str> {
    let page = include_str!("../../../../docs/SCENARIOS.md");
    let table = page.split("## Instructions\n").nth(1).expect("there is a list");
    let rows = table.lines().skip_while(|line| line.is_empty());
    let rows = rows.take_while(|row| row.starts_with('|'));
    let cells = rows.map(|row| row.split('|').nth(1).expect("a row has cells"));
    let lines = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2));
    lines.map(|line| line.split(" -> ").next().expect("there is something")).collect()
}

#[test]
fn every_instruction_of_the_page_is_known() {
    let mut first: Vec<&str> = vec!["house", "with"];
    for line in listed() {
        assert_eq!(Instruction::read(line).err(), None, "{line}");
        first.extend(line.split_whitespace().next());
    }
    first.sort_unstable();
    first.dedup();
    let known: Vec<&str> = FIRST_WORDS.split(' ').collect();
    assert_eq!(known, first, "a slip is compared with every first word");
}

#[test]
fn every_request_has_a_line_on_the_page() {
    let mut said = BTreeSet::new();
    for line in listed() {
        if let Ok(Instruction::Ask(asked)) = Instruction::read(line) {
            said.extend(asked.iter().map(|(_, request)| kind(request)));
        }
    }
    let unsaid: Vec<_> = ALL.iter().filter(|kind| !said.contains(*kind)).collect();
    assert!(unsaid.is_empty(), "no line says {unsaid:?}");
}
