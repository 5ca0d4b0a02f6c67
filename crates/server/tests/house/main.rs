//! A real house on loopback: real sockets, a real journal, the house's own dealer.

mod backlog;
mod backup;
mod bots;
mod cage;
mod door;
mod duty;
mod ending;
mod exported;
mod hostile;
mod play;
mod postgres;
mod records;
mod rules;
mod significant;
mod staff;
mod support;
mod tls;
mod trapped;
mod watch;
