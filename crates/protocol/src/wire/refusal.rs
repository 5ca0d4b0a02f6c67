//! Refusals: a code for machines, a sentence for people, and what it is about.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::parts::{Actor, Place};
use crate::mirror::Mirror;
use crate::plain::{Card, Cents, Id, Millis, PatronId, StaffId, WagerId};
use crate::shape::{Describe, Field, Shape};

/// Why something is not done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refusal {
    /// Which refusal: one of [`codes`].
    pub code: String,
    /// The same in a short sentence.
    pub text: String,
    /// What it is about, by name.
    pub data: Map<String, Value>,
}

/// A code, and what it means.
pub struct Code {
    /// As it is sent.
    pub code: &'static str,
    /// When it is sent.
    pub about: &'static str,
    /// What goes with it.
    pub data: Vec<String>,
    shape: Vec<Field>,
}

/// Every refusal, its code and what it is about. A code never changes its meaning.
macro_rules! refusals {
    ($(
        $code:literal $variant:ident
        $( ($one:ident : $one_kind:ty) )? $( { $($field:ident : $kind:ty),* } )?
        $about:literal,
    )*) => {
        impl Mirror<table::Refusal> for Refusal {
            fn of(refusal: &table::Refusal) -> Refusal {
                let mut data = Data::default();
                let code = match refusal {
                    $(
                        table::Refusal::$variant $( ($one) )? $( { $($field),* } )? => {
                            $( data.put(stringify!($one), &<$one_kind>::of($one)); )?
                            $( $( data.put(stringify!($field), &<$kind>::of($field)); )* )?
                            $code
                        }
                    )*
                };
                Refusal { code: code.to_owned(), text: refusal.to_string(), data: data.0 }
            }
        }

        /// Every code, and what goes with it.
        pub fn codes() -> Vec<Code> {
            let table = vec![$(
                Code::new($code, $about, vec![
                    $( Field::new::<$one_kind>(stringify!($one), &[]), )?
                    $( $( Field::new::<$kind>(stringify!($field), &[]), )* )?
                ]),
            )*];
            let ours = [
                Code::new(MALFORMED, "The command could not be read.", Vec::new()),
                Code::new(BUSY, "Too much waits for the table: ask again.", Vec::new()),
                Code::new(ONLY_LOOKING, "Whoever only looks cannot ask for anything.", Vec::new()),
                Code::new(BY_VOUCHER, "This table pays by voucher: cash out over the API.", Vec::new()),
                Code::new(NO_SUCH_DEALER, "Whoever is named does not deal here.", Vec::new()),
                Code::new(NO_SUCH_FLOOR, "Whoever is named is not of the floor.", Vec::new()),
                Code::new(NOT_SIGNED_ON, "Whoever is named is not signed on.", Vec::new()),
                Code::new(UNCONFIRMED, "Nobody but whoever made the account, or gave it its roles or password, stands behind it.", Vec::new()),
                Code::new(NOT_KEPT, "The journal cannot be written. It may or may not have been done: ask again with the same id.", Vec::new()),
                Code::new(OTHER_COUP, "The command was meant for another coup than this.", vec![Field::new::<u64>("coup", &[])]),
                Code::new(ID_USED, "The sender has used this id for another command. Nothing was done.", Vec::new()),
                Code::new(FAULT, "Something is wrong with the program: nothing was done.", Vec::new()),
            ];
            table.into_iter().chain(ours).collect()
        }
    };
}

const MALFORMED: &str = "malformed";
const BUSY: &str = "busy";
const ONLY_LOOKING: &str = "only-looking";
const BY_VOUCHER: &str = "by-voucher";
const NO_SUCH_DEALER: &str = "no-such-dealer";
const NO_SUCH_FLOOR: &str = "no-such-floor";
const NOT_SIGNED_ON: &str = "not-here";
const UNCONFIRMED: &str = "unconfirmed";
const NOT_KEPT: &str = "not-kept";
const OTHER_COUP: &str = "other-coup";
const ID_USED: &str = "id-used";
const FAULT: &str = "fault";

