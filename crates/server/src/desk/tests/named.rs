//! A dealer and a floor who say anything about the cards of sealed shoes: no card is ever another
//! than was sealed, and no refusal tells one that lies face down or is still in the shoe.

use std::collections::BTreeMap;

use baccarat::{Card, Coup, Side, Step};
use house::{Irregularity, Resolution, Visibility};
use runner::Machine;
use seal::{Cut, Secret};
use table::{
    Audience, CardView, CaseEvent, CaseRequest, CoupEvent, EventKind, Fate, Found, Next, Report,
    Rule, ShoeEvent,
};

use super::*;

const FLOOR: Actor = Actor::Floor(StaffId(8));
const NAMED: HouseRefusal = HouseRefusal::NotAsSealed;

/// A table with a dealer; its cards lie face down until they are turned, or face up at once.
fn house(options: &str) -> Arc<House> {
    let text = format!(
        "name = \"Test house\"\nbased-on = \"dragon-bonus\"\n[terminals]\ndealer = \"live\"\n\
         [floor]\nopening-signatures = 1\n[ghost]\nper-shoe-max = 30\n\
         consecutive-max = 30\n{options}"
    );
    Arc::new(House::read("test.toml", &text).unwrap_or_else(|faults| panic!("{faults}")))
}

const DOWN: &str = "[deal]\nstyle = \"face-down\"\n";

/// A table without a store, and what the test itself knows of its sealed shoes.
struct Sealed {
    live: LiveTable,
    now: Time,
    secret: Option<(u32, Secret)>,
    order: Vec<Card>,
    /// How many cards of the order are out.
    out: usize,
    /// Which of them waits to be called for.
    held: Option<usize>,
    /// The cards of each coup, as they were sealed.
    coups: BTreeMap<u64, Vec<Card>>,
}

impl Sealed {
    fn new(house: Arc<House>) -> Sealed {
        let shoes = SealedShoes::new(HouseKey::new([7; 32]), "table-1", &house);
        let running = Running { is_sealed: true, patrons_max: 3, commands_a_commit: 512 };
        let files: HouseFiles = Arc::new(|_: &str| None);
        let parts = (shoes, Arc::default());
        let mut live = LiveTable::new(house, files, parts, running, Table::decide);
        live.loaded();
        Sealed {
            live,
            now: Time(1_000),
            secret: None,
            order: Vec::new(),
            out: 0,
            held: None,
            coups: BTreeMap::new(),
        }
    }

    /// Open, sealed, cut and started, with a patron's stake on Player and bets closed.
    fn dealing(options: &str) -> Sealed {
        let mut table = Sealed::new(house(options));
        table.must(DEALER, DutyRequest::Open { dealer: StaffId(7) });
        let money = MoneyRequest::MoneyIn { patron: ONE, amount: Cents::whole(100_000) };
        table.must(Actor::House, money);
        table.must(DEALER, ShoeRequest::NewShoe);
        table.house_acts();
        table.must(DEALER, ShoeRequest::Cut(Cut::at(100)));
        table.ask(DEALER, DeskRequest::Draw).expect("the first card");
        table.must(DEALER, CoupRequest::OpenBets);
        table.ask(Actor::Patron(ONE), place(5_000)).expect("a stake");
        table.must(DEALER, CoupRequest::CloseBets);
        table
    }

    fn must(&mut self, by: Actor, request: impl Into<Request>) {
        let request = request.into();
        self.ask(by, request.clone()).unwrap_or_else(|why| panic!("{request:?}: {why:?}"));
    }

    fn ask(&mut self, by: Actor, request: impl Into<Submission>) -> Result<Vec<Event>, Refused> {
        self.now = Time(self.now.0 + 500);
        let (_, events) = self.live.decide(by, &request.into(), self.now)?;
        for event in &events {
            self.note(&event.what);
            self.live.apply(event);
        }
        self.compare();
        Ok(events)
    }

    /// What the house does by itself, until it waits.
    fn house_acts(&mut self) {
        while let Some(due) = self.live.due(self.now, true) {
            self.now = self.now.max(due.at);
            if self.ask(due.by, due.request).is_err() {
                return;
            }
        }
    }

