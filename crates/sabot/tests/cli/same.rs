//! What a report says is the same, to the byte, from the command line and from a running house.

use protocol::wire::{ServerMessage, Stage, Told};
use records::report::Kind;

use crate::executable::run;
use crate::support::{House, QUICK, Sender, table};

/// A house in which a coup was wagered on, a voucher of 123.45 was sold and people were hired; a
/// copy of its store; and the moment up to which reports are compared.
struct Evening {
    house: House,
    auditor: Sender,
    guest: Sender,
    copy: String,
    to: String,
}

impl Evening {
    async fn new() -> Evening {
        let house = House::open(vec![table("quick", QUICK), table("empty", QUICK)]).await;
        let manager = house.manager().await;
        let auditor = house.hire(&manager, "Ada", &["auditor"]).await;
        let cage = house.hire(&manager, "Cay", &["cage"]).await;
        let body = format!(r#"{{"cents":12345,"key":"{}"}}"#, "01".repeat(32));
        assert_eq!(cage.post("/api/v1/vouchers", &body).await.status, 201);
        let guest = house.guest().await;
        guest.post("/api/v1/tables/quick/play-money", "{}").await;
        let mut patron = guest.sit("quick", "patron", None).await;
        patron.view(|view| matches!(view.stage, Stage::Betting { .. })).await;
        let placed = patron.ask(r#""place":{"area":1,"wager":"player","cents":2500}"#).await;
        placed.expect("it is placed");
        let is_over = |message: &ServerMessage| match message {
            ServerMessage::Told { what: Told::CoupEnded, .. } => Some(()),
            _ => None,
        };
        patron.until(is_over).await;
        let to = moment(&auditor.get("/api/v1/reports/table").await.body);
        let path = house.folder.path().join("copy.sabot");
        house.server().app().store.backup(&path).await.expect("a copy");
        let copy = path.to_str().expect("a path").to_owned();
        Evening { house, auditor, guest, copy, to }
    }

    /// What the house says.
    async fn asked(&self, kind: Kind, format: &str) -> String {
        let (who, path) = match kind {
            Kind::Patron => (&self.guest, "me/statement".to_owned()),
            _ => (&self.auditor, format!("reports/{}", kind.id())),
        };
        let reply = who.get(&format!("/api/v1/{path}?format={format}&to={}", self.to)).await;
        assert_eq!(reply.status, 200, "{reply:?}");
        reply.body
    }

    /// What the command line says.
    fn printed(&self, kind: Kind, format: &str, made: &str) -> String {
        let flag = format!("--{format}");
        let mut args = vec!["report", kind.id(), "--store", &self.copy, "--to", &self.to];
        args.extend(["--made", made]);
        args.extend((format != "text").then_some(flag.as_str()));
        if kind == Kind::Patron {
            args.extend(["--patron", "1"]);
        }
        let run = run(&args);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{args:?}");
        run.stdout
    }
}

/// The moment at which a report says that it was made, as a flag or a query has it. Values alone
/// say none.
fn moment(report: &str) -> String {
    let said = ["Made", "\"generated\""].into_iter().find_map(|label| report.split_once(label));
    let at = said.and_then(|(_, rest)| rest.get(rest.find("20")?..)?.get(..23));
    at.unwrap_or("2026-11-17 00:00:00.000").replace(' ', "T")
}

#[tokio::test]
async fn every_report_is_the_same_from_the_house_and_from_the_command_line() {
    let evening = Evening::new().await;
    for kind in Kind::ALL.iter().copied() {
        for format in ["text", "csv", "json", "html"] {
            let asked = evening.asked(kind, format).await;
            let printed = evening.printed(kind, format, &moment(&asked));
            assert_eq!(printed, asked, "{} as {format}", kind.id());
        }
    }
    evening.house.stop().await;
}

#[tokio::test]
async fn bug_18_the_command_line_knows_open_vouchers_and_the_house_s_own_events() {
    let evening = Evening::new().await;
    let liability = evening.printed(Kind::Liability, "csv", "2026-11-17");
    assert!(liability.contains("Open vouchers,0.00,0.00,123.45,0.00,123.45"), "{liability}");
    let events = evening.printed(Kind::Events, "csv", "2026-11-17");
    for event in [",office,started,", ",quick,money set,", ",office,hired,"] {
        assert!(events.contains(event), "{event} in {events}");
    }
    evening.house.stop().await;
}
