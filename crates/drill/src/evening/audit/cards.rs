//! Where every card is, and whether it was due.

use std::collections::BTreeMap;

use baccarat::{BySide, Card, Coup, Facts, Side, Step};
use house::{AfterCut, BurnRule, CutCardFirst, Place, Resolution};
use table::{
    CardAt, CaseEvent, CoupEvent, Event, EventKind, Fate, GhostReason, ShoeEnd, ShoeEvent, Table,
    WagerEvent,
};

use super::settling::is_of_two_cards;
use super::shown::faces;
use super::squeeze::Rights;
use super::third_cards::next_card;
use super::{Auditor, Drawn, Due, Found, Held, Laid, Outcome, Over, Turn, ensure};

impl Auditor {
    pub(super) fn note_cards(&mut self, event: &Event) -> Found {
        match &event.what {
            EventKind::Shoe(ShoeEvent::ShoeLoaded { .. }) => {
                ensure(self.shoe.is_none(), "there is a shoe already")?;
                ensure(self.is_idle(), "a shoe was loaded during a coup")?;
                self.past.clear();
                self.over = None;
                self.closed = None;
                let is_in_play =
                    !self.house.shoe.player_cut && self.house.shoe.burn.rule == BurnRule::None;
                self.forget_who_left();
                self.shoe = Some(Drawn {
                    is_in_play,
                    is_cut: false,
                    run: Some(Vec::new()),
                    is_told: false,
                    seen: [0; Card::COUNT],
                    out: 0,
                    coups: 0,
                    unwagered: 0,
                    row: Some(0),
                    is_wagered: Some(false),
                    at_start: 0,
                    more: None,
                });
            }
            EventKind::Shoe(ShoeEvent::ShoeCut(cut)) => {
                self.check_cut(event, cut.from_end)?;
                let is_in_play = self.house.shoe.burn.rule == BurnRule::None;
                let shoe = self.drawn()?;
                (shoe.is_cut, shoe.is_in_play) = (true, is_in_play);
            }
            EventKind::Shoe(ShoeEvent::ShoeEnded(why)) => {
                let is_free = *why != ShoeEnd::Floor || self.is_idle();
                ensure(self.shoe.is_some() && is_free, "there was no shoe to end yet")?;
                self.end_shoe();
            }
            EventKind::Shoe(ShoeEvent::ShoeCounted { number, expected, .. }) => {
                let is_it = self.uncounted.take() == Some(*number);
                ensure(is_it && *expected == self.house.shoe.cards(), "another shoe was counted")?;
            }
            EventKind::Shoe(ShoeEvent::FirstCard { card, burned }) => {
                self.note_first_card(*card, *burned)?;
            }
            EventKind::Shoe(ShoeEvent::Burned { count }) => self.note_burned(*count)?,
            EventKind::Case(CaseEvent::BurnCorrected { before, after }) => {
                let shoe = self.drawn()?;
                shoe.out = (shoe.out + after).checked_sub(*before).ok_or("fewer were burned")?;
            }
            EventKind::Case(CaseEvent::CardOut { card, fate }) => self.note_out(*card, *fate)?,
            EventKind::Case(CaseEvent::CardsCorrected { coup, before, after }) => {
                self.note_corrected(*coup, before, after)?;
            }
            EventKind::Shoe(ShoeEvent::CutCardOut { more }) => self.note_cut_card(*more)?,
            EventKind::Shoe(ShoeEvent::ShoeEnds { more }) => {
                let shoe = self.drawn()?;
                ensure(shoe.more.is_none_or(|it| it > *more), "the shoe would end later")?;
                shoe.more = Some(*more);
            }
            _ => self.note_coup(event)?,
        }
        Ok(())
    }