refusals! {
    "table-closed" TableClosed "The table is closed.",
    "table-open" TableOpen "The table is open already.",
    "table-paused" TablePaused "The table is paused.",
    "not-paused" NotPaused "The table is not paused.",
    "not-yours" NotYours { by: Actor, needed: String } "Only somebody else may.",
    "deals-here" DealsHere(staff: StaffId) "Nobody is the dealer on duty and the floor at once.",
    "on-duty" OnDuty(staff: StaffId) "Nobody is on duty at the table and the cage at once.",
    "coup-in-progress" CoupInProgress "A coup is in progress.",
    "money-on-table" MoneyOnTable { amount: Cents } "Stakes or credits are still on the table.",
    "no-shoe" NoShoe "There is no shoe.",
    "shoe-in-play" ShoeInPlay "A shoe is in play.",
    "shoe-not-cut" ShoeNotCut "The shoe must be cut first.",
    "no-cut" NoCut "The shoe was cut, or is not cut here.",
    "cut-outside" CutOutside { from_end_min: u32 } "A cut must be deeper, or not so deep.",
    "shoe-not-started" ShoeNotStarted "The shoe's first card must be drawn first.",
    "no-card-due" NoCardDue "No card is called for.",
    "too-many-of" TooManyOf { card: Card } "More of this card than the decks hold.",
    "cut-card-out" CutCardOut "The cut card is out already.",
    "shoe-over" ShoeOver "The shoe is over.",
    "nothing-to-turn" NothingToTurn(side: Id<baccarat::Side>) "This hand does not lie face down, or not all of it is dealt.",
    "other-hand-first" OtherHandFirst(side: Id<baccarat::Side>) "The other hand is turned first.",
    "squeeze-held" SqueezeHeld { side: Id<baccarat::Side>, holder: PatronId, left: Millis } "Somebody else has the right to expose this hand.",
    "squeeze-over" SqueezeOver { late: Millis } "The time to expose this hand is over.",
    "shoe-sealed" ShoeSealed "The shoe is sealed already.",
    "shoe-not-sealed" ShoeNotSealed "The shoe is not sealed yet. The house seals it by itself: ask again.",
    "too-late-to-seal" TooLateToSeal "The shoe was cut, or a card was drawn.",
    "nothing-to-open" NothingToOpen { number: u32 } "There is no such sealed shoe that is over and not opened.",
    "wrong-secret" WrongSecret { number: u32 } "What was published was made of another secret.",
    "no-squeeze" NoSqueeze(side: Id<baccarat::Side>) "No patron has the right to expose this hand.",
    "squeeze-stays" SqueezeStays "The house does not let the holder name another.",
    "had-squeeze" HadSqueeze(patron: PatronId) "This patron has, or has given up, the right to expose this hand.",
    "not-seated-on" NotSeatedOn { patron: PatronId, side: Id<baccarat::Side> } "This patron has no wager on that side in any area.",
    "nothing-to-count" NothingToCount "No shoe is over whose cards are still to be counted.",
    "awaits-ruling" AwaitsRuling { kind: Id<house::Irregularity> } "The table stands still until it is ruled on this.",
    "nothing-to-rule" NothingToRule "Nothing has been reported.",
    "retracting" Retracting "Patrons may take their wagers back first.",
    "no-such-coup" NoSuchCoup { coup: u64 } "There has been no such coup, and it is not the next.",
    "not-on-record" NotOnRecord { coup: u64 } "The coup is of an earlier shoe, or no card of it was dealt.",
    "cannot-be" CannotBe { kind: Id<house::Irregularity>, phase: Id<house::Phase>, seen: Id<house::Visibility> } "This cannot happen then, or not to such a card.",
    "found-other" FoundOther { kind: Id<house::Irregularity>, needed: String } "Something else must be known about it.",
    "card-held" CardHeld "A card waits already to be called for.",
    "cards-needed" CardsNeeded "The cards of the coup as they lie must be told.",
    "no-such-hand" NoSuchHand "No coup has these cards.",
    "not-the-rule" NotTheRule { kind: Id<house::Irregularity>, resolution: Id<house::Resolution> } "The house does something else about it.",
    "no-such-wager" NoSuchWager { coup: u64 } "No such wager of that coup is settled.",
    "paid-otherwise" PaidOtherwise { paid: Cents } "The record has another payment.",
    "due-outside" DueOutside { least: Cents, most: Cents } "The wager cannot come to that.",
    "cannot-do" CannotDo { kind: Id<house::Irregularity>, resolution: Id<house::Resolution> } "There is nothing to do this to.",
    "reason-needed" ReasonNeeded { over: Cents } "A correction of so much is given a reason.",
    "reason-too-long" ReasonTooLong { most: usize } "A reason is a sentence or two.",
    "bets-not-open" BetsNotOpen "Wagers are not open.",
    "bets-closed" BetsClosed { late: Millis } "Wagers are closed.",
    "bets-open" BetsOpen "Wagers are open.",
    "last-bets-called" LastBetsCalled "Last bets have been called.",
    "no-such-patron" NoSuchPatron "There is no such patron.",
    "no-such-place" NoSuchPlace(place: Place) "There is no such area or line.",
    "taken" Taken(place: Place) "Somebody else wagers there.",
    "line-needs-all-areas" LineNeedsAllAreas { empty: u8 } "A line is open only while every area holds a wager.",
    "too-many-places" TooManyPlaces { most: u8 } "On as many places as one person may.",
    "not-offered" NotOffered(wager: WagerId) "The house does not offer this wager.",
    "opposite" Opposite(rule: Id<house::Opposite>) "Player and Banker may not be wagered on together.",
    "no-amount" NoAmount "An amount of nothing, or less.",
    "under-minimum" UnderMinimum { minimum: Cents } "Less than the spot takes.",
    "over-maximum" OverMaximum { maximum: Cents } "More than the spot takes.",
    "over-area-maximum" OverAreaMaximum { maximum: Cents } "More than one area takes, all its spots together.",
    "over-table-maximum" OverTableMaximum { maximum: Cents } "More than the table takes in one coup.",
    "over-side-table-maximum" OverSideTableMaximum { maximum: Cents } "More than the whole table may wager on one side wager.",
    "needs-main" NeedsMain "A side wager needs a wager on Player or Banker.",
    "more-than-main" MoreThanMain { main: Cents } "A side wager may be at most as large as that.",
    "differential" Differential { maximum: Cents, difference: Cents } "Player and Banker wagers differ by too much.",
    "not-enough-credits" NotEnoughCredits { credits: Cents } "More than there is.",
    "no-stake" NoStake "No such stake to take back.",
    "stake-smaller" StakeSmaller { stake: Cents } "Less is staked there.",
    "nothing-to-repeat" NothingToRepeat "Nothing to repeat.",
    "too-much-money" TooMuchMoney "More money than an amount can hold.",
    "table-full" TableFull { most: u32 } "As many patrons have money at the table as may.",
    "enough-left" EnoughLeft { left: Cents } "Play money is given to whoever has little left, stakes included.",
    "commission-owed" CommissionOwed { owed: Cents } "A commission is owed, and the credits do not cover it.",
    "reality-check-due" RealityCheckDue { played: Millis, net: Cents } "A patron must first be told of time and money spent.",
    "no-reality-check" NoRealityCheck "No reality check waits to be acknowledged.",
    "loss-limit" LossLimit { limit: Cents, left: Cents } "More than the patron's own limit lets them lose.",
    "time-limit" TimeLimit { limit: Millis } "The patron has played for as long as their own limit lets them.",
    "time-out" TimeOut { left: Millis } "The patron takes a time-out.",
    "excluded" Excluded "The patron is excluded.",
    "too-short" TooShort { least: Millis } "A limit, a time-out or an exclusion must be longer.",
    "too-long" TooLong { most: Millis } "A time-out must be shorter.",
    "lasts-as-long" LastsAsLong "What is in force lasts as long, and is never shortened.",
    "no-ghosts" NoGhosts "The house deals no such hands.",
    "too-many-ghosts" TooManyGhosts { most: u32 } "As many as a shoe may have.",
    "too-many-ghosts-in-a-row" TooManyGhostsInARow { most: u32 } "As many in a row as there may be.",
    "ghosts-only-at-start" GhostsOnlyAtStart "Only before the first coup with wagers.",
    "stakes-on-table" StakesOnTable "Stakes are on the table.",
}

