//! Whoever deals: a person or the house, who does what the table says comes next, and errs.

use baccarat::{Card, Side};
use house::{House, Irregularity, Visibility};
use table::{
    Actor, CaseRequest, Command, CoupRequest, Cut, Found, Next, PatronId, Phase, Place, Refusal,
    Report, Request, ShoeRequest, Stake, Table, Time, WagerRequest,
};

use super::cast::{Cast, any_card};
use super::chance::Chance;
use super::deck::Deck;
use super::mishaps::{self, misread};

/// How this evening is dealt.
#[derive(Clone, Debug)]
pub(super) struct Dealer {
    /// Whether the house deals by itself.
    pub(super) is_house: bool,
    /// Whether the house calls bets by a clock; it does if it deals.
    pub(super) has_clock: bool,
    /// Once in how many times an error is made.
    pub(super) errs: u32,
    pub(super) deck: Deck,
    /// Whether the cut card of this shoe goes unseen.
    pub(super) misses_cut_card: bool,
    /// Once in how many times something goes wrong.
    pub(super) mishaps: u32,
}

impl Dealer {
    pub(super) fn choose(house: &House, chance: &mut Chance) -> Dealer {
        let is_house = house.terminals.dealer == house::Dealer::Automatic;
        let has_clock = is_house || chance.one_in(3);
        let errs = if is_house { 200 } else { 15 + chance.below(60) };
        let mishaps = *chance.pick(&[12, 30, 30, 60, 400]);
        let (deck, misses_cut_card) = (Deck::default(), false);
        Dealer { is_house, has_clock, errs, deck, misses_cut_card, mishaps }
    }

    /// What is done next, right or wrong.
    pub(super) fn act(&self, table: &Table, chance: &mut Chance) -> Option<Command> {
        let by = self.actor(table);
        if chance.one_in(self.mishaps) {
            return mishaps::happen(table, &self.deck, by, chance);
        }
        // Somebody notices.
        let is_wrong = self.deck.misread().is_some() || self.deck.is_burn_wrong();
        if is_wrong && chance.one_in(12) {
            return mishaps::notice(table, &self.deck, by, chance);
        }
        // A payment was put right, and then more is found out about its coup.
        if chance.one_in(10)
            && let Some(command) = mishaps::more_of_corrected(table, chance)
        {
            return Some(command);
        }
        if chance.one_in(self.errs) {
            return Some(Command { by, request: Dealer::error(table, chance) });
        }
        let request: Request = match table.next()? {
            Next::LoadShoe if !self.deck.is_counted && chance.one_in(2) => self.count(chance),
            Next::LoadShoe => ShoeRequest::NewShoe.into(),
            Next::Cut => ShoeRequest::Cut(Cut::at(Dealer::cut(table, chance))).into(),
            Next::EndShoe if chance.one_in(3) => CoupRequest::OpenBets.into(),
            Next::EndShoe => {
                let by = Cast::floor_of(table);
                return Some(Command { by, request: ShoeRequest::EndShoe.into() });
            }
            Next::AwaitRuling => return None,
            Next::OpenBets if chance.one_in(ghosts(table)) => CoupRequest::Ghost.into(),
            Next::OpenBets if self.is_cut_card_due(table) && chance.one_in(2) => {
                ShoeRequest::CutCard.into()
            }
            // A clock opens bets, but does not start the hands that a shoe starts with.
            Next::OpenBets if self.has_clock && !chance.one_in(4) => {
                return Some(Command { by: Actor::House, request: CoupRequest::OpenBets.into() });
            }
            Next::OpenBets => CoupRequest::OpenBets.into(),
            // Whoever takes wagers back has time for it, unless the dealer forgets.
            Next::CloseBets if table.check_retract().is_ok() => match chance.below(10) {
                0 => return Some(self.close(table, chance)),
                1 => return self.draw(table, by, chance),
                2 => CoupRequest::Turn(*chance.pick(&Side::ALL)).into(),
                _ => return None,
            },
            Next::CloseBets => return Some(self.close(table, chance)),
            Next::DrawFirstCard if chance.one_in(20) => CoupRequest::OpenBets.into(),
            Next::DrawFirstCard => return self.draw(table, by, chance),
            Next::Deal(_) if self.is_cut_card_due(table) => ShoeRequest::CutCard.into(),
            Next::Deal(_) => return self.draw(table, by, chance),
            Next::Turn(side) => CoupRequest::Turn(side).into(),
            Next::AwaitSqueeze { side, holder, .. } => {
                return Dealer::squeeze(table, side, holder, by, chance);
            }
        };
        Some(Command { by, request })
    }

    /// Whoever holds the right exposes the hand, passes it on, or lets the time run out; and a
    /// dealer may not wait for that.
    fn squeeze(
        table: &Table,
        side: Side,
        holder: PatronId,
        dealer: Actor,
        chance: &mut Chance,
    ) -> Option<Command> {
        let (by, request) = match chance.below(10) {
            0 => (dealer, CoupRequest::Turn(side).into()),
            1 => (Actor::Patron(holder), CoupRequest::Waive(side).into()),
            2 | 8 | 9 => {
                // Mostly one who has a wager on the hand, perhaps one who had the right before.
                let is_on = |stake: &&Stake| stake.spot.wager.as_str() == side.id();
                let others = table.felt().stakes().iter().filter(is_on).map(|it| it.patron);
                let others: Vec<PatronId> = others.filter(|it| *it != holder).collect();
                let to = if others.is_empty() || chance.one_in(6) {
                    PatronId(1 + chance.below(10))
                } else {
                    *chance.pick(&others)
                };
                (Actor::Patron(holder), CoupRequest::Delegate { side, to }.into())
            }
            3 => return None,
            _ => (Actor::Patron(holder), CoupRequest::Turn(side).into()),
        };
        Some(Command { by, request })
    }

