//! What a copy of a table costs.

use std::sync::Arc;

use crate::PatronId;

#[test]
fn copies_share_what_grows_with_patrons_until_it_changes() {
    let mut table = crate::Table::new(super::house(""));
    for patron in 0..2_000 {
        table.purse_mut(PatronId(patron)).credits = baccarat::Cents::new(100);
    }
    let mut copy = table.clone();
    assert!(Arc::ptr_eq(&copy.purses, &table.purses));
    copy.purse_mut(PatronId(7)).credits = baccarat::Cents::new(200);
    assert_eq!(table.purses[&PatronId(7)].credits, baccarat::Cents::new(100));
    assert!(Arc::ptr_eq(&copy.last, &table.last) && Arc::ptr_eq(&copy.care, &table.care));
    assert_eq!((table.players(), copy.players()), (2_000, 2_000));
}