    /// Every card that leaves a shoe is the next that it was sealed with.
    fn note(&mut self, what: &EventKind) {
        let table = &self.live.table;
        let coup = table.coup_number();
        match what {
            EventKind::Shoe(ShoeEvent::ShoeLoaded { .. }) => {
                (self.order, self.secret, self.held) = (Vec::new(), None, None);
                self.coups.clear();
            }
            EventKind::Shoe(ShoeEvent::ShoeSealed(seal)) => {
                let number = table.shoe().expect("a shoe").number;
                let key = HouseKey::new([7; 32]);
                let secret = key.open(&seal.sealed, &format!("table-1/shoe/{number}"));
                self.secret = Some((number, secret.expect("the house's own")));
            }
            EventKind::Shoe(ShoeEvent::ShoeCut(cut)) => {
                let (_, secret) = self.secret.as_ref().expect("it is sealed first");
                self.order = seal::order(secret, cut, table.house().decks());
                self.out = 0;
            }
            EventKind::Shoe(ShoeEvent::FirstCard { card, burned }) => {
                assert_eq!(*card, self.draw());
                self.out += *burned as usize;
            }
            EventKind::Shoe(ShoeEvent::Burned { count }) => self.out += *count as usize,
            EventKind::Shoe(ShoeEvent::SealOpened { differs_at, .. }) => {
                assert_eq!(*differs_at, None);
            }
            EventKind::Case(CaseEvent::CardOut { card, fate }) => {
                let at = self.out;
                let sealed = self.draw();
                assert!(card.is_none_or(|card| card == sealed), "{card:?} is not {sealed}");
                if *fate != Fate::Discarded {
                    self.held = Some(at);
                }
            }
            EventKind::Case(CaseEvent::CardsCorrected { .. } | CaseEvent::BurnCorrected { .. }) => {
                panic!("there is nothing to put right: {what:?}")
            }
            EventKind::Coup(CoupEvent::Dealt { card, .. }) => {
                let sealed = match self.held.take() {
                    Some(at) => self.order[at],
                    None => self.draw(),
                };
                assert_eq!(*card, sealed);
                self.coups.entry(coup).or_default().push(sealed);
            }
            EventKind::Coup(CoupEvent::Decided { facts }) => {
                let mut dealt = Coup::new();
                for card in &self.coups[&coup] {
                    dealt.give(*card).expect("the rules call for it");
                }
                assert_eq!(dealt.next(), Step::Over(*facts), "it is settled by other cards");
            }
            _ => {}
        }
    }

    fn draw(&mut self) -> Card {
        self.out += 1;
        self.order[self.out - 1]
    }

    /// Every record and every view has the cards that were sealed, or none.
    fn compare(&self) {
        let table = &self.live.table;
        for past in table.past() {
            let sealed = self.coups.get(&past.coup).map_or(&[][..], Vec::as_slice);
            assert_eq!(past.cards, sealed, "coup {}", past.coup);
        }
        let staff = [Audience::Dealer, Audience::Floor, Audience::Auditor];
        for audience in staff.into_iter().chain([Audience::Room, Audience::Patron(ONE)]) {
            let Some(coup) = table.view(audience, self.now).coup else { continue };
            let sealed = self.coups.get(&coup.coup).map_or(&[][..], Vec::as_slice);
            for side in Side::ALL {
                let mut dealt = Coup::new();
                for card in sealed {
                    dealt.give(*card).expect("the rules call for it");
                }
                let own = dealt.cards().into_iter().filter(|(of, _)| *of == side);
                let own: Vec<Card> = own.map(|(_, card)| card).collect();
                let shown = &coup.hands[side];
                assert_eq!(shown.len(), own.len());
                for (shown, sealed) in shown.iter().zip(own) {
                    assert!(*shown == CardView::Back || *shown == CardView::Face(sealed));
                }
            }
        }
    }
}

/// A cheat's choices, one after the other.
struct Choices(u64);