    fn note_coup(&mut self, event: &Event) -> Found {
        match &event.what {
            EventKind::Wager(WagerEvent::BetsOpened { coup, until }) => {
                self.note_opened(event, *coup, *until)?;
            }
            EventKind::Wager(WagerEvent::LastBets) => {
                let bets = self.bets.as_mut().ok_or("last bets were called for nothing")?;
                ensure(!bets.is_last, "last bets were called twice")?;
                bets.is_last = true;
            }
            EventKind::Wager(WagerEvent::BetsClosed) => {
                self.note_closed(event.at);
                let mut last = BTreeMap::<_, BTreeMap<_, _>>::new();
                for (key, amount) in &self.felt {
                    last.entry(key.0).or_default().insert(key.clone(), *amount);
                }
                self.last_stakes.extend(last);
                // It may be ruled that the wagers stay which were made before the card was seen.
                if let (Some(held), true) = (&mut self.held, self.ruled.is_some()) {
                    held.is_before_lock = false;
                }
                self.start_coup(self.started + 1, None)?;
            }
            EventKind::Coup(CoupEvent::GhostStarted { coup, why }) => {
                self.check_ghost(event, *why)?;
                self.note_closed(event.at);
                self.start_coup(*coup, Some(*why))?;
            }
            EventKind::Coup(CoupEvent::Dealt { at, card, face_up }) => {
                self.note_dealt(*at, *card, *face_up)?;
            }
            EventKind::Coup(CoupEvent::SqueezeGiven { side, patron, .. }) => {
                ensure(self.retract.is_none(), "a hand is exposed while wagers are taken back")?;
                let is_ghost = self.coup.as_ref().is_none_or(|coup| coup.ghost.is_some());
                ensure(!is_ghost, "somebody may expose a ghost hand")?;
                let is_bettor = self
                    .felt
                    .keys()
                    .any(|(owner, spot)| owner == patron && spot.wager.as_str() == side.id());
                ensure(is_bettor, "the right to expose a hand went to somebody without a wager")?;
                self.note_squeeze(event)?;
            }
            EventKind::Coup(CoupEvent::SqueezeEnded { .. })
            | EventKind::Case(CaseEvent::RetractOver) => self.note_squeeze(event)?,
            EventKind::Coup(CoupEvent::Turned(side)) => {
                ensure(self.retract.is_none(), "a hand was turned while wagers are taken back")?;
                self.note_squeeze(event)?;
                let coup = self.coup.as_mut().ok_or("there is no hand to turn over")?;
                coup.hands[*side].iter_mut().for_each(|(_, is_down)| *is_down = false);
            }
            EventKind::Coup(CoupEvent::Decided { facts }) => {
                ensure(self.retract.is_none(), "it is decided while wagers are taken back")?;
                let coup = self.coup.as_mut().ok_or("there is no coup to decide")?;
                let is_over = coup.cards.next() == Step::Over(*facts);
                let hands = coup.hands.as_ref().map(|hand| faces(hand));
                ensure(next_card(&hands).is_none(), "it is decided before its last card")?;
                ensure(is_over && !coup.is_down(), "the cards decide otherwise")?;
                let hands = coup.cards.hands().ok_or("the hands are not full")?;
                ensure(Facts::of(hands) == *facts, "the cards decide otherwise")?;
                coup.is_decided = true;
                coup.settled = Turn::default();
            }
            EventKind::Coup(CoupEvent::CoupEnded) => {
                self.note_closed(event.at);
                self.end_coup(false);
            }
            _ => {}
        }
        Ok(())
    }

    fn note_first_card(&mut self, card: Card, burned: u32) -> Found {
        let is_cut = self.shoe.as_ref().is_some_and(|shoe| shoe.is_cut);
        ensure(is_cut || !self.house.shoe.player_cut, "a card was drawn before the cut")?;
        ensure(burned == self.burned_after(card), "another number of cards was burned")?;
        self.see(card)?;
        let shoe = self.drawn()?;
        ensure(!shoe.is_in_play, "a shoe has a second first card")?;
        shoe.out += burned;
        shoe.is_in_play = true;
        shoe.forget_run(burned);
        Ok(())
    }

    /// How many cards the first of a shoe burns: itself is among them, unless its rank is counted.
    pub(super) fn burned_after(&self, card: Card) -> u32 {
        let burn = &self.house.shoe.burn;
        let counted = burn.after_first_card(card.rank, self.house.decks());
        counted.saturating_sub(u32::from(burn.rule != BurnRule::ByFirstCard))
    }

    /// The shoe is over, and can be counted.
    pub(super) fn end_shoe(&mut self) {
        if let Some(shoe) = self.shoe.take() {
            self.over = Some(shoe);
            self.uncounted = Some(self.number);
        }
        self.held = None;
    }

