//! The bots of `examples/`, as anybody would run them.

use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;

use table::{PatronId, Phase};

use crate::support::{House, QUICK, table};

/// Runs a bot for two coups, and compares what it says with what the house has.
async fn check(program: &'static str, bot: &str) {
    let house = House::open(vec![table("quick", QUICK)]).await;
    let bot = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(bot);
    let url = format!("http://{}", house.address());
    let run = tokio::task::spawn_blocking(move || {
        let mut command = Command::new(program);
        command.arg(bot).args(["--url", &url, "--table", "quick", "--coups", "2"]);
        command.output().unwrap_or_else(|error| panic!("{program} is needed: {error}"))
    });
    let desk = &house.server().app().table("quick").expect("the table").desk;
    let coups = async {
        loop {
            desk.skip_until(|frame| matches!(frame.machine.table.phase(), Phase::Betting { .. }))
                .await;
            // The bot has all the time that it needs.
            while desk.now().machine.table.felt().stakes().is_empty() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            desk.skip_until(|frame| matches!(frame.machine.table.phase(), Phase::Dealing(_))).await;
        }
    };
    let run = tokio::select! {
        run = run => run,
        () = coups => unreachable!("it never ends"),
    };
    let Output { status, stdout, stderr } = run.expect("it runs");
    let told = String::from_utf8(stdout).expect("text");
    assert!(status.success(), "{told}{}", String::from_utf8_lossy(&stderr));
    let lines: Vec<&str> = told.lines().collect();
    let [first, one, two, sum] = lines[..] else { panic!("{told}") };
    assert!(first.starts_with("guest 1 sits down at quick with 1"), "{first}");
    assert!(one.starts_with("coup 1: ") && two.starts_with("coup 2: "), "{told}");
    let cents = |line: &str| -> i64 {
        let amount =
            line.split([' ', '+']).rfind(|word| word.ends_with(|c: char| c.is_ascii_digit()));
        amount.expect("an amount").replace('.', "").parse().unwrap_or_else(|_| panic!("{line}"))
    };
    let won = cents(one) + cents(two);
    assert_eq!(sum.strip_suffix(" in all").map(cents), Some(won), "{told}");
    let running = house.server().app().table("quick").expect("the table");
    let purse = running.desk.now().machine.table.purse(PatronId(1)).expect("a purse").credits;
    assert_eq!(purse.get(), 100_000 + won, "{told}");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_in_python_plays() {
    check("python3", "bot.py").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_in_javascript_plays() {
    check("node", "bot.mjs").await;
}