impl Choices {
    /// Steele, Lea, Flood: `SplitMix`.
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ (mixed >> 31)) >> 33).expect("31 bits") % most
    }

    fn pick<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())].clone()
    }

    fn card(&mut self) -> Card {
        let all: Vec<Card> = Card::deck().collect();
        self.pick(&all)
    }

    /// The cards of a coup as they lie, or with one that is not there, or fewer, or more.
    fn cards(&mut self, table: &Table, coup: u64) -> Vec<Card> {
        let past = table.past().iter().find(|past| past.coup == coup);
        let mut cards = match (table.phase(), past) {
            (_, Some(past)) => past.cards.clone(),
            (Phase::Dealing(round), None) => {
                round.cards().into_iter().map(|(_, card)| card).collect()
            }
            (Phase::Idle | Phase::Betting { .. }, None) => Vec::new(),
        };
        match self.below(5) {
            0 => {}
            1 if !cards.is_empty() => {
                let at = self.below(cards.len());
                cards[at] = self.card();
            }
            2 => {
                cards.pop();
            }
            3 => cards.push(self.card()),
            _ => cards = (0..self.below(8)).map(|_| self.card()).collect(),
        }
        cards
    }

    fn report(&mut self, table: &Table) -> CaseRequest {
        let (kind, seen) = (self.pick(Irregularity::ALL), self.pick(Visibility::ALL));
        let now = table.coup_in_question(kind, seen);
        let coup = now.saturating_sub(self.below(3) as u64);
        let found = match self.below(6) {
            0 => Found::Nothing,
            1 => Found::Burned(u32::try_from(self.below(12)).expect("it is small")),
            2 => Found::Card(Some(self.card())),
            3 => Found::Card(None),
            _ => Found::Cards(self.cards(table, coup)),
        };
        let coup = (self.below(3) > 0).then_some(coup);
        CaseRequest::Report(Report { kind, coup, seen, found })
    }

    fn rule(&mut self, table: &Table) -> CaseRequest {
        let Some(case) = table.case() else { return CaseRequest::Dismiss };
        let resolution = match self.below(3) {
            0 => self.pick(Resolution::ALL),
            _ => self.pick(&table.choices(case)),
        };
        let cards = (self.below(2) > 0).then(|| self.cards(table, case.coup));
        let reason = "because".to_owned();
        match self.below(4) {
            0 => CaseRequest::Dismiss,
            _ => CaseRequest::Rule(Rule { resolution, cards, reason }),
        }
    }

    /// What comes next at the table, for whom it is to do.
    fn honest(&mut self, table: &Table) -> Option<(Actor, Submission)> {
        let request: DeskRequest = match table.next()? {
            Next::LoadShoe => Request::Shoe(ShoeRequest::NewShoe).into(),
            Next::Cut => Request::Shoe(ShoeRequest::Cut(Cut::at(100))).into(),
            Next::DrawFirstCard | Next::Deal(_) => DeskRequest::Draw,
            Next::OpenBets => Request::Coup(CoupRequest::OpenBets).into(),
            Next::CloseBets if table.felt().is_empty() => {
                return Some((Actor::Patron(ONE), place(5_000).into()));
            }
            Next::CloseBets => Request::Coup(CoupRequest::CloseBets).into(),
            Next::AwaitRuling => return Some((FLOOR, Request::Case(self.rule(table)).into())),
            Next::EndShoe => return Some((FLOOR, Request::Shoe(ShoeRequest::EndShoe).into())),
            Next::Turn(side) | Next::AwaitSqueeze { side, .. } => {
                Request::Coup(CoupRequest::Turn(side)).into()
            }
        };
        Some((DEALER, request.into()))
    }

    /// What dealer and floor do, who stop at nothing.
    fn deed(&mut self, table: &Table) -> (Actor, Submission) {
        if table.staff().is_none() {
            let open = DutyRequest::Open { dealer: StaffId(7) };
            return (DEALER, Request::Duty(open).into());
        }
        if self.below(2) == 0
            && let Some(honest) = self.honest(table)
        {
            return honest;
        }
        let by = if self.below(4) == 0 { FLOOR } else { DEALER };
        let side = self.pick(&Side::ALL);
        let cards = 410 + u32::try_from(self.below(8)).expect("it is small");
        let deed: DeskRequest = match self.below(24) {
            0..=3 => Request::Case(self.report(table)).into(),
            4..=5 => return (FLOOR, Request::Case(self.rule(table)).into()),
            6..=14 => DeskRequest::Draw,
            15 => Request::Coup(CoupRequest::OpenBets).into(),
            16 => Request::Coup(CoupRequest::CloseBets).into(),
            17 | 18 => Request::Coup(CoupRequest::Turn(side)).into(),
            19 => Request::Coup(CoupRequest::Ghost).into(),
            20 => Request::Shoe(self.pick(&[ShoeRequest::NewShoe, ShoeRequest::Cut(Cut::at(90))]))
                .into(),
            21 if self.below(6) == 0 => return (FLOOR, Request::Shoe(ShoeRequest::EndShoe).into()),
            22 => Request::Shoe(ShoeRequest::CountShoe { cards }).into(),
            23 => Request::Coup(CoupRequest::Card(self.card())).into(),
            _ => return (Actor::Patron(ONE), place(5_000).into()),
        };
        (by, deed.into())
    }
}

