//! What a store promises, scene by scene.

mod append;
mod copies;
mod damage;
mod versions;

pub(crate) use append::*;
pub(crate) use copies::*;
pub(crate) use damage::*;
pub(crate) use versions::*;

use store::Store;

use crate::Place;
use crate::support::append as ask;

pub(crate) async fn open(place: &Place) -> Store {
    Store::open(&place.address).await.expect("it opens")
}

/// A store with so many lines in `table/1`, `line 1` and so on, and one in `table/2`.
pub(crate) async fn with_lines(place: &Place, count: u64) -> Store {
    let store = open(place).await;
    let lines: Vec<String> = (1..=count).map(|line| format!("line {line}")).collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let appends = vec![ask("table/1", 1, &lines), ask("table/2", 1, &["other"])];
    store.append(appends).await.expect("it is appended");
    store
}