impl Refusal {
    /// Why the table refuses something.
    pub fn of_table(refusal: &table::Refusal) -> Refusal {
        Refusal::of(refusal)
    }

    /// A command that could not be read.
    pub fn malformed(why: &str) -> Refusal {
        Refusal { code: MALFORMED.to_owned(), text: why.to_owned(), data: Map::new() }
    }

    /// Too much waits for the table.
    pub fn busy() -> Refusal {
        let text = "too much waits for the table".to_owned();
        Refusal { code: BUSY.to_owned(), text, data: Map::new() }
    }

    /// Whoever asks is nobody at this table.
    pub fn only_looking() -> Refusal {
        let text = "you only look at this table: sit down or sign on first".to_owned();
        Refusal { code: ONLY_LOOKING.to_owned(), text, data: Map::new() }
    }

    /// Credits that came by voucher leave by voucher.
    pub fn by_voucher() -> Refusal {
        let text = "this table pays by voucher: ask for one over the API".to_owned();
        Refusal { code: BY_VOUCHER.to_owned(), text, data: Map::new() }
    }

    /// Nobody who deals was named.
    pub fn no_such_dealer() -> Refusal {
        let text = "whoever is named does not deal here".to_owned();
        Refusal { code: NO_SUCH_DEALER.to_owned(), text, data: Map::new() }
    }