    pub(super) fn end_coup(&mut self, is_void: bool) {
        (self.bets, self.holder, self.retract) = (None, None, None);
        if let Some(laid) = self.coup.take() {
            let is_open = !laid.is_down();
            let Laid { number, ghost, cards, outcome, .. } = laid;
            let cards = cards.cards().into_iter().map(|(_, card)| card).collect();
            self.past.insert(number, Over { cards, outcome, is_void, ghost, is_open });
        }
    }

    fn note_burned(&mut self, count: u32) -> Found {
        let (between, cards) = (self.house.shoe.burn.between_coups, self.house.shoe.cards());
        let is_ruled = self.is_ruled(&[Resolution::Burn]);
        let shoe = self.drawn()?;
        let due = between.min(cards.saturating_sub(shoe.out));
        shoe.out += count;
        shoe.forget_run(count);
        if is_ruled {
            return Ok(());
        }
        ensure(count == due, "another number of cards was burned between coups")?;
        self.coup.as_mut().ok_or("cards were burned for no coup")?.is_burned = true;
        Ok(())
    }

    /// A card left the shoe that nothing called for.
    fn note_out(&mut self, card: Option<Card>, fate: Fate) -> Found {
        let (decks, cards) = (self.house.decks(), self.house.shoe.cards());
        match (card, self.on_record()) {
            (_, None) => {}
            (Some(card), Some(shoe)) => shoe.see(card, decks, cards)?,
            (None, Some(shoe)) => {
                shoe.out += 1;
                shoe.forget_run(1);
            }
        }
        if fate == Fate::Discarded {
            return Ok(());
        }
        ensure(self.held.is_none(), "two cards wait to be called for")?;
        let (is_exposed, is_before_lock) = (fate == Fate::HeldUp, self.coup.is_none());
        self.held = Some(Held { card, is_exposed, is_before_lock });
        Ok(())
    }

    /// A coup had other cards: what lies there stays as it lies, and one more lies as it is dealt.
    fn note_corrected(&mut self, coup: u64, before: &[Card], after: &[Card]) -> Found {
        let decks = self.house.decks();
        if let Some(shoe) = self.on_record() {
            shoe.run = None;
            shoe.out = shoe.out + count(after) - count(before);
            before.iter().for_each(|card| shoe.seen[card.index()] -= 1);
            after.iter().for_each(|card| shoe.seen[card.index()] += 1);
            let fits = shoe.seen.iter().all(|seen| *seen <= decks);
            ensure(fits, "the record was corrected to more of a card than the decks hold")?;
        }
        let Some(laid) = self.coup.as_mut().filter(|laid| laid.number == coup) else {
            let over = self.past.get_mut(&coup).ok_or("a coup is not on record")?;
            ensure(over.cards == before, "another coup was corrected")?;
            over.cards = after.to_vec();
            return Ok(());
        };
        let lying: Vec<Card> = laid.cards.cards().into_iter().map(|(_, card)| card).collect();
        ensure(lying == before, "another coup was corrected")?;
        let was_down = laid.hands.clone();
        laid.cards = Coup::new();
        laid.hands = BySide { player: Vec::new(), banker: Vec::new() };
        for card in after {
            let side = laid.cards.give(*card).map_err(|_| "the record has a card too many")?;
            let nth = laid.hands[side].len();
            let at = CardAt { side, nth: u8::try_from(nth + 1).expect("a hand is small") };
            let is_dealt_down =
                laid.ghost.is_none() && !self.house.deal.face_up.contains(&place(at));
            let is_down = was_down[side].get(nth).map_or(is_dealt_down, |(_, is_down)| *is_down);
            laid.hands[side].push((*card, is_down));
        }
        self.holder = None;
        Ok(())
    }

    fn note_cut_card(&mut self, more: u32) -> Found {
        let shoe = &self.house.shoe;
        let is_dealt = self.coup.as_ref().is_some_and(|coup| !coup.cards.cards().is_empty());
        let due = match shoe.cut_card_first {
            _ if is_dealt => u32::from(shoe.after_cut == AfterCut::OneMore),
            CutCardFirst::ShuffleNow => 0,
            CutCardFirst::ThisIsLast => u32::from(self.coup.is_none()),
        };
        ensure(more == due, "another number of coups follows the cut card")?;
        let shoe = self.drawn()?;
        ensure(shoe.is_in_play && shoe.more.is_none(), "the cut card was not in the shoe")?;
        shoe.more = Some(more);
        Ok(())
    }

