//! `kill -9`: after every single event, and at any moment.

mod every;
mod load;
mod vouchers;