mod properties {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Whatever a dealer says, alone or with the floor, also of earlier coups and of shoes that
        /// are over, no sealed card is another than was sealed.
        #[test]
        fn bug_20_no_command_makes_a_sealed_card_another(seed: u64, is_down: bool) {
            let mut choices = Choices(seed);
            let mut table = Sealed::dealing(if is_down { DOWN } else { "" });
            let (mut named, mut done) = (0, 0);
            for _ in 0..400 {
                let (by, deed) = choices.deed(&table.live.table);
                match table.ask(by, deed) {
                    Ok(_) => done += 1,
                    Err(Refused::House(HouseRefusal::NotAsSealed)) => named += 1,
                    Err(_) => {}
                }
                table.house_acts();
            }
            prop_assert!(named > 0 && done > 20, "who does nothing proves nothing: {named}, {done}");
        }
    }
}

fn report(kind: Irregularity, seen: Visibility, found: Found) -> Request {
    Request::Case(CaseRequest::Report(Report { kind, coup: None, seen, found }))
}

/// Whether cards are turned or not, whether the guess is right or not, all 52 answers are the same.
#[test]
fn bug_20_fifty_two_guesses_tell_a_dealer_nothing() {
    for (options, drawn) in [("", 0), ("", 3), (DOWN, 2), (DOWN, 3)] {
        let mut table = Sealed::dealing(options);
        for _ in 0..drawn {
            table.ask(DEALER, DeskRequest::Draw).expect("a card");
        }
        let lying = table.coups.values().next().cloned().unwrap_or_default();
        let kinds = [Irregularity::Misread, Irregularity::ExcessCardSeen];
        for guess in Card::deck() {
            let mut cards = lying.clone();
            // The next card, or one that lies face down.
            if options.is_empty() {
                cards.push(guess);
            } else {
                cards[drawn - 1] = guess;
            };
            let founds = [Found::Cards(cards), Found::Card(Some(guess))];
            for (kind, found) in kinds.into_iter().zip(founds) {
                let refused = table.ask(DEALER, report(kind, Visibility::Seen, found));
                assert_eq!(refused, Err(NAMED.into()), "{guess} {options}");
            }
        }
    }
}

#[test]
fn bug_20_what_everybody_sees_may_be_named_and_nothing_else() {
    let mut table = Sealed::dealing("");
    for _ in 0..3 {
        table.ask(DEALER, DeskRequest::Draw).expect("a card");
    }
    let lying = table.coups[&1].clone();
    let misread = |cards: &[Card]| {
        report(Irregularity::Misread, Visibility::Seen, Found::Cards(cards.to_vec()))
    };
    // Fewer would be dealt once more, although everybody has seen them.
    for named in [&lying[..2], &lying[..0]] {
        assert_eq!(table.ask(DEALER, misread(named)), Err(NAMED.into()));
    }
    table.must(DEALER, misread(&lying));
    let another = Card::deck().find(|card| *card != lying[0]).expect("there are 52");
    let cards = vec![another, lying[1], lying[2]];
    let other = Rule { cards: Some(cards), ..Rule::plain(Resolution::CorrectRecord) };
    let ruled = table.ask(FLOOR, Request::Case(CaseRequest::Rule(other)));
    assert_eq!(ruled, Err(NAMED.into()));
    let cards = Some(lying);
    table.must(FLOOR, CaseRequest::Rule(Rule { cards, ..Rule::plain(Resolution::CorrectRecord) }));
}