    fn start_coup(&mut self, number: u64, ghost: Option<GhostReason>) -> Found {
        let at_start = self.house.ghost.at_start;
        ensure(ghost.is_none() || self.felt.is_empty(), "a ghost hand has wagers")?;
        // A coup can turn out to have no wagers, or be ruled to have none.
        if let Some(laid) = &mut self.coup {
            let may_change = matches!(ghost, Some(GhostReason::NoWagers | GhostReason::Repair));
            ensure(may_change && number == laid.number, "a coup was started in another")?;
            laid.ghost = ghost;
            let had_wagers = laid.had_wagers;
            if let Some(shoe) = &mut self.shoe {
                shoe.count_ghost(had_wagers);
                shoe.unwagered += u32::from(ghost == Some(GhostReason::NoWagers));
            }
            return ensure(self.holder.is_none(), "somebody may expose a ghost hand");
        }
        ensure(number == self.started + 1, "another coup was started")?;
        self.started = number;
        self.rights = Rights::default();
        let had_wagers = !self.felt.is_empty();
        let shoe = self.drawn()?;
        ensure(shoe.more != Some(0), "a coup was started after the last")?;
        shoe.more = shoe.more.map(|more| more - 1);
        shoe.coups += 1;
        match (ghost, had_wagers) {
            (None, true) => (shoe.row, shoe.is_wagered) = (Some(0), Some(true)),
            // That it has no wagers is the next event.
            (None, false) => {}
            (Some(_), _) => shoe.count_ghost(false),
        }
        match ghost {
            Some(GhostReason::Asked) => shoe.unwagered += 1,
            Some(GhostReason::StartOfShoe) => {
                shoe.at_start += 1;
                ensure(shoe.at_start <= at_start, "more ghost hands than a shoe starts with")?;
            }
            _ => {}
        }
        let cards = self.house.shoe.cards();
        let is_dry = self.shoe.as_ref().is_some_and(|shoe| shoe.out >= cards);
        self.bets = None;
        self.coup = Some(Laid {
            number,
            ghost,
            had_wagers,
            starts_bare: self.held.is_some() || is_dry,
            outcome: Outcome::default(),
            cards: Coup::new(),
            hands: BySide { player: Vec::new(), banker: Vec::new() },
            settled: Turn::default(),
            due: Due::new(),
            is_decided: false,
            is_retracted: false,
            is_burned: false,
        });
        Ok(())
    }

    fn note_dealt(&mut self, at: CardAt, card: Card, face_up: bool) -> Found {
        let is_up = self.house.deal.face_up.contains(&place(at));
        let is_first = self.drawn()?.coups <= 1;
        // A correction can have laid out the first third card already.
        let has_two = self.coup.as_ref().is_some_and(|coup| coup.cards.cards().len() == 4);
        let is_interim = self.house.deal.interim_settlement && at.nth == 3 && has_two;
        let is_left = is_interim && self.felt.keys().any(|(_, spot)| is_of_two_cards(spot));
        ensure(!is_left, "a third card was dealt before the interim settlement")?;
        let burns = self.house.shoe.burn.between_coups > 0 && !is_first;
        ensure(self.retract.is_none(), "a card was dealt while wagers are taken back")?;
        let held = self.held.take();
        let coup = self.coup.as_mut().ok_or("a card was dealt to no coup")?;
        if let Some(held) = held {
            let is_it = held.card.is_none_or(|waits| waits == card);
            ensure(is_it, "another card was dealt than the one that waits")?;
            let is_known = held.is_exposed && held.is_before_lock && coup.cards.cards().is_empty();
            let has_wagers = coup.ghost.is_none();
            ensure(
                !is_known || !has_wagers,
                "a coup with wagers starts with a card that was seen",
            )?;
        }
        let is_known = coup.ghost.is_some() || held.is_some_and(|held| held.is_exposed);
        ensure(face_up == (is_up || is_known), "a card lies the wrong way up")?;
        let burns = burns && !coup.starts_bare;
        ensure(coup.is_burned == burns, "cards were not burned between coups, or were")?;
        let may_wait = coup.cards.hands().is_none();
        ensure(may_wait || !coup.is_down(), "a card was dealt before a hand was turned over")?;
        let is_due = next_card(&coup.hands.as_ref().map(|hand| faces(hand))) == Some(at.side);
        ensure(is_due, "a card was dealt that was not due")?;
        coup.cards.give(card).map_err(|_| "a card was dealt to a coup that is over")?;
        let hand = &mut coup.hands[at.side];
        hand.push((card, !face_up));
        ensure(hand.len() == usize::from(at.nth), "a card has another place in its hand")?;
        match held {
            None => self.see(card),
            Some(Held { card: Some(_), .. }) => Ok(()),
            Some(Held { card: None, .. }) => {
                self.drawn()?.out -= 1;
                self.see(card)
            }
        }
    }

