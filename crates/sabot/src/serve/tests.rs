//! What is set, and what goes before what.

use server::settings::{self, Bounds, Setting};

use super::choices::Choices;
use super::effective::Effective;
use super::file;
use super::listen;

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    let faults = file::read("etc/sabot.toml", text).expect_err("it has faults");
    assert_eq!(faults, expected, "{text}");
}

#[test]
fn what_is_unknown_is_refused_with_its_place() {
    let bounds = settings::all().filter(|setting| setting.section.name == "bounds");
    let bounds = bounds.map(Setting::name).collect::<Vec<_>>().join(", ");
    check(
        "lisen = \"x\"\n[bounds]\nsockets = 3\n",
        &[
            "etc/sabot.toml:1:1: there is no setting `lisen` (did you mean `listen`?)",
            &format!(
                "etc/sabot.toml:3:1: there is no setting `bounds.sockets` (the settings here are \
                 {bounds})"
            ),
        ],
    );
    check(
        "[[table]]\nname = \"a\"\nhouse = \"ez\"\nseald = true\n",
        &["etc/sabot.toml:4:1: there is no setting `table.seald` (did you mean `sealed`?)"],
    );
}

#[test]
fn what_makes_no_sense_is_refused_with_its_place() {
    check(
        "listen = \"here\"\nlog = 3\ntls = \"x\"\n",
        &[
            "etc/sabot.toml:1:10: `listen`: invalid socket address syntax",
            "etc/sabot.toml:2:7: `log` is a text in quotes",
            "etc/sabot.toml:3:7: `tls` is a section: [tls]",
        ],
    );
    check(
        "[bounds]\nsockets-max = 0\n",
        &["etc/sabot.toml:2:15: `sockets-max` is a whole number from 1 to 1000000"],
    );
    check(
        "trusted-proxies = \"127.0.0.1, proxy\"\n[bounds]\nrequest-seconds = 601\n",
        &[
            "etc/sabot.toml:1:19: `trusted-proxies`: \"proxy\" is no IP address",
            "etc/sabot.toml:3:19: `request-seconds` is a whole number from 1 to 600",
        ],
    );
    check(
        "a = \n",
        &[
            "etc/sabot.toml:1:5: not valid TOML: string values must be quoted, expected literal string",
        ],
    );
}

#[test]
fn a_table_needs_a_name_a_house_and_one_kind_of_money() {
    check(
        "[[table]]\n",
        &[
            "etc/sabot.toml:1:1: a table has a `house`: a preset or the path of a house file",
            "etc/sabot.toml:1:1: a table has a `name`, such as \"ez\"",
        ],
    );
    check(
        "[[table]]\nname = \"a\"\nhouse = \"ez\"\nmoney = \"vouchers\"\nplay-money = \"1\"\n",
        &["etc/sabot.toml:5:14: a table takes vouchers or play money, not both"],
    );
    check(
        "[[table]]\nname = \"a\"\nhouse = \"ez\"\nplay-money = \"-1\"\n",
        &["etc/sabot.toml:4:14: `play-money` is an amount in quotes, such as \"1000.00\""],
    );
    check(
        "[[table]]\nname = \"a\"\nhouse = \"ez\"\n[[table]]\nname = \"a\"\nhouse = \"ez\"\n",
        &["etc/sabot.toml:4:1: there are two tables `a`"],
    );
}

#[test]
fn paths_in_a_file_are_taken_from_its_folder() {
    let text = "store = \"s\"\nkey = \"/k\"\n[[table]]\nname = \"a\"\nhouse = \"mine.toml\"\n";
    let choices = file::read("etc/sabot.toml", text).expect("it has no faults");
    assert_eq!(choices.values["store"], "etc/s");
    assert_eq!(choices.values["key"], "/k");
    assert_eq!(choices.tables.expect("one")[0].house, "etc/mine.toml");
    let text = "store = \"postgres://sabot@db.example/house\"\n";
    let choices = file::read("etc/sabot.toml", text).expect("it has no faults");
    assert_eq!(choices.values["store"], "postgres://sabot@db.example/house");
}

#[test]
fn what_was_set_first_goes_before_the_file() {
    let values = [("sockets-max".to_owned(), "3".to_owned())].into();
    let first = Choices { values, tables: None };
    let file = file::read("sabot.toml", "[bounds]\nsockets-max = 5\nguests-per-minute = 7\n");
    let effective = Effective::of(first.or(file.expect("it has no faults"))).expect("sense");
    let Bounds { sockets_max, guests_per_minute, .. } = effective.settings.bounds;
    assert_eq!((sockets_max, guests_per_minute), (3, 7));
}

#[tokio::test]
async fn the_first_free_address_is_taken() {
    let any: std::net::SocketAddr = "127.0.0.1:0".parse().expect("an address");
    let taken = listen(&[any]).await.expect("one is free");
    let taken = (taken.local_addr().expect("an address"), taken);
    let other = listen(&[taken.0, any]).await.expect("another is free");
    assert_ne!(other.local_addr().expect("an address"), taken.0);
    assert!(listen(&[taken.0]).await.is_err());
}