#[test]
fn bug_20_nobody_says_how_many_a_sealed_shoe_has_burned() {
    let mut table = Sealed::dealing("");
    let found = Found::Burned(0);
    let report = report(Irregularity::BurnMiscounted, Visibility::Unseen, found);
    assert_eq!(table.ask(DEALER, report.clone()), Err(NAMED.into()));
    assert_eq!(table.ask(FLOOR, report), Err(NAMED.into()));
}

#[test]
fn bug_20_the_sealed_shoe_says_which_card_is_out() {
    for seen in [Visibility::Seen, Visibility::Unseen] {
        let kind = match seen {
            Visibility::Seen => Irregularity::ExcessCardSeen,
            Visibility::Unseen => Irregularity::ExcessCardUnseen,
        };
        let mut table = Sealed::dealing("");
        table.ask(DEALER, DeskRequest::Draw).expect("a card");
        let sealed = table.order[table.out];
        let asked = report(kind, seen, Found::Card(None));
        table.must(DEALER, asked);
        if table.live.table.case().is_some() {
            // The card is known to those who work here: it does not go back into the shoe.
            let dismissed = table.ask(FLOOR, Request::Case(CaseRequest::Dismiss));
            let refusal = Refused::House(HouseRefusal::CardShown);
            assert_eq!(dismissed.is_err(), seen == Visibility::Seen);
            assert!(dismissed.is_ok() || dismissed == Err(refusal));
        }
        while table.coups[&1].len() < 2 {
            let case = table.live.table.case().cloned();
            if let Some(case) = case {
                let choice = table.live.table.choices(&case)[0];
                table.must(FLOOR, CaseRequest::Rule(Rule::plain(choice)));
            } else {
                table.ask(DEALER, DeskRequest::Draw).expect("a card");
            }
        }
        assert!(table.coups[&1].contains(&sealed), "{seen:?}: it is dealt, or was put back");
    }
}

/// Whoever may not report hears that, and nobody is called for it.
#[test]
fn bug_20_a_patron_who_names_cards_is_told_that_they_may_not() {
    let mut table = Sealed::dealing("");
    let asked = report(Irregularity::Misread, Visibility::Seen, Found::Cards(vec![]));
    let refused = table.ask(Actor::Patron(ONE), asked);
    assert!(matches!(refused, Err(Refused::Table(Refusal::NotYours { .. }))), "{refused:?}");
}

/// The same id and the same report: it is known again after a restart, although the journal has the
/// face that nobody named.
#[tokio::test(start_paused = true)]
async fn bug_20_a_report_without_a_face_is_known_again_and_a_cheat_is_noted() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut room = Room::betting(folder.path(), Table::decide).await;
    let named = Found::Card(Some("9h".parse().expect("a card")));
    let cheat = report(Irregularity::ExcessCardSeen, Visibility::Seen, named);
    assert_eq!(room.desk.ask(DEALER, None, cheat).await, Answer::Refused(NAMED.into()));
    let text = "dealer 7 named cards that its sealed shoe has not shown (`report`)".to_owned();
    assert_eq!(room.noted(), [(NoteKind::NotAsSealed, text)]);
    let asked = report(Irregularity::ExcessCardSeen, Visibility::Seen, Found::Card(None));
    let first = room.desk.ask(DEALER, id("r-1"), asked.clone()).await;
    let Answer::Done { number, .. } = first else { panic!("{first:?}") };
    let live = room.close().await;
    let room = Room::open(folder.path(), super::live()).await;
    assert_eq!(room.desk.now().machine.table, live.machine.table);
    let again = room.desk.ask(DEALER, id("r-1"), asked).await;
    assert_eq!(again, Answer::Done { number, events: Vec::new() });
    room.close().await;
}