    fn see(&mut self, card: Card) -> Found {
        let (decks, cards) = (self.house.decks(), self.house.shoe.cards());
        self.drawn()?.see(card, decks, cards)
    }

    fn drawn(&mut self) -> Result<&mut Drawn, String> {
        self.shoe.as_mut().ok_or_else(|| "there is no shoe".to_owned())
    }

    /// The shoe whose record can be put right. It has no more of a card than its decks, also when
    /// it is over.
    fn on_record(&mut self) -> Option<&mut Drawn> {
        self.shoe.as_mut().or(self.over.as_mut())
    }

    pub(super) fn compare_cards(&self, table: &Table) -> Found {
        match (table.shoe(), &self.shoe) {
            (None, None) => Ok(()),
            (Some(theirs), Some(ours)) => {
                ensure(theirs.cards_out == ours.out, "cards left the shoe that went nowhere")?;
                ensure(theirs.cards_out <= self.house.shoe.cards(), "the shoe had fewer cards")?;
                ensure(theirs.coups == ours.coups, "coups of the shoe differ")?;
                let is_same = |card: Card| theirs.seen(card) == ours.seen[card.index()];
                ensure(Card::deck().all(is_same), "other cards were seen")
            }
            _ => Err("there is a shoe, or there is none".to_owned()),
        }
    }
}

impl Drawn {
    /// A card leaves it, of so many decks and cards, and is seen.
    fn see(&mut self, card: Card, decks: u8, cards: u32) -> Found {
        self.out += 1;
        ensure(self.out <= cards, "a card was drawn from an empty shoe")?;
        self.seen[card.index()] += 1;
        self.go_on(card);
        ensure(self.seen[card.index()] <= decks, "more of a card than the decks hold")
    }

    /// A coup has no wagers, or those that it had were given back.
    fn count_ghost(&mut self, had_wagers: bool) {
        if had_wagers {
            (self.row, self.is_wagered) = (None, None);
        } else {
            self.row = self.row.map(|row| row + 1);
        }
    }

    /// Cards left the shoe that nobody has seen.
    fn forget_run(&mut self, count: u32) {
        if let (Some(run), true) = (&mut self.run, count > 0) {
            run.clear();
        }
    }

    /// The last cards, as far as they are those of one suit, each one rank on from the last.
    fn go_on(&mut self, card: Card) {
        let Some(run) = &mut self.run else { return };
        let rank = |card: &Card| card.rank as i32;
        let steps =
            |from: &Card, to: &Card| if from.suit == to.suit { rank(to) - rank(from) } else { 0 };
        let step = run.last().map_or(0, |last| steps(last, &card));
        let before = match run[..] {
            [.., one, two] => steps(&one, &two),
            _ => step,
        };
        match (step.abs() == 1, step == before) {
            (true, true) => {}
            (true, false) => drop(run.drain(..run.len() - 1)),
            (false, _) => run.clear(),
        }
        run.push(card);
        self.is_told &= run.len() > 2;
    }
}

fn count(cards: &[Card]) -> u32 {
    u32::try_from(cards.len()).expect("a few cards")
}

impl Laid {
    /// Whether any card lies face down.
    pub(super) fn is_down(&self) -> bool {
        let is_down = |side: Side| self.hands[side].iter().any(|(_, is_down)| *is_down);
        Side::ALL.into_iter().any(is_down)
    }
}

pub(super) fn place(at: CardAt) -> Place {
    match (at.side, at.nth) {
        (Side::Player, 1) => Place::PlayerFirst,
        (Side::Player, 2) => Place::PlayerSecond,
        (Side::Player, _) => Place::PlayerThird,
        (Side::Banker, 1) => Place::BankerFirst,
        (Side::Banker, 2) => Place::BankerSecond,
        (Side::Banker, _) => Place::BankerThird,
    }
}
