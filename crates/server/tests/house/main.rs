//! A real house on loopback: real sockets, a real journal, the house's own dealer.

mod bots;
mod cage;
mod hostile;
mod play;
mod records;
mod rules;
mod staff;
mod support;
mod tls;
mod watch;