    /// Nobody of the floor was named.
    pub fn no_such_floor() -> Refusal {
        let text = "whoever is named is not of the floor here".to_owned();
        Refusal { code: NO_SUCH_FLOOR.to_owned(), text, data: Map::new() }
    }

    /// Whoever is named is not there.
    pub fn not_signed_on() -> Refusal {
        let text = "whoever is named is not signed on".to_owned();
        Refusal { code: NOT_SIGNED_ON.to_owned(), text, data: Map::new() }
    }

    /// One person may be all of the account that asks, or is named.
    pub fn unconfirmed() -> Refusal {
        let text = "this account is not confirmed yet, by a manager who did not make it".to_owned();
        Refusal { code: UNCONFIRMED.to_owned(), text, data: Map::new() }
    }

    /// It could not be written down, as far as anybody knows.
    pub fn not_kept() -> Refusal {
        let text = "the house cannot write its journal: this may or may not have been done, ask \
                    again with the same id"
            .to_owned();
        Refusal { code: NOT_KEPT.to_owned(), text, data: Map::new() }
    }

    /// It was meant for another coup than the one that the table is at.
    pub fn other_coup(coup: u64) -> Refusal {
        let mut data = Data::default();
        data.put("coup", &coup);
        let text = format!("the table is at coup {coup}: this was meant for another");
        Refusal { code: OTHER_COUP.to_owned(), text, data: data.0 }
    }

    /// The sender has sent another command by this name.
    pub fn id_used() -> Refusal {
        let text = "this id was used for another command: nothing was done".to_owned();
        Refusal { code: ID_USED.to_owned(), text, data: Map::new() }
    }

    /// Something is wrong with the program: the log has it in full.
    pub fn fault() -> Refusal {
        let text = "internal error: nothing was done".to_owned();
        Refusal { code: FAULT.to_owned(), text, data: Map::new() }
    }
}

impl Code {
    fn new(code: &'static str, about: &'static str, shape: Vec<Field>) -> Code {
        let data = shape.iter().map(|field| field.name.clone()).collect();
        Code { code, about, data, shape }
    }
}

#[derive(Default)]
struct Data(Map<String, Value>);

impl Data {
    fn put(&mut self, name: &str, value: &impl Serialize) {
        let value = serde_json::to_value(value).expect("every key is a text");
        self.0.insert(name.replace('_', "-"), value);
    }
}

impl Describe for Refusal {
    fn shape() -> Shape {
        Shape::named("Refusal", &["Why something is not done."], || {
            let of_code = |code: Code| {
                let shape = Shape::record([
                    ("code", Shape::Literal(code.code.to_owned())),
                    ("text", String::shape()),
                    ("data", Shape::Record(code.shape)),
                ]);
                Shape::About(code.about.to_owned(), Box::new(shape))
            };
            Shape::Union(codes().into_iter().map(of_code).collect())
        })
    }
}
