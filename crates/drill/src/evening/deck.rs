//! The cards as they are: where each of them lies, and what the table was told of it.

use std::collections::BTreeMap;

use baccarat::{Card, Coup};
use house::House;
use table::{
    CaseEvent, CaseRequest, Command, CoupRequest, EventKind, Fate, Found, Report, Request, Rule,
    ShoeEvent, Table,
};

use super::chance::Chance;

/// A shoe and every card that left it, in the order in which they lay.
#[derive(Clone, Debug, Default)]
pub(crate) struct Deck {
    cards: Vec<Card>,
    /// The cards that left it: the first so many.
    out: Vec<Out>,
    /// How many cards lie before the cut card.
    cut_at: usize,
    /// The cards of each coup, in the order in which they were dealt.
    coups: BTreeMap<u64, Laid>,
    /// How many more cards were burned by the record than really were.
    burned_too_many: i64,
    /// Whether some of that is about other cards than those after the first.
    is_off_elsewhere: bool,
    /// How many were really burned after the first, once they were.
    burned: Option<u32>,
    /// The same when something was last reported.
    burned_then: Option<u32>,
    /// How many the dealer burns instead of those that are due.
    pub(super) misburns: Option<u32>,
    /// Cards that were reported and are not accounted for yet.
    reported: Vec<usize>,
    /// Whether the cards were counted when the shoe was over.
    pub(super) is_counted: bool,
}

/// A card that left the shoe.
#[derive(Clone, Copy, Debug)]
struct Out {
    lies: Lies,
    known: Known,
}

/// Where a card lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lies {
    Burned,
    OnTable(u64),
    /// It waits to be called for.
    Held,
    /// Nobody has said yet what becomes of it.
    Aside,
    Discarded,
    /// Under the table, where nobody has seen it go.
    Lost,
}

/// What the table knows of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    Nothing,
    /// That it left the shoe.
    Out,
    /// That it is this one, right or wrong.
    As(Card),
}

/// The cards of one coup.
#[derive(Clone, Debug, Default)]
struct Laid {
    cards: Vec<usize>,
    /// Cards of the record that are nowhere: whoever told of them was wrong.
    phantoms: Vec<Card>,
}

/// What somebody just told the table about cards.
#[derive(Clone, Debug, Default)]
pub(crate) struct Said {
    /// Whether the shoe has had no more than one coup.
    is_first_coup: bool,
    card: Option<Card>,
    cards: Option<Vec<Card>>,
}

impl Said {
    /// What a command says, with what was reported before.
    pub(crate) fn by(command: &Command, table: &Table) -> Said {
        let said = Said::default();
        let found = match &command.request {
            Request::Coup(CoupRequest::Card(card)) => return Said { card: Some(*card), ..said },
            Request::Case(CaseRequest::Rule(Rule { cards: Some(cards), .. })) => {
                return Said { cards: Some(cards.clone()), ..said };
            }
            Request::Case(CaseRequest::Report(Report { found, .. })) => Some(found),
            _ => table.case().map(|case| &case.report.found),
        };
        match found {
            Some(Found::Cards(cards)) => Said { cards: Some(cards.clone()), ..said },
            _ => said,
        }
    }

    /// The same, as the shoe is by now.
    pub(crate) fn at(&self, table: &Table) -> Said {
        let is_first_coup = table.shoe().is_some_and(|shoe| shoe.coups <= 1);
        Said { is_first_coup, ..self.clone() }
    }
}

impl Deck {
    /// A shoe that was shuffled, and that nobody deals wrongly from.
    pub(crate) fn shuffled(house: &House, chance: &mut Chance) -> Deck {
        let mut deck = Deck::in_order(house);
        chance.shuffle(&mut deck.cards);
        deck
    }

    /// A shoe for the next coups; now and then one that nobody shuffled.
    pub(super) fn load(house: &House, chance: &mut Chance) -> Deck {
        let mut deck = Deck::in_order(house);
        match chance.below(25) {
            0 => deck.cards.rotate_left(chance.below(52) as usize),
            _ => chance.shuffle(&mut deck.cards),
        }
        deck.misburns = chance.one_in(10).then(|| chance.below(12));
        deck
    }

