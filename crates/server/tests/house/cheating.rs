//! A dealer on duty, alone, with a seat of their own at the same table and vouchers on the felt:
//! what they say of cards that lie badly moves none of them.

use baccarat::{Card, Cents};
use serde_json::json;
use server::settings::TableSetting;
use table::{Phase, Table};

use crate::support::{Client, House, LIVE, PASSWORD, Sender, voucher_table};

const STAKE: i64 = 10_000;

fn setting(is_sealed: bool) -> TableSetting {
    TableSetting { is_sealed, ..voucher_table("pit", LIVE) }
}

/// What the dealer would have the cards be: the Player wins by each.
const CHEATS: [&str; 8] = [
    r#""report":{"kind":"misread","seen":"seen","found":{"cards":["9c","2h","Kh"]}}"#,
    r#""report":{"kind":"screen-differs","seen":"seen","found":{"cards":["9c","2h","Kh"]}}"#,
    r#""report":{"kind":"cleared-early","seen":"seen","found":{"cards":["9c","2h","Kh","Kd"]}}"#,
    r#""report":{"kind":"wrong-side","seen":"seen","found":{"cards":["9c","2h","Kh"]}}"#,
    r#""report":{"kind":"excess-card-seen","seen":"seen","found":{"card":"2h"}}"#,
    r#""report":{"kind":"misplaced","seen":"unseen","found":{"card":"2h"}}"#,
    r#""report":{"kind":"burn-miscounted","seen":"unseen","found":{"burned":3}}"#,
    r#""report":{"kind":"burn-forgotten","seen":"unseen","found":{"burned":0}}"#,
];

/// A hand with three cards, of which the dealer has a stake on Player.
struct Hand {
    house: House,
    dealing: Client,
    is_sealed: bool,
}

impl Hand {
    async fn deal(is_sealed: bool) -> Hand {
        let house = House::open(vec![setting(is_sealed)]).await;
        let manager = house.manager().await;
        let dealer = house.hire(&manager, "Dee", &["dealer"]).await;
        let cage = house.hire(&manager, "Cay", &["cage"]).await;
        house.hire(&manager, "Flo", &["floor"]).await;
        let seat = house.terminal(&manager, "Seat 1").await;
        let mut dealing = dealer.sit("pit", "dealer", None).await;
        dealing.ask(r#""open":{"dealer":2}"#).await.expect("it opens");
        dealing.ask(r#""new-shoe":{}"#).await.expect("a shoe");
        if is_sealed {
            dealing
                .view(|view| view.shoe.as_ref().is_some_and(|shoe| shoe.commitment.is_some()))
                .await;
        }
        dealing.ask(r#""cut":{"from-end":100}"#).await.expect("it is cut");
        let mut hand = Hand { house, dealing, is_sealed };
        hand.draw("Ah").await;
        hand.dealing.ask(r#""open-bets":{}"#).await.expect("bets");
        stake(&cage, &seat).await;
        hand.dealing.ask(r#""close-bets":{}"#).await.expect("no more bets");
        for card in ["2c", "9h", "3h"] {
            hand.draw(card).await;
        }
        hand
    }

    /// The next card of the sealed shoe, or this one, as it lies there for everybody to see.
    async fn draw(&mut self, card: &str) {
        let named = format!(r#""card":{{"card":"{card}"}}"#);
        let what = if self.is_sealed { r#""draw":{}"# } else { &named };
        self.dealing.ask(what).await.expect("a card");
    }

    fn lying(&self) -> Vec<Card> {
        match self.table().phase() {
            Phase::Dealing(round) => round.cards().into_iter().map(|(_, card)| card).collect(),
            other => panic!("{other:?}"),
        }
    }

    fn table(&self) -> Table {
        self.house.server().app().table("pit").expect("a table").desk.now().machine.table.clone()
    }
}

/// The dealer's own voucher, and a stake of all of it.
async fn stake(cage: &Sender, seat: &Sender) {
    let sold = json!({ "cents": STAKE, "key": "cd".repeat(32) }).to_string();
    let paper = cage.post("/api/v1/vouchers", &sold).await.json();
    let code = json!({ "code": paper["code"] }).to_string();
    assert_eq!(seat.post("/api/v1/tables/pit/vouchers", &code).await.status, 200);
    let mut playing = seat.sit("pit", "patron", None).await;
    let bet = format!(r#""place":{{"area":1,"wager":"player","cents":{STAKE}}}"#);
    playing.ask(&bet).await.expect("a stake");
}

#[tokio::test]
async fn bug_20_a_dealer_on_duty_names_no_card_of_a_sealed_shoe() {
    let mut hand = Hand::deal(true).await;
    let lying = hand.lying();
    for cheat in CHEATS {
        assert_eq!(hand.dealing.ask(cheat).await, Err("not-as-sealed".to_owned()), "{cheat}");
        assert_eq!(hand.lying(), lying, "{cheat}");
        assert!(hand.table().case().is_none(), "{cheat}");
    }
    while matches!(hand.table().phase(), Phase::Dealing(_)) {
        hand.draw("").await;
    }
    assert!(hand.table().past()[0].cards.starts_with(&lying));
    // The floor has it before it, once, and the report of events each of them.
    let Hand { house, dealing, .. } = hand;
    drop(dealing);
    let house = house.again(vec![setting(true)]).await;
    let floor = house.signed_on("Flo", PASSWORD).await;
    let open = floor.get("/api/v1/matters").await.json();
    let kinds: Vec<_> = open.as_array().expect("matters").iter().map(|it| &it["kind"]).collect();
    assert_eq!(kinds, ["not-as-sealed"]);
    let report = floor.get("/api/v1/reports/events").await.json();
    let rows = report["rows"].as_array().expect("rows").iter();
    let noted = rows.filter(|row| row["event"] == "not as sealed").count();
    assert_eq!(noted, CHEATS.len());
    house.stop().await;
}

#[tokio::test]
async fn bug_20_a_dealer_on_duty_corrects_no_card_alone_while_stakes_lie_there() {
    let corrections = CHEATS.iter().filter(|cheat| cheat.contains(r#""cards":"#));
    for cheat in corrections {
        let mut hand = Hand::deal(false).await;
        let lying = hand.lying();
        hand.dealing.ask(cheat).await.expect("it is reported");
        assert_eq!(hand.lying(), lying, "{cheat}");
        assert!(hand.table().case().is_some(), "the floor rules: {cheat}");
        assert_eq!(hand.table().credits(), Cents::ZERO, "{cheat}");
        let refused = hand.dealing.ask(r#""card":{"card":"Kd"}"#).await;
        assert_eq!(refused, Err("awaits-ruling".to_owned()), "{cheat}");
        hand.house.stop().await;
    }
}
