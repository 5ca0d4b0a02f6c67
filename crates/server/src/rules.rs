//! House files that tables are run by, or were.

use std::sync::Arc;

use house::House;
use office::Office;

use crate::book::Book;
use crate::desk::HouseFiles;

/// The house files that the office has kept, by their SHA-256.
pub(crate) fn files(office: &Arc<Book<Office>>) -> HouseFiles {
    let office = Arc::clone(office);
    Box::new(move |digest| {
        let digest = digest.parse().ok()?;
        let text = office.read().house(digest)?.to_owned();
        House::read("house.toml", &text).ok().map(Arc::new)
    })
}
