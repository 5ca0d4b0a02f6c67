//! The five rule documents that the rules were written from, row by printed row.
//!
//! 000 and 001 are two copies of the Washington State Gambling Commission's game rules, 002 a
//! casino's page that adds EZ Baccarat, 003 Penn National's page with the Dragon Bonus, 004
//! SaskGaming's leaflet. Each copy is pinned on its own, so a slip in reading one shows in another.

mod seed_000;
mod seed_001;
mod seed_002;
mod seed_003;
mod seed_004;

use super::reachable::{Held, check_whenever, reachable};
use super::rows::{
    check_banker_row, check_banker_when_player_stood, check_natural_row, check_player_row,
    check_total, check_value,
};
use super::{check, deal};
use crate::Side;
use crate::tableau::Action;

/// For rows that say "always" or "any card".
const ANY: [u8; 10] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