    fn actor(&self, table: &Table) -> Actor {
        match table.staff() {
            Some(staff) if !self.is_house => Actor::Dealer(staff.dealer),
            _ => Actor::House,
        }
    }

    /// The next card, as whoever draws it reads it. One that cannot be is foreign.
    fn draw(&self, table: &Table, by: Actor, chance: &mut Chance) -> Option<Command> {
        let by = if chance.one_in(3) { Actor::Shoe } else { by };
        let Some(card) = self.deck.next() else {
            return Some(Command { by, request: trouble(Irregularity::ShoeRanDry) });
        };
        let told = misread(card, 70, chance);
        let command = Command { by, request: CoupRequest::Card(told).into() };
        let kind = match table.decide(&command, Time::default()) {
            Err(Refusal::TooManyOf { .. }) => Irregularity::ForeignCard,
            Err(Refusal::ShoeOver) => Irregularity::ShoeRanDry,
            _ => return Some(command),
        };
        if told == card && chance.one_in(3) {
            Some(Command { by, request: trouble(kind) })
        } else {
            Some(command)
        }
    }

    /// The cards of a shoe that is over, as somebody counts them.
    fn count(&self, chance: &mut Chance) -> Request {
        let cards = u32::try_from(self.deck.count()).expect("a shoe is small");
        if chance.one_in(6) {
            ShoeRequest::CountShoe { cards: *chance.pick(&[0, cards + 1, u32::MAX]) }.into()
        } else {
            ShoeRequest::CountShoe { cards }.into()
        }
    }

    fn is_cut_card_due(&self, table: &Table) -> bool {
        let is_out = table.shoe().is_none_or(|shoe| shoe.ending.is_some());
        self.deck.is_cut_card_next() && !is_out && !self.misses_cut_card
    }

    fn cut(table: &Table, chance: &mut Chance) -> u32 {
        let cards = table.house().shoe.cards();
        let least = table.house().shoe.player_cut_from_end_min;
        if chance.one_in(8) {
            chance.below(cards + 20)
        } else {
            least + chance.below(cards.saturating_sub(2 * least).max(1))
        }
    }

    /// "Last bets", then "no more bets"; stakes are taken off the felt where they cannot stay, or
    /// the floor lets them.
    fn close(&self, table: &Table, chance: &mut Chance) -> Command {
        let by = self.actor(table);
        let is_too_different = table.house().limits.differential.maximum.is_some();
        let stakes = table.felt().stakes();
        // Whoever leaves an area takes the lines with it.
        let has_line = stakes.iter().any(|it| matches!(it.spot.place, Place::Line(_)));
        if (is_too_different || has_line) && !stakes.is_empty() && chance.one_in(4) {
            let request =
                WagerRequest::Clear { patron: chance.pick(stakes).patron, place: None }.into();
            return Command { by, request };
        }
        let is_blocked = matches!(table.check_close(by), Err(Refusal::Differential { .. }));
        let (by, request) = match table.phase() {
            _ if is_blocked && chance.one_in(3) => {
                (Cast::floor_of(table), CoupRequest::CloseBets.into())
            }
            Phase::Betting { until: Some(_), .. } => (Actor::House, CoupRequest::Tick.into()),
            Phase::Betting { last_called: false, .. } if !chance.one_in(3) => {
                (by, CoupRequest::LastBets.into())
            }
            _ => (by, CoupRequest::CloseBets.into()),
        };
        Command { by, request }
    }

    /// Something that is not due, or not so. A card that the table might take is only shown when
    /// none is due, since what it takes has left the shoe.
    fn error(table: &Table, chance: &mut Chance) -> Request {
        let side = *chance.pick(&Side::ALL);
        let is_due = matches!(table.next(), Some(Next::Deal(_) | Next::DrawFirstCard));
        let is_turn = matches!(table.next(), Some(Next::Turn(_)));
        let decks = table.house().decks();
        let used_up = |card: &Card| table.shoe().is_some_and(|shoe| shoe.seen(*card) >= decks);
        let used_up = Card::deck().find(used_up);
        match (chance.below(9), used_up) {
            (0 | 1, Some(card)) => CoupRequest::Card(card).into(),
            (0..=2, _) if !is_due => CoupRequest::Card(any_card(chance)).into(),
            (3, _) => CoupRequest::Turn(side).into(),
            (_, _) if is_turn => CoupRequest::Turn(side).into(),
            (4, _) => CoupRequest::OpenBets.into(),
            (5, _) => CoupRequest::CloseBets.into(),
            (6, _) => CoupRequest::LastBets.into(),
            (7, _) => CoupRequest::Ghost.into(),
            (8, _) if table.shoe().is_some_and(|it| it.ending.is_some()) => {
                ShoeRequest::CutCard.into()
            }
            (_, _) => {
                WagerRequest::Clear { patron: PatronId(1 + chance.below(9)), place: None }.into()
            }
        }
    }
}

/// Once in how many times patrons ask for a ghost hand: whoever had one may want another.
fn ghosts(table: &Table) -> u32 {
    let row = table.shoe().map_or(0, |shoe| shoe.ghosts_in_a_row);
    if row > 0 { 2 } else { 10 }
}

/// A report of which no more is known.
fn trouble(kind: Irregularity) -> Request {
    let seen = Visibility::Seen;
    CaseRequest::Report(Report { kind, coup: None, seen, found: Found::Nothing }).into()
}