    fn in_order(house: &House) -> Deck {
        let cards: Vec<Card> = (0..house.decks()).flat_map(|_| Card::deck()).collect();
        let cut_at = cards.len().saturating_sub(house.shoe.cut_depth as usize);
        Deck { cards, cut_at, ..Deck::default() }
    }

    /// The order of a sealed shoe is made, unless some of its cards are gone already.
    pub(super) fn arrange(&mut self, order: Vec<Card>) {
        if self.out.is_empty() {
            self.cards = order;
        }
    }

    /// Whether every card that left the shoe is on record, as what it is.
    pub(super) fn is_on_record(&self) -> bool {
        let is_told = |(out, card): (&Out, &Card)| match out.known {
            Known::As(told) => told == *card,
            Known::Out => true,
            Known::Nothing => false,
        };
        self.burned_too_many == 0 && self.out.iter().zip(&self.cards).all(is_told)
    }

    /// The card that lies on top: one that waits, or the first in the shoe.
    pub(crate) fn next(&self) -> Option<Card> {
        let held = self.held().map(|at| self.cards[at]);
        held.or_else(|| self.first())
    }

    /// The first card in the shoe.
    pub(super) fn first(&self) -> Option<Card> {
        self.cards.get(self.out.len()).copied()
    }

    /// Whether the cut card comes before it.
    pub(crate) fn is_cut_card_next(&self) -> bool {
        self.out.len() >= self.cut_at
    }

    /// How many cards were really burned after the first.
    pub(super) fn burned(&self) -> Option<u32> {
        self.burned
    }

    /// Whether the record says something else of the burn.
    pub(super) fn is_burn_wrong(&self) -> bool {
        self.burned_too_many != 0
    }

    /// A card falls under the table.
    pub(super) fn lose(&mut self) {
        if self.first().is_some() {
            self.out.push(Out { lies: Lies::Lost, known: Known::Nothing });
        }
    }

    /// How many cards somebody can count.
    pub(super) fn count(&self) -> usize {
        let lost = self.out.iter().filter(|out| out.lies == Lies::Lost).count();
        self.cards.len() - lost
    }

    /// The cards of a coup as they lie, with the one that was drawn too many.
    pub(crate) fn laid(&self, coup: u64) -> Vec<Card> {
        let laid = self.coups.get(&coup).map_or(&[][..], |laid| &laid.cards);
        laid.iter().chain(&self.reported).map(|&at| self.cards[at]).collect()
    }

    /// These cards of a coup, and those from the shoe that the rules still call for.
    pub(super) fn completed(&self, laid: &[Card]) -> Vec<Card> {
        let mut coup = Coup::new();
        let in_shoe = &self.cards[self.out.len()..];
        let all = laid.iter().chain(in_shoe).copied();
        let used = all.clone().take_while(|card| coup.give(*card).is_ok()).count();
        all.take(used.max(laid.len())).collect()
    }

    /// A coup of which the record has other cards than it had.
    pub(crate) fn misread(&self) -> Option<u64> {
        let is_wrong = |laid: &Laid| {
            let told = laid.cards.iter().any(|&at| self.out[at].known != Known::As(self.cards[at]));
            told || !laid.phantoms.is_empty()
        };
        self.coups.iter().rev().find(|(_, laid)| is_wrong(laid)).map(|(coup, _)| *coup)
    }

    /// Whether the record has a card wrong that is not of this coup.
    pub(super) fn is_misled_beside(&self, coup: u64) -> bool {
        let is_wrong = |(out, card): (&Out, &Card)| match out.known {
            Known::As(told) => told != *card && out.lies != Lies::OnTable(coup),
            Known::Out | Known::Nothing => false,
        };
        let phantoms = self.coups.iter().any(|(of, laid)| *of != coup && !laid.phantoms.is_empty());
        phantoms || self.is_burn_wrong() || self.out.iter().zip(&self.cards).any(is_wrong)
    }

