use super::{check, digest, staffed};
use crate::{By, HOUSE_MAX, HouseRequest, Request, TableMoney};

#[test]
fn a_house_file_is_kept_once_and_as_it_was() {
    let mut desk = staffed();
    desk.play("s1 > keep h3 -> house-kept; house > keep h3 -> !house-kept");
    assert_eq!(desk.office.house(digest("h3")), Some("h3"));
    desk.play("s3 > keep h4 -> !not-yours; p1 > keep h4 -> !not-yours");
    let text = "x".repeat(HOUSE_MAX);
    let keep = |text| Request::House(HouseRequest::KeepHouse { digest: digest("long"), text });
    assert_eq!(desk.decide(By::House, keep(text.clone() + "x")), "!house-too-long");
    assert_eq!(desk.decide(By::House, keep(text)), "house-kept");
}

#[test]
fn a_table_has_a_name_of_its_own_and_a_house_file() {
    check(
        "s1 > make t2 h2 -> table-made
         house > make t3 h2 -> table-made
         house > make t2 h1 -> !table-exists
         house > make t4 h9 -> !no-such-house
         s3 > make t4 h1 -> !not-yours
         house > make tisché h1 -> !bad-text",
    );
    let mut desk = staffed();
    for name in ["", "t 2", "t\u{1b}2", &"t".repeat(65)] {
        let made =
            Request::House(HouseRequest::MakeTable { table: name.to_owned(), house: digest("h1") });
        assert_eq!(desk.decide(By::House, made), "!bad-text", "{name:?}");
    }
}

#[test]
fn what_is_wagered_at_a_table_is_written_down_once() {
    let mut desk = staffed();
    desk.play(
        "house > money t1 play -> money-set
         house > money t1 play ->
         s1 > money t1 vouchers -> !not-yours
         house > money t9 vouchers -> !no-such-table
         house > money t1 vouchers -> money-set",
    );
    let money = desk.office.table("t1").expect("a table").money;
    assert_eq!(money, Some(TableMoney::Vouchers));
}

#[test]
fn it_takes_two_people_to_change_a_tables_house_file() {
    let mut desk = staffed();
    desk.play(
        "s1 > propose t1 h2 -> house-proposed
         s1 > approve t1 h2 -> !same-person
         s4 > approve t1 h2 -> !not-yours
         house > approve t1 h2 -> !not-yours
         s3 > approve t1 h1 -> !not-proposed
         s3 > approve t1 h2 -> house-changed
         s3 > approve t1 h2 -> !no-proposal",
    );
    assert_eq!(desk.office.table("t1").expect("a table").house, digest("h2"));
    desk.play(
        "s2 > propose t1 h1; s1 > approve t1 h1 -> house-changed
         s2 > propose t1 h1 -> !house-in-force",
    );
}

#[test]
fn only_a_manager_proposes_what_is_there_and_once_at_a_time() {
    check(
        "s3 > propose t1 h2 -> !not-yours
         s1 > propose t9 h2 -> !no-such-table
         s1 > propose t1 h9 -> !no-such-house
         s1 > propose t1 h2
         s2 > propose t1 h2 -> !proposal-open
         s4 > withdraw t1 -> !not-yours
         s1 > withdraw t1 -> house-withdrawn
         s1 > withdraw t1 -> !no-proposal
         s1 > approve t9 h2 -> !no-such-table
         s2 > propose t1 h2; s3 > withdraw t1 -> house-withdrawn",
    );
}

#[test]
fn whoever_proposed_must_still_be_a_manager() {
    check(
        "s2 > propose t1 h2; s1 > roles 2 floor
         s1 > approve t1 h2 -> !proposer-left
         s1 > withdraw t1 -> house-withdrawn
         s1 > roles 2 manager; house > confirm 2; s2 > propose t1 h2; s1 > dismiss 2
         s3 > approve t1 h2 -> !proposer-left",
    );
}

/// Shoes are sealed and vouchers made with it: a house has one for its whole life.
#[test]
fn a_house_has_one_key() {
    check(
        "house > key k1 -> key-used
         house > key k1 ->
         house > key k2 -> !other-key
         s1 > key k1 -> !not-yours",
    );
}
