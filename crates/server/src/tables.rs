//! The tables of a house that nobody has set up yet.

use baccarat::Cents;

use crate::settings::{Money, TableSetting};

/// Four tables of play money: with commission, without, with a squeeze, and one to learn dealing.
pub fn first_tables() -> Vec<TableSetting> {
    let table = |name: &str, house: &str, amount: u32| TableSetting {
        name: name.to_owned(),
        house: house.to_owned(),
        is_sealed: true,
        money: Money::Play { amount: Cents::whole(amount) },
    };
    vec![
        table("dragon-bonus", include_str!("../tables/dragon-bonus.toml"), 1_000),
        table("ez", include_str!("../tables/ez.toml"), 1_000),
        table("macau", include_str!("../tables/macau.toml"), 10_000),
        table("training", include_str!("../tables/training.toml"), 1_000),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_first_table_is_a_house_that_can_open() {
        for TableSetting { name, house, .. } in first_tables() {
            let house = house::House::read(&name, &house);
            let house = house.unwrap_or_else(|faults| panic!("{name}: {faults}"));
            assert_eq!(house.floor.opening_signatures, 1, "{name}");
        }
    }
}