    /// Moves the cards that an event is about.
    ///
    /// # Errors
    /// The record has a card that nobody drew or spoke of.
    pub(crate) fn follow(&mut self, what: &EventKind, said: &Said) -> Result<(), String> {
        match what {
            EventKind::Shoe(ShoeEvent::FirstCard { card, burned }) => {
                self.draw(Lies::Burned, *card, said)?;
                let really = self.misburns.unwrap_or(*burned);
                let really = self.burn(really);
                self.burned = Some(really);
                self.burned_too_many += i64::from(*burned) - i64::from(really);
            }
            EventKind::Shoe(ShoeEvent::Burned { count }) => {
                let really = self.burn(*count);
                // What was missing from the first burn is part of it; others come between coups.
                if said.is_first_coup {
                    self.burned = self.burned.map(|burned| burned + really);
                }
                self.burned_too_many += i64::from(*count) - i64::from(really);
                self.is_off_elsewhere |= *count != really;
            }
            EventKind::Case(CaseEvent::BurnCorrected { before, after }) => {
                self.burned_too_many += i64::from(*after) - i64::from(*before);
                self.is_off_elsewhere |= self.burned.is_none();
            }
            EventKind::Case(CaseEvent::Reported(case)) => {
                self.burned_then = self.burned;
                self.show(&case.report, case.coup);
            }
            EventKind::Case(CaseEvent::CardOut { card, fate }) => self.set_aside(*card, *fate)?,
            EventKind::Case(CaseEvent::CardsCorrected { coup, before, after }) => {
                self.correct(*coup, before, after, said)?;
            }
            _ => {}
        }
        Ok(())
    }

    /// A card is dealt: the one that waits, or the first in the shoe.
    pub(crate) fn deal(&mut self, coup: u64, card: Card, said: &Said) -> Result<(), String> {
        let at = match self.held() {
            None => self.draw(Lies::OnTable(coup), card, said)?,
            Some(at) => {
                let known = self.out[at].known == Known::As(card);
                self.out[at].lies = Lies::OnTable(coup);
                if !known {
                    self.out[at].known = self.tell(at, card, said)?;
                }
                at
            }
        };
        self.coups.entry(coup).or_default().cards.push(at);
        Ok(())
    }

    fn draw(&mut self, lies: Lies, card: Card, said: &Said) -> Result<usize, String> {
        let at = self.out.len();
        if self.first().is_none() {
            return Err("a card left a shoe that is empty".to_owned());
        }
        let known = self.tell(at, card, said)?;
        self.out.push(Out { lies, known });
        Ok(at)
    }

    /// The record has what lies there, or what somebody said does.
    fn tell(&self, at: usize, card: Card, said: &Said) -> Result<Known, String> {
        let real = self.cards[at];
        if card == real || said.card == Some(card) {
            Ok(Known::As(card))
        } else {
            Err(format!("{card} is on record, and {real} was drawn"))
        }
    }

    fn burn(&mut self, count: u32) -> u32 {
        let left = u32::try_from(self.cards.len() - self.out.len()).expect("a shoe is small");
        let count = count.min(left);
        let burned = Out { lies: Lies::Burned, known: Known::Out };
        self.out.extend((0..count).map(|_| burned));
        count
    }

    /// Whoever reports cards has drawn them.
    fn show(&mut self, report: &Report, coup: u64) {
        let laid = self.coups.get(&coup).map_or(0, |laid| laid.cards.len());
        let more = match &report.found {
            Found::Card(_) => 1,
            Found::Cards(cards) => cards.len().saturating_sub(laid).min(2),
            _ => 0,
        };
        self.reported.clear();
        for _ in 0..more {
            if self.first().is_some() {
                self.reported.push(self.out.len());
                self.out.push(Out { lies: Lies::Aside, known: Known::Nothing });
            }
        }
    }

    /// What becomes of a card is decided.
    fn set_aside(&mut self, card: Option<Card>, fate: Fate) -> Result<(), String> {
        if self.reported.is_empty() {
            return Err("a card is out that nobody has drawn".to_owned());
        }
        let at = self.reported.remove(0);
        self.out[at] = Out {
            lies: match fate {
                Fate::HeldDown | Fate::HeldUp => Lies::Held,
                Fate::Discarded => Lies::Discarded,
            },
            known: card.map_or(Known::Out, Known::As),
        };
        Ok(())
    }

