//! Whoever deals: a person or the house, who does what the table says comes next, and errs.

use baccarat::{Card, Side};
use table::{Actor, Command, Next, PatronId, Phase, Place, Request, Table};

use super::cast::{FLOOR, any_card};
use super::chance::Chance;
use super::deck::Deck;

/// How this evening is dealt.
#[derive(Clone, Debug)]
pub(super) struct Dealer {
    /// Whether the house deals by itself and keeps the time by a clock.
    pub(super) is_house: bool,
    /// Once in how many times an error is made.
    pub(super) errs: u32,
    pub(super) deck: Deck,
    /// Whether the cut card of this shoe goes unseen.
    pub(super) misses_cut_card: bool,
}

impl Dealer {
    pub(super) fn choose(chance: &mut Chance) -> Dealer {
        let is_house = chance.one_in(2);
        let errs = if is_house { 200 } else { 15 + chance.below(60) };
        Dealer { is_house, errs, deck: Deck::default(), misses_cut_card: false }
    }

    /// What is done next, right or wrong.
    pub(super) fn act(&self, table: &Table, chance: &mut Chance) -> Option<Command> {
        let by = self.actor(table);
        if chance.one_in(self.errs) {
            return Some(Command { by, request: Dealer::error(table, chance) });
        }
        let request = match table.next()? {
            Next::LoadShoe => Request::NewShoe,
            Next::Cut => Request::Cut { from_end: Dealer::cut(table, chance) },
            Next::OpenBets if table.check_shoe_goes_on().is_err() && !chance.one_in(3) => {
                return Some(Command { by: Actor::Floor(FLOOR), request: Request::EndShoe });
            }
            Next::OpenBets if chance.one_in(10) => Request::Ghost,
            Next::OpenBets if self.is_cut_card_due(table) && chance.one_in(2) => Request::CutCard,
            Next::OpenBets => Request::OpenBets,
            Next::CloseBets => self.close(table, chance),
            Next::DrawFirstCard => return self.draw(by, chance),
            Next::Deal(_) if self.is_cut_card_due(table) => Request::CutCard,
            Next::Deal(_) => return self.draw(by, chance),
            Next::Turn(side) => Request::Turn(side),
            Next::AwaitSqueeze { side, holder, .. } => {
                return Dealer::squeeze(side, holder, by, chance);
            }
        };
        Some(Command { by, request })
    }

    /// Whoever holds the right exposes the hand, passes it on, or lets the time run out; and a
    /// dealer may not wait for that.
    fn squeeze(
        side: Side,
        holder: PatronId,
        dealer: Actor,
        chance: &mut Chance,
    ) -> Option<Command> {
        let (by, request) = match chance.below(8) {
            0 => (dealer, Request::Turn(side)),
            1 => (Actor::Patron(holder), Request::Waive(side)),
            2 => {
                let to = PatronId(1 + chance.below(10));
                (Actor::Patron(holder), Request::Delegate { side, to })
            }
            3 => return None,
            _ => (Actor::Patron(holder), Request::Turn(side)),
        };
        Some(Command { by, request })
    }

    fn actor(&self, table: &Table) -> Actor {
        match table.staff() {
            Some(staff) if !self.is_house => Actor::Dealer(staff.dealer),
            _ => Actor::House,
        }
    }

    fn draw(&self, by: Actor, chance: &mut Chance) -> Option<Command> {
        let by = if chance.one_in(3) { Actor::Shoe } else { by };
        Some(Command { by, request: Request::Card(self.deck.next()?) })
    }

    fn is_cut_card_due(&self, table: &Table) -> bool {
        let is_out = table.shoe().is_none_or(|shoe| shoe.ending.is_some());
        self.deck.is_cut_card_next() && !is_out && !self.misses_cut_card
    }

    fn cut(table: &Table, chance: &mut Chance) -> u32 {
        let cards = table.house().shoe.cards();
        let least = table.house().shoe.player_cut_from_end_min;
        match chance.one_in(8) {
            true => chance.below(cards + 20),
            false => least + chance.below(cards.saturating_sub(2 * least).max(1)),
        }
    }

    /// "Last bets", then "no more bets"; stakes are taken off the felt where they cannot stay.
    fn close(&self, table: &Table, chance: &mut Chance) -> Request {
        let is_too_different = table.house().limits.differential.maximum.is_some();
        let stakes = table.felt().stakes();
        // Whoever leaves an area takes the lines with it.
        let has_line = stakes.iter().any(|it| matches!(it.spot.place, Place::Line(_)));
        if (is_too_different || has_line) && !stakes.is_empty() && chance.one_in(4) {
            return Request::Clear { patron: chance.pick(stakes).patron, place: None };
        }
        match table.phase() {
            _ if self.is_house => Request::Tick,
            Phase::Betting { last_called: false, .. } if !chance.one_in(3) => Request::LastBets,
            _ => Request::CloseBets,
        }
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
            (0 | 1, Some(card)) => Request::Card(card),
            (0..=2, _) if !is_due => Request::Card(any_card(chance)),
            (3, _) => Request::Turn(side),
            (_, _) if is_turn => Request::Turn(side),
            (4, _) => Request::OpenBets,
            (5, _) => Request::CloseBets,
            (6, _) => Request::LastBets,
            (7, _) => Request::Ghost,
            (8, _) if table.shoe().is_some_and(|it| it.ending.is_some()) => Request::CutCard,
            (_, _) => Request::Clear { patron: PatronId(1 + chance.below(9)), place: None },
        }
    }
}