    /// The record of a coup is what somebody says, as far as that is a coup.
    fn correct(
        &mut self,
        coup: u64,
        before: &[Card],
        after: &[Card],
        said: &Said,
    ) -> Result<(), String> {
        let said = said.cards.as_ref().ok_or("cards were corrected that nobody named")?;
        if !said.starts_with(after) || said.len() > after.len() + 2 {
            return Err("the record has other cards than were named".to_owned());
        }
        if self.recorded(coup) != before {
            return Err("other cards were on record".to_owned());
        }
        let laid = self.coups.entry(coup).or_default();
        let mut lying: Vec<usize> = laid.cards.clone();
        let more = said.len().saturating_sub(lying.len());
        lying.extend(self.reported.iter().take(more));
        let used = lying.len().min(after.len());
        laid.cards = lying[..used].to_vec();
        laid.phantoms = after[used..].to_vec();
        for (at, card) in lying[..used].iter().zip(after) {
            self.out[*at] = Out { lies: Lies::OnTable(coup), known: Known::As(*card) };
        }
        for at in &lying[used..] {
            self.out[*at] = Out { lies: Lies::Aside, known: Known::Nothing };
        }
        let (used, left) = lying.split_at(used);
        self.reported.retain(|at| !lying.contains(at) && !used.contains(at));
        self.reported.splice(0..0, left.iter().copied());
        Ok(())
    }

    fn held(&self) -> Option<usize> {
        self.out.iter().position(|out| out.lies == Lies::Held)
    }

    fn recorded(&self, coup: u64) -> Vec<Card> {
        let Some(laid) = self.coups.get(&coup) else { return Vec::new() };
        let told = laid.cards.iter().filter_map(|&at| match self.out[at].known {
            Known::As(card) => Some(card),
            Known::Out | Known::Nothing => None,
        });
        told.chain(laid.phantoms.iter().copied()).collect()
    }

    /// Compares the record with what the table was told, which is the truth but for what somebody
    /// told wrongly.
    pub(crate) fn compare(&self, table: &Table) -> Result<(), String> {
        for past in table.past() {
            if past.cards != self.recorded(past.coup) {
                return Err(format!("coup {} has other cards on record", past.coup));
            }
        }
        if let table::Phase::Dealing(round) = table.phase() {
            let cards: Vec<Card> = round.cards().into_iter().map(|(_, card)| card).collect();
            if cards != self.recorded(round.coup) {
                return Err("other cards lie there than were dealt".to_owned());
            }
        }
        let Some(shoe) = table.shoe() else { return Ok(()) };
        let phantoms: Vec<Card> =
            self.coups.values().flat_map(|laid| laid.phantoms.clone()).collect();
        let told = self.out.iter().filter(|out| out.known != Known::Nothing).count();
        let told = i64::try_from(told + phantoms.len()).expect("a shoe is small");
        if i64::from(shoe.cards_out) != told + self.burned_too_many {
            let out = shoe.cards_out;
            return Err(format!("{out} cards are out by the record, and {told} left the shoe"));
        }
        let is_known = |card: Card| {
            let told = self.out.iter().filter(|out| out.known == Known::As(card)).count();
            told + phantoms.iter().filter(|it| **it == card).count()
        };
        match Card::deck().find(|card| usize::from(shoe.seen(*card)) != is_known(*card)) {
            Some(card) => Err(format!("{card} was seen another number of times")),
            None => Ok(()),
        }
    }

    /// Whether what was reported is accounted for, now that it was ruled on.
    pub(super) fn check_accounted(&mut self, found: &Found) -> Result<(), String> {
        if let (Found::Burned(burned), Some(really)) = (found, self.burned_then)
            && *burned == really
            && self.burned_too_many != 0
            && !self.is_off_elsewhere
        {
            return Err("the burn is known, and the record has another".to_owned());
        }
        let is_open = !std::mem::take(&mut self.reported).is_empty();
        if is_open && matches!(found, Found::Card(_)) {
            Err("a card was reported, and the record knows nothing of it".to_owned())
        } else {
            Ok(())
        }
    }

    /// Nothing was wrong, it is said: the card that was reported stays where it is.
    pub(super) fn forget_reported(&mut self) {
        self.reported.clear();
    }
}
