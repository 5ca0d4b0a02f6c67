// Generated from crates/protocol by `UPDATE=1 cargo test -p protocol`.
// docs/PROTOCOL.md explains it. Do not edit.

/** What can be done with one touch. */
export type Act =
  /** Stake again what was staked on the last coup. */
  | "repeat"
  /** Stake as much again on every spot. */
  | "double"
  /** Take back all stakes. */
  | "clear"
  /** Turn all credits into money. */
  | "cash-out"
  /** Cut the shoe. */
  | "cut"
  /** Turn over this hand. */
  | { turn: Side }
  /** Leave it to others to expose this hand. */
  | { waive: Side }
  /** Load a shoe. */
  | "new-shoe"
  /** Draw the next card. */
  | "draw"
  /** Show the cut card. */
  | "cut-card"
  /** Call "place your bets". */
  | "open-bets"
  /** Call "last bets". */
  | "last-bets"
  /** Call "no more bets". */
  | "close-bets"
  /** Deal a coup with no wagers. */
  | "ghost"
  /** Open the table. */
  | "open"
  /** Close the table. */
  | "close"
  /** Let nothing happen for a while. */
  | "pause"
  /** Go on. */
  | "resume"
  /** End the shoe before its cut card is out. */
  | "end-shoe"
  /** Say how many cards a shoe had that is over. */
  | "count-shoe"
  /** Say that something went wrong. */
  | "report"
  /** Say what is done about it. */
  | "rule"
  /** Say that nothing was wrong. */
  | "dismiss";

/** Who asks for something. */
export type Actor =
  /** A patron. */
  | { patron: PatronId }
  /** A dealer. */
  | { dealer: StaffId }
  /** The floor. */
  | { floor: StaffId }
  /** The cage. */
  | { cage: StaffId }
  /** The house's timers and its automatic dealer. */
  | "house"
  /** A shoe that reads its cards. */
  | "shoe";

/** What is announced. */
export type Announcement =
  | "shoe-new"
  | "cut-offer"
  | "burn"
  | "bets-open"
  | "bets-last"
  | "bets-closed"
  | "ghost-courtesy"
  | "ghost-repair"
  | "hand-last"
  | "hand-one-more"
  | "player-total"
  | "banker-total"
  | "natural"
  | "player-draws"
  | "player-stands"
  | "player-third"
  | "banker-draws"
  | "banker-stands"
  | "banker-third"
  | "result-win"
  | "result-tie"
  | "result-dragon-7"
  | "result-panda-8"
  | "floor-call"
  | "floor-commission"
  | "floor-colour"
  | "floor-limit"
  | "void";

/** Whoever asks. */
export type Asker =
  | { patron: PatronId }
  | { staff: StaffId }
  | { machine: "house" | "shoe" };

/** Who looks. */
export type Audience =
  /** A patron at a terminal. */
  | { patron: PatronId }
  /** Everybody in the room. */
  | "room"
  /** Whoever deals. */
  | "dealer"
  /** The floor. */
  | "floor"
  /** Auditors. */
  | "auditor";

/** Who may do something. */
export type Authority =
  | "house"
  | "dealer"
  | "dealer-on-duty"
  | "dealer-floor-or-shoe"
  | "floor"
  | "floor-on-duty"
  | "floor-for-another-dealer"
  | "manager"
  | "manager-or-floor"
  | "auditor"
  | "cage"
  | "staff"
  | "patron-floor-or-cage"
  | "patron-concerned"
  | "owner-of-credits"
  | "owner-of-wager";

/** A cell of the bead plate: one decision. */
export interface Bead {
  /** From the left, counted from zero. */
  column: number;
  /** From the top. */
  row: number;
  /** Who won. */
  winner: Winner;
  /** With what. */
  total: number;
  /** Whether a hand had 8 or 9 in two cards. */
  natural: boolean;
  /** Whose first two cards were a pair. */
  pairs: { player: boolean; banker: boolean };
  /** A rare hand, by the wager that wins on it. */
  special: WagerId | null;
}

/** A cell of the big road. */
export interface BigCell {
  /** From the left, counted from zero. */
  column: number;
  /** From the top. */
  row: number;
  /** Who won; nobody, if there were only ties yet. */
  side: Side | null;
  /** How many ties lie on it. */
  ties: number;
  /** A rare hand, by the wager that wins on it. */
  special: WagerId | null;
}

/** What is drawn on the roads, and what is counted. Cells are told, and nothing is left to be worked out. */
export interface Board {
  /** The shoe's number, if there is one. */
  shoe: number | null;
  /** How many decisions are on it. */
  coups: number;
  /** The bead plate, in order. */
  bead: Bead[];
  /** The big road. */
  big: BigCell[];
  /** Big eye boy. */
  "big-eye": MarkCell[];
  /** Small road. */
  small: MarkCell[];
  /** Cockroach pig. */
  cockroach: MarkCell[];
  /** What big eye boy, small road and cockroach pig would be given next, where the house shows it. */
  ask: { player: (Mark | null)[]; banker: (Mark | null)[] } | null;
  /** What is counted. */
  counts: Counts;
}

/** What came to the table, what left it and what the house has of it. */
export interface Books {
  /** Money that became credits. */
  "money-in": Cents;
  /** Credits that became money. */
  "money-out": Cents;
  /** What the house has won and lost, commission included. */
  kept: Cents;
  /** The commission in that. */
  commission: Cents;
}

/** A secret in its box, in hexadecimal. */
export type Boxed = string;

/** Why the cage does not do something. */
export type CageRefusal =
  /** Only somebody else may. */
  | { code: "not-yours"; text: string; data: { by: Asker; needed: { authority: Authority } } }
  /** An amount of nothing, or less. */
  | { code: "no-amount"; text: string; data: Record<string, never> }
  /** More than a voucher may be sold for. */
  | { code: "over-maximum"; text: string; data: { maximum: { cents: Cents } } }
  /** There is, or was, a voucher of this code, or another payout by this request. */
  | { code: "in-use"; text: string; data: Record<string, never> }
  /** A counter has no such address. */
  | { code: "bad-place"; text: string; data: { most: { count: number } } }
  /** This can be no table's name. */
  | { code: "bad-table"; text: string; data: Record<string, never> }
  /** There is no such voucher. */
  | { code: "no-such-voucher"; text: string; data: Record<string, never> }
  /** The voucher was redeemed. */
  | { code: "redeemed"; text: string; data: { number: { number: number }; ago: { millis: Millis } } }
  /** The voucher was made void. */
  | { code: "cancelled"; text: string; data: { number: { number: number }; ago: { millis: Millis } } }
  /** A voucher is cancelled, or credits are taken, for a reason, in a sentence or two. */
  | { code: "bad-reason"; text: string; data: { most: { count: number } } }
  /** More money than an amount can hold. */
  | { code: "too-much-money"; text: string; data: Record<string, never> }
  /** As many vouchers as can be counted. */
  | { code: "no-more-numbers"; text: string; data: Record<string, never> };

/** A card: rank and suit, such as `Ah` or `Td`. */
export type Card = string;

/** A card's place in a hand. */
export interface CardAt {
  /** Whose hand. */
  side: Side;
  /** Which card of it, counted from one. */
  nth: number;
}

/** A card on the table. */
export type CardView =
  /** It lies face down. */
  | "back"
  /** It can be seen. */
  | { face: Card };

/** What a patron sees of their own play. */
export interface CareView {
  /** The session, while there is one. */
  session: SessionView | null;
  /** How much may be lost in 24 hours. */
  loss: MoneyLimit;
  /** How long may be played in 24 hours. */
  time: TimeLimit;
  /** After how long the patron is told of time and money spent. */
  "reality-check": TimeLimit;
  /** Whether one waits to be acknowledged. */
  "check-due": boolean;
  /** For how long yet there is a time-out. */
  "time-out": Millis | null;
  /** For how long yet the patron is excluded. */
  exclusion: Lasts | null;
}

/** Something that went wrong and that the table stands still for. */
export interface CaseView {
  /** What went wrong. */
  kind: Irregularity;
  /** In which coup. */
  coup: number;
  /** How far that had come. */
  phase: Phase;
  /** Since when the table stands still. */
  since: Time;
  /** For staff: how it became known. */
  reported: Reported | null;
  /** For staff: what was found. */
  found: Found | null;
  /** For the floor: the cards of the coup as the record has them. */
  cards: Card[];
  /** For the floor: what may be done about it. */
  choices: ChoiceView[];
}

/** Money, in whole cents. */
export type Cents = number;

/** What may be done about it, and what it would move. */
export interface ChoiceView {
  /** What. */
  resolution: Resolution;
  /** What the house has to say about it. */
  standing: Standing;
  /** What is still missing for it. */
  refusal: Refusal | null;
  /** How much more or less each patron would have. */
  changes: Owns[];
  /** How much more or less the house would have, commission included; null if that cannot be told yet. */
  house: Cents | null;
  /** The commission in that. */
  commission: Cents | null;
}

/** When an announcement is made. */
export type Class =
  | "before"
  | "during"
  | "after";

/** What a client says. */
export type ClientMessage =
  /** The first thing it says. */
  | { kind: "hello"; version: 1; table: TableName; last?: number | null; proof?: Proof | null }
  /** It asks for something. */
  | { kind: "command"; id: CommandId; coup?: number | null } & Request
  /** Is anybody there? */
  | { kind: "ping" };

/** A command's name, made by its sender: 1 to 64 visible ASCII characters. */
export type CommandId = string;

/** What is published of a sealed shoe's secret: 32 bytes in hexadecimal. */
export type Commitment = string;

/** What is counted of a shoe. */
export interface Counts {
  /** Won by the Player. */
  player: number;
  /** Won by the Banker. */
  banker: number;
  /** Ties. */
  tie: number;
  /** The Player's first two cards were a pair. */
  "player-pair": number;
  /** The Banker's were. */
  "banker-pair": number;
  /** A hand had 8 or 9 in two cards. */
  naturals: number;
  /** Rare hands that the house offers a wager on. */
  specials: Special[];
  /** The longest run of one side, ties aside. */
  longest: Run | null;
}

/** A coup in progress, as far as it can be seen. */
export interface CoupView {
  /** Its number. */
  coup: number;
  /** Why it has no wagers, if it has none. */
  ghost: GhostReason | null;
  /** The cards of each hand. */
  hands: { player: CardView[]; banker: CardView[] };
  /** The total of each hand whose cards all can be seen. */
  totals: { player: number | null; banker: number | null };
  /** Which hand draws a third card or stands, and why, as far as it follows from cards that can be seen: the Player first. */
  why: ThirdCard[];
  /** Who may expose the hand that is turned over next, if a patron may. */
  squeeze: SqueezeView | null;
}

/** Where a shoe was cut. */
export interface Cut {
  /** How many cards from the end. */
  "from-end": number;
  /** What whoever cut added. */
  salt: Salt;
}

/** Who deals. */
export type DealtBy =
  /** A person. */
  | "live"
  /** The house itself. */
  | "automatic";

/** Something an audience could ask for now. */
export interface Deed {
  /** What. */
  act: Act;
  /** Why it would be refused; null if it may be done. */
  refusal: Refusal | null;
}

/** A rule by which a hand draws or stands. */
export type DrawingRule =
  /** A hand has 8 or 9 in two cards, so that neither draws. */
  | "natural"
  /** The Player draws or stands by its own total. */
  | "own-total"
  /** The Player stood, and the Banker goes by its own total. */
  | "player-stood"
  /** The Player drew, and the Banker goes by its total and that card. */
  | "player-drew";

/** Who is on duty at a table. */
export interface Duty {
  /** The floor that signed on, if the house asks for it. */
  floor: StaffId | null;
  /** Who deals; 0 where the house does. */
  dealer: StaffId;
}

/** What a report of an irregularity must say. */
export type Evidence =
  | "nothing"
  | "nothing-or-card"
  | "nothing-or-cards"
  | "nothing-card-or-cards"
  | "nothing-or-wager"
  | "nothing-or-patron"
  | "card"
  | "face"
  | "burned"
  | "payment";

/** What wagers are settled by. */
export interface Facts {
  /** Each hand's worth. */
  totals: { player: number; banker: number };
  /** How many cards each has. */
  sizes: { player: number; banker: number };
  /** Whether the first two of each are a pair. */
  pairs: { player: Pair; banker: Pair };
}

/** What was found when somebody looked. */
export type Found =
  /** No more than that it happened. */
  | "nothing"
  /** So many cards were burned after the first. */
  | { burned: number }
  /** A card that is not on record; its face, if that is known. */
  | { card: Card | null }
  /** The cards of the coup as they lie, in the order in which they were drawn. */
  | { cards: Card[] }
  /** A payment in error. */
  | { payment: { patron: PatronId; spot: Spot; paid: Cents; due: Cents } }
  /** A wager that somebody tried to place. */
  | { wager: Stake }
  /** Whoever it is about. */
  | { patron: PatronId };

/** Why a coup is dealt with no wagers. */
export type GhostReason =
  /** The house deals some when a shoe starts. */
  | "start-of-shoe"
  /** Patrons asked for it. */
  | "asked"
  /** Nobody wagered. */
  | "no-wagers"
  /** Something went wrong, and the order of the cards is kept. */
  | "repair";

/** What a client needs to know of a house. */
export interface HouseCard {
  /** Its name. */
  name: string;
  /** Which file is in force. */
  version: HouseVersion;
  /** What goes before an amount. */
  currency: string;
  /** The languages of its announcements, its own first. */
  languages: string[];
  /** Who deals. */
  dealer: DealtBy;
  /** Whether patrons expose the cards. */
  squeeze: boolean;
  /** How many decks the shoe holds. */
  decks: number;
  /** How many cards that is. */
  cards: number;
  /** How many of them lie behind the cut card. */
  "cut-depth": number;
  /** How many cards at least lie on either side of where a patron cuts. */
  "cut-from-end-min": number;
  /** How many wagering areas there are. */
  areas: number;
  /** How many lines between them the gallery may wager on. */
  lines: number;
  /** What the chips are worth, rising. */
  chips: Cents[];
  /** What may be wagered on, in the order of the layout. */
  wagers: WagerCard[];
  /** How long things take. */
  timers: Timers;
  /** How far apart Player and Banker wagers of the table may be. */
  differential: Cents | null;
  /** How many ghost hands patrons may ask for in a shoe. */
  ghosts: number;
}

/** Which house file is in force. */
export interface HouseVersion {
  /** SHA-256 of the file. */
  file: string;
  /** SHA-256 of the preset it is based on. */
  base: string | null;
}

/** What can go wrong. */
export type Irregularity =
  | "burn-forgotten"
  | "burn-miscounted"
  | "face-up-first-card"
  | "face-up-later-card"
  | "excess-card-unseen"
  | "excess-card-seen"
  | "player-third-banker-draws"
  | "player-third-banker-stands"
  | "banker-third-must-stand"
  | "third-after-natural"
  | "banker-third-too-early"
  | "fourth-card"
  | "third-missing-unsettled"
  | "third-missing-settled"
  | "third-missing-next-coup"
  | "wrong-side"
  | "wrong-patron"
  | "misplaced"
  | "exposed-during-deal"
  | "exposed-before-lock"
  | "no-wagers"
  | "shoe-ran-dry"
  | "cut-card-missed"
  | "foreign-card"
  | "damaged-card"
  | "device-failed-harmless"
  | "device-failed-harmful"
  | "device-failed-no-spare"
  | "misread"
  | "screen-differs"
  | "cleared-early"
  | "dropped-card"
  | "mispay"
  | "late-wager"
  | "terminal-lost"
  | "system-failed"
  | "squeezer-refuses"
  | "wrong-announcement"
  | "unshuffled";

/** Something that can go wrong, and what a report of it tells. */
export interface IrregularityCard {
  /** What. */
  kind: Irregularity;
  /** Its public number, as in the printed controls: 7 is printed `I07`. */
  number: number;
  /** What a report of it tells besides: the first is asked for, and any of the others may be told instead. */
  details: ReportDetail[];
}

/** The last coup of the shoe. */
export interface LastView {
  /** Its number. */
  coup: number;
  /** Why it had no wagers, if it had none. */
  ghost: GhostReason | null;
  /** Whether it was declared void. */
  void: boolean;
  /** Its cards, if all of them lay open. */
  hands: { player: Card[]; banker: Card[] };
  /** Its totals, if it had two hands. */
  totals: { player: number; banker: number } | null;
  /** Which hand drew a third card or stood, and why: the Player first. */
  why: ThirdCard[];
  /** Who won, if it was decided. */
  winner: Winner | null;
  /** What wagers came to: a patron's own, or all of them to staff. */
  paid: Paid[];
  /** What patrons still have that should have been taken back: a patron's own, or everybody's to the floor and to auditors. */
  short: Short[];
}

/** How long an exclusion lasts. */
export type Lasts =
  /** So long. */
  | { for: Millis }
  /** It does not end. */
  | "for-ever";

/** A limit that a patron sets, or lifts with null. */
export type Limit =
  /** How much may be lost in 24 hours. */
  | { loss: Cents | null }
  /** How long may be played in 24 hours. */
  | { time: Millis | null }
  /** After how long the patron is told of time and money spent. */
  | { "reality-check": Millis | null };

/** A looser limit of money. */
export interface LooserMoney {
  /** The limit; null for no limit at all. */
  limit: Cents | null;
  /** When it takes effect. */
  from: Time;
}

/** A looser limit of time. */
export interface LooserTime {
  /** The limit; null for no limit at all. */
  limit: Millis | null;
  /** When it takes effect. */
  from: Time;
}

/** A mark of a derived road. */
export type Mark =
  /** The shoe repeats itself. */
  | "red"
  /** It does not. */
  | "blue";

/** A cell of a derived road. */
export interface MarkCell {
  /** From the left, counted from zero. */
  column: number;
  /** From the top. */
  row: number;
  /** What is there. */
  mark: Mark;
}

/** A value of a refusal, under its unit. */
export type Measured =
  | Asker
  | { authority: Authority }
  | { staff: StaffId }
  | { cents: Cents }
  | { count: number }
  | { card: Card }
  | { side: Side }
  | { patron: PatronId }
  | { millis: Millis }
  | { number: number }
  | { irregularity: Irregularity }
  | { phase: Phase }
  | { visibility: Visibility }
  | { evidence: Evidence }
  | { resolution: Resolution }
  | Place
  | { wager: WagerId }
  | { opposite: Opposite }
  | { "text-kind": TextKind }
  | { role: Role };

/** How long, in milliseconds. */
export type Millis = number;

/** A limit of money as its patron sees it. */
export interface MoneyLimit {
  /** The limit in force. */
  limit: Cents | null;
  /** What is left of it. */
  left: Cents | null;
  /** A looser one that is still to come. */
  looser: LooserMoney | null;
}

/** What a correction moves between a patron and the house. */
export interface Moved {
  /** What the patron's credits change by. */
  credits: Cents;
  /** What the commission they owe changes by. */
  owed: Cents;
  /** What the commission in the books changes by. */
  commission: Cents;
  /** What should have been taken from the patron and was not there any more. */
  short: Cents;
}

/** What whoever deals does next. */
export type Next =
  /** Load a shoe. */
  | "load-shoe"
  /** Have it cut. */
  | "cut"
  /** Draw its first card, and burn. */
  | "draw-first-card"
  /** Call "place your bets". */
  | "open-bets"
  /** Call "no more bets". */
  | "close-bets"
  /** Let the floor rule. */
  | "await-ruling"
  /** Have the floor end the shoe. */
  | "end-shoe"
  /** Deal this card. */
  | { deal: CardAt }
  /** Turn over this hand. */
  | { turn: Side }
  /** Let this patron expose this hand. */
  | { "await-squeeze": { side: Side; holder: PatronId; until: Time } };

/** What a secret was sealed with: 24 bytes in hexadecimal. */
export type Nonce = string;

/** What is won for what is staked, such as `8:1`. */
export type Odds = string;

/** Why the office does not do something. */
export type OfficeRefusal =
  /** Only somebody else may. */
  | { code: "not-yours"; text: string; data: { by: Asker; needed: { authority: Authority } } }
  /** A text is too short or too long, or has characters that cannot be seen. */
  | { code: "bad-text"; text: string; data: { what: { "text-kind": TextKind }; least: { count: number }; most: { count: number } } }
  /** It would be over before it began. */
  | { code: "in-the-past"; text: string; data: Record<string, never> }
  /** It would be open for too long. */
  | { code: "too-far-off"; text: string; data: { most: { millis: Millis } } }
  /** It is over. */
  | { code: "too-late"; text: string; data: { late: { millis: Millis } } }
  /** The link, code, token, key or session is in use. */
  | { code: "in-use"; text: string; data: Record<string, never> }
  /** As many as can be counted. */
  | { code: "no-more-numbers"; text: string; data: Record<string, never> }
  /** The house has had another key from its first day. */
  | { code: "other-key"; text: string; data: Record<string, never> }
  /** The house file is kept already. */
  | { code: "house-kept"; text: string; data: Record<string, never> }
  /** The house file is too long. */
  | { code: "house-too-long"; text: string; data: { most: { count: number } } }
  /** No such house file is kept. */
  | { code: "no-such-house"; text: string; data: Record<string, never> }
  /** There is a table of that name. */
  | { code: "table-exists"; text: string; data: Record<string, never> }
  /** There is no such table. */
  | { code: "no-such-table"; text: string; data: Record<string, never> }
  /** The table has this house file already. */
  | { code: "house-in-force"; text: string; data: Record<string, never> }
  /** Another change of this table waits. */
  | { code: "proposal-open"; text: string; data: Record<string, never> }
  /** No change of this table waits. */
  | { code: "no-proposal"; text: string; data: Record<string, never> }
  /** Another house file was proposed. */
  | { code: "not-proposed"; text: string; data: Record<string, never> }
  /** It takes two people. */
  | { code: "same-person"; text: string; data: Record<string, never> }
  /** Whoever proposed it is no manager any more. */
  | { code: "proposer-left"; text: string; data: Record<string, never> }
  /** Somebody has that name, or is invited by it. */
  | { code: "name-taken"; text: string; data: Record<string, never> }
  /** An account has at least one role. */
  | { code: "no-roles"; text: string; data: Record<string, never> }
  /** No account has both. */
  | { code: "roles-apart"; text: string; data: { one: { role: Role }; other: { role: Role } } }
  /** Without a manager, a manager is invited first. */
  | { code: "first-is-manager"; text: string; data: Record<string, never> }
  /** There is no such invitation, or it was used. */
  | { code: "no-such-invitation"; text: string; data: Record<string, never> }
  /** Whoever invited could not any more. */
  | { code: "inviter-left"; text: string; data: Record<string, never> }
  /** There is no such account. */
  | { code: "no-such-staff"; text: string; data: Record<string, never> }
  /** They do not work here any more. */
  | { code: "dismissed"; text: string; data: Record<string, never> }
  /** There would be no manager. */
  | { code: "last-manager"; text: string; data: Record<string, never> }
  /** Nobody does this for themselves. */
  | { code: "own-account"; text: string; data: Record<string, never> }
  /** One person may be all of this account. */
  | { code: "unconfirmed"; text: string; data: { staff: { staff: StaffId } } }
  /** Nobody confirms what they made. */
  | { code: "own-invention"; text: string; data: Record<string, never> }
  /** The account is confirmed. */
  | { code: "confirmed-already"; text: string; data: Record<string, never> }
  /** Its roles or its password are not those that were looked at. */
  | { code: "account-changed"; text: string; data: Record<string, never> }
  /** Its key is not the one that was looked at. */
  | { code: "device-changed"; text: string; data: Record<string, never> }
  /** The account is not locked. */
  | { code: "not-locked"; text: string; data: Record<string, never> }
  /** The account is locked. */
  | { code: "locked"; text: string; data: { left: { millis: Millis } } }
  /** There is no such session. */
  | { code: "no-such-session"; text: string; data: Record<string, never> }
  /** There is no such patron. */
  | { code: "no-such-patron"; text: string; data: Record<string, never> }
  /** There is no such code, or it was used. */
  | { code: "no-such-pairing"; text: string; data: Record<string, never> }
  /** The terminal is paired: it must be unpaired first. */
  | { code: "terminal-paired"; text: string; data: Record<string, never> }
  /** There is no such terminal. */
  | { code: "no-such-terminal"; text: string; data: Record<string, never> }
  /** The terminal is not paired. */
  | { code: "not-paired"; text: string; data: Record<string, never> }
  /** The terminal's own patron can take the credits, and nobody else. */
  | { code: "still-paired"; text: string; data: Record<string, never> }
  /** The table has a device of that name. */
  | { code: "device-exists"; text: string; data: Record<string, never> }
  /** There is no such device. */
  | { code: "no-such-device"; text: string; data: Record<string, never> }
  /** The note is of a patron. */
  | { code: "patron-needed"; text: string; data: Record<string, never> }
  /** The note is not of a patron. */
  | { code: "no-patron-here"; text: string; data: Record<string, never> }
  /** The patron asked, and has not been answered yet. */
  | { code: "asked-already"; text: string; data: Record<string, never> }
  /** Nothing of that number waits for an answer. */
  | { code: "no-such-matter"; text: string; data: Record<string, never> };

/** Whether Player and Banker may be wagered on together. */
export type Opposite =
  | "refused-per-area"
  | "refused-per-patron"
  | "allowed";

/** Money of a patron. */
export interface Owns {
  /** Whose. */
  patron: PatronId;
  /** How much. */
  cents: Cents;
}

/** A wager that was settled. */
export interface Paid {
  /** Whose. */
  patron: PatronId;
  /** Where. */
  spot: Spot;
  /** What it came to. */
  settlement: Settlement;
  /** Whether more came back than was staked: less is nothing to celebrate. */
  gain: boolean;
}

/** How the first two cards of a hand resemble each other. */
export type Pair =
  | "none"
  | "mixed"
  | "perfect";

/** Somebody who wagers. */
export type PatronId = number;

/** A line of what a wager pays. */
export interface PayLine {
  /** When it counts: all of these hold. If there is none, it counts for every coup. */
  when: Question[];
  /** What is won for what is staked; null if the stake comes back and no more. */
  pays: Odds | null;
}

/** How far the coup had come when the irregularity was found. */
export type Phase =
  | "before-deal"
  | "dealing"
  | "settled"
  | "next-coup";

/** An area, or a line between two. */
export type Place =
  /** A wagering area, counted from one. */
  | { area: number }
  /** The line between this area and the next. */
  | { line: number };

/** Proof that the house has shown a table after so much had happened; whoever got it gives it back as it is. */
export type Proof = string;

/** A question about a finished coup, and the answers by which a line counts. */
export type Question =
  /** How the coup ended: in one of these ways. */
  | { winner: Winner[] }
  /** What a hand is worth at the end. */
  | { total: { side: Side; points: Span[] } }
  /** How large a hand is. */
  | { cards: { side: Side; cards: Span[] } }
  /** Whether a hand has 8 or 9 in two cards. */
  | { natural: { side: Side; has: boolean } }
  /** Whether the first two cards of a hand share a rank. */
  | { pair: { side: Side; has: boolean } }
  /** Whether the first two cards of a hand share rank and suit. */
  | { "perfect-pair": { side: Side; has: boolean } }
  /** How far the hands are apart. */
  | { margin: { points: Span[] } }
  /** What both hands are worth together. */
  | { "sum-of-totals": { points: Span[] } }
  /** How many cards the coup took. */
  | { "cards-used": { cards: Span[] } };

/** A share, in hundredths of a per cent: 500 is 5%. */
export type Rate = number;

/** Why something is not done at a table. */
export type Refusal =
  /** The table is closed. */
  | { code: "table-closed"; text: string; data: Record<string, never> }
  /** The table is open already. */
  | { code: "table-open"; text: string; data: Record<string, never> }
  /** The table is paused. */
  | { code: "table-paused"; text: string; data: Record<string, never> }
  /** The table is not paused. */
  | { code: "not-paused"; text: string; data: Record<string, never> }
  /** Only somebody else may. */
  | { code: "not-yours"; text: string; data: { by: Asker; needed: { authority: Authority } } }
  /** Nobody is the dealer on duty and the floor at once. */
  | { code: "deals-here"; text: string; data: { staff: { staff: StaffId } } }
  /** Nobody is on duty at the table and the cage at once. */
  | { code: "on-duty"; text: string; data: { staff: { staff: StaffId } } }
  /** A coup is in progress. */
  | { code: "coup-in-progress"; text: string; data: Record<string, never> }
  /** Stakes or credits are still on the table. */
  | { code: "money-on-table"; text: string; data: { amount: { cents: Cents } } }
  /** There is no shoe. */
  | { code: "no-shoe"; text: string; data: Record<string, never> }
  /** A shoe is in play. */
  | { code: "shoe-in-play"; text: string; data: Record<string, never> }
  /** The shoe must be cut first. */
  | { code: "shoe-not-cut"; text: string; data: Record<string, never> }
  /** The shoe was cut, or is not cut here. */
  | { code: "no-cut"; text: string; data: Record<string, never> }
  /** A cut must be deeper, or not so deep. */
  | { code: "cut-outside"; text: string; data: { "from-end-min": { count: number } } }
  /** The shoe's first card must be drawn first. */
  | { code: "shoe-not-started"; text: string; data: Record<string, never> }
  /** No card is called for. */
  | { code: "no-card-due"; text: string; data: Record<string, never> }
  /** More of this card than the decks hold. */
  | { code: "too-many-of"; text: string; data: { card: { card: Card } } }
  /** The cut card is out already. */
  | { code: "cut-card-out"; text: string; data: Record<string, never> }
  /** The shoe is over. */
  | { code: "shoe-over"; text: string; data: Record<string, never> }
  /** This hand does not lie face down, or not all of it is dealt. */
  | { code: "nothing-to-turn"; text: string; data: { side: { side: Side } } }
  /** The other hand is turned first. */
  | { code: "other-hand-first"; text: string; data: { side: { side: Side } } }
  /** Somebody else has the right to expose this hand. */
  | { code: "squeeze-held"; text: string; data: { side: { side: Side }; holder: { patron: PatronId }; left: { millis: Millis } } }
  /** The time to expose this hand is over. */
  | { code: "squeeze-over"; text: string; data: { late: { millis: Millis } } }
  /** No patron has the right to expose this hand. */
  | { code: "no-squeeze"; text: string; data: { side: { side: Side } } }
  /** The house does not let the holder name another. */
  | { code: "squeeze-stays"; text: string; data: Record<string, never> }
  /** This patron has, or has given up, the right to expose this hand. */
  | { code: "had-squeeze"; text: string; data: { patron: { patron: PatronId } } }
  /** This patron has no wager on that side in any area. */
  | { code: "not-seated-on"; text: string; data: { patron: { patron: PatronId }; side: { side: Side } } }
  /** No shoe is over whose cards are still to be counted. */
  | { code: "nothing-to-count"; text: string; data: Record<string, never> }
  /** The shoe is sealed already. */
  | { code: "shoe-sealed"; text: string; data: Record<string, never> }
  /** The shoe was cut, or a card was drawn: what is published now proves nothing. */
  | { code: "too-late-to-seal"; text: string; data: Record<string, never> }
  /** There is no such sealed shoe that is over and not opened. */
  | { code: "nothing-to-open"; text: string; data: { number: { number: number } } }
  /** What was published of the shoe was made of another secret. */
  | { code: "wrong-secret"; text: string; data: { number: { number: number } } }
  /** The table stands still until it is ruled on this. */
  | { code: "awaits-ruling"; text: string; data: { kind: { irregularity: Irregularity } } }
  /** Nothing has been reported. */
  | { code: "nothing-to-rule"; text: string; data: Record<string, never> }
  /** Patrons may take their wagers back first. */
  | { code: "retracting"; text: string; data: Record<string, never> }
  /** There has been no such coup, and it is not the next. */
  | { code: "no-such-coup"; text: string; data: { coup: { number: number } } }
  /** The coup is of an earlier shoe, or no card of it was dealt. */
  | { code: "not-on-record"; text: string; data: { coup: { number: number } } }
  /** This cannot happen then, or not to such a card. */
  | { code: "cannot-be"; text: string; data: { kind: { irregularity: Irregularity }; phase: { phase: Phase }; seen: { visibility: Visibility } } }
  /** Something else must be known about it. */
  | { code: "found-other"; text: string; data: { kind: { irregularity: Irregularity }; needed: { evidence: Evidence } } }
  /** A card waits already to be called for. */
  | { code: "card-held"; text: string; data: Record<string, never> }
  /** The cards of the coup as they lie must be told. */
  | { code: "cards-needed"; text: string; data: Record<string, never> }
  /** No coup has these cards. */
  | { code: "no-such-hand"; text: string; data: Record<string, never> }
  /** The house does something else about it. */
  | { code: "not-the-rule"; text: string; data: { kind: { irregularity: Irregularity }; resolution: { resolution: Resolution } } }
  /** There is nothing to do this to. */
  | { code: "cannot-do"; text: string; data: { kind: { irregularity: Irregularity }; resolution: { resolution: Resolution } } }
  /** No such wager of that coup is settled. */
  | { code: "no-such-wager"; text: string; data: { coup: { number: number } } }
  /** The record has another payment. */
  | { code: "paid-otherwise"; text: string; data: { paid: { cents: Cents } } }
  /** The wager cannot come to that. */
  | { code: "due-outside"; text: string; data: { least: { cents: Cents }; most: { cents: Cents } } }
  /** A correction of so much is given a reason. */
  | { code: "reason-needed"; text: string; data: { over: { cents: Cents } } }
  /** A reason is a sentence or two. */
  | { code: "reason-too-long"; text: string; data: { most: { count: number } } }
  /** Wagers are not open. */
  | { code: "bets-not-open"; text: string; data: Record<string, never> }
  /** Wagers are closed. */
  | { code: "bets-closed"; text: string; data: { late: { millis: Millis } } }
  /** Wagers are open. */
  | { code: "bets-open"; text: string; data: Record<string, never> }
  /** Last bets have been called. */
  | { code: "last-bets-called"; text: string; data: Record<string, never> }
  /** There is no such patron: nobody of that number had anything here in this shoe. */
  | { code: "no-such-patron"; text: string; data: Record<string, never> }
  /** There is no such area or line. */
  | { code: "no-such-place"; text: string; data: { place: Place } }
  /** Somebody else wagers there. */
  | { code: "taken"; text: string; data: { place: Place } }
  /** A line is open only while every area holds a wager. */
  | { code: "line-needs-all-areas"; text: string; data: { empty: Place } }
  /** On as many places as one person may. */
  | { code: "too-many-places"; text: string; data: { most: { count: number } } }
  /** The house does not offer this wager. */
  | { code: "not-offered"; text: string; data: { wager: { wager: WagerId } } }
  /** Player and Banker may not be wagered on together. */
  | { code: "opposite"; text: string; data: { rule: { opposite: Opposite } } }
  /** An amount of nothing, or less. */
  | { code: "no-amount"; text: string; data: Record<string, never> }
  /** Less than the spot takes. */
  | { code: "under-minimum"; text: string; data: { minimum: { cents: Cents } } }
  /** More than the spot takes. */
  | { code: "over-maximum"; text: string; data: { maximum: { cents: Cents } } }
  /** More than one area takes, all its spots together. */
  | { code: "over-area-maximum"; text: string; data: { maximum: { cents: Cents } } }
  /** More than the table takes in one coup. */
  | { code: "over-table-maximum"; text: string; data: { maximum: { cents: Cents } } }
  /** More than the whole table may wager on one side wager. */
  | { code: "over-side-table-maximum"; text: string; data: { maximum: { cents: Cents } } }
  /** A side wager needs a wager on Player or Banker. */
  | { code: "needs-main"; text: string; data: Record<string, never> }
  /** A side wager may be at most as large as that. */
  | { code: "more-than-main"; text: string; data: { main: { cents: Cents } } }
  /** Player and Banker wagers differ by too much. */
  | { code: "differential"; text: string; data: { maximum: { cents: Cents }; difference: { cents: Cents } } }
  /** More than there is. */
  | { code: "not-enough-credits"; text: string; data: { credits: { cents: Cents } } }
  /** No such stake to take back. */
  | { code: "no-stake"; text: string; data: Record<string, never> }
  /** Less is staked there. */
  | { code: "stake-smaller"; text: string; data: { stake: { cents: Cents } } }
  /** Nothing to repeat. */
  | { code: "nothing-to-repeat"; text: string; data: Record<string, never> }
  /** More money than an amount can hold. */
  | { code: "too-much-money"; text: string; data: Record<string, never> }
  /** A commission is owed, and the credits do not cover it. */
  | { code: "commission-owed"; text: string; data: { owed: { cents: Cents } } }
  /** A patron must first be told of time and money spent. */
  | { code: "reality-check-due"; text: string; data: { played: { millis: Millis }; net: { cents: Cents } } }
  /** No reality check waits to be acknowledged. */
  | { code: "no-reality-check"; text: string; data: Record<string, never> }
  /** More than the patron's own limit lets them lose. */
  | { code: "loss-limit"; text: string; data: { limit: { cents: Cents }; left: { cents: Cents } } }
  /** The patron has played for as long as their own limit lets them. */
  | { code: "time-limit"; text: string; data: { limit: { millis: Millis } } }
  /** The patron takes a time-out. */
  | { code: "time-out"; text: string; data: { left: { millis: Millis } } }
  /** The patron is excluded. */
  | { code: "excluded"; text: string; data: Record<string, never> }
  /** A limit, a time-out or an exclusion must be longer. */
  | { code: "too-short"; text: string; data: { least: { millis: Millis } } }
  /** A time-out must be shorter. */
  | { code: "too-long"; text: string; data: { most: { millis: Millis } } }
  /** What is in force lasts as long, and is never shortened. */
  | { code: "lasts-as-long"; text: string; data: Record<string, never> }
  /** The house deals no such hands. */
  | { code: "no-ghosts"; text: string; data: Record<string, never> }
  /** As many as a shoe may have. */
  | { code: "too-many-ghosts"; text: string; data: { most: { count: number } } }
  /** As many in a row as there may be. */
  | { code: "too-many-ghosts-in-a-row"; text: string; data: { most: { count: number } } }
  /** Only before the first coup with wagers. */
  | { code: "ghosts-only-at-start"; text: string; data: Record<string, never> }
  /** Stakes are on the table. */
  | { code: "stakes-on-table"; text: string; data: Record<string, never> }
  /** The command could not be read. */
  | { code: "malformed"; text: string; data: Record<string, never> }
  /** Too much waits for the table: ask again. */
  | { code: "busy"; text: string; data: Record<string, never> }
  /** Whoever only looks cannot ask for anything. */
  | { code: "only-looking"; text: string; data: Record<string, never> }
  /** This table pays by voucher: cash out over the API. */
  | { code: "by-voucher"; text: string; data: Record<string, never> }
  /** Whoever is named does not deal here. */
  | { code: "no-such-dealer"; text: string; data: Record<string, never> }
  /** Whoever is named is not of the floor. */
  | { code: "no-such-floor"; text: string; data: Record<string, never> }
  /** Whoever is named is not signed on. */
  | { code: "not-here"; text: string; data: Record<string, never> }
  /** Nobody but whoever made the account, or gave it its roles or password, stands behind it. */
  | { code: "unconfirmed"; text: string; data: Record<string, never> }
  /** As many patrons have money at the table as may. */
  | { code: "table-full"; text: string; data: { most: { count: number } } }
  /** Play money is given to whoever has little left, stakes included. */
  | { code: "enough-left"; text: string; data: { left: { cents: Cents } } }
  /** The shoe is not sealed yet. The house seals it by itself: ask again. */
  | { code: "shoe-not-sealed"; text: string; data: Record<string, never> }
  /** The cards come from a sealed shoe: it is asked to draw, and says which card it is. */
  | { code: "drawn-by-shoe"; text: string; data: Record<string, never> }
  /** The house knows every card of a sealed shoe: nobody names one but those that everybody sees, as they are. What was asked for was noted, and the floor is told. */
  | { code: "not-as-sealed"; text: string; data: Record<string, never> }
  /** The house has shown a card of a sealed shoe that was reported as seen: it is ruled on, as whoever saw it would know what comes next. */
  | { code: "card-shown"; text: string; data: Record<string, never> }
  /** The record has as many of the card that was drawn as the decks hold. Nobody is told which it is. */
  | { code: "drawn-too-often"; text: string; data: Record<string, never> }
  /** Where vouchers are wagered, and once cards are out, the floor rules on what somebody else reports. */
  | { code: "dealer-reports"; text: string; data: Record<string, never> }
  /** The command was meant for another coup than this. */
  | { code: "other-coup"; text: string; data: { coup: { number: number } } }
  /** The sender has used this id for another command. Nothing was done. */
  | { code: "id-used"; text: string; data: Record<string, never> }
  /** The journal cannot be written. It may or may not have been done: ask again with the same id. */
  | { code: "not-kept"; text: string; data: Record<string, never> }
  /** Something is wrong with the program: nothing was done. */
  | { code: "fault"; text: string; data: Record<string, never> };

/** What a report tells of an irregularity besides its kind: what is `found`. */
export type ReportDetail =
  /** No more than that it happened. */
  | "nothing"
  /** That no card was burned after the first. */
  | "none-burned"
  /** How many cards were burned after the first. */
  | "burned"
  /** The card that is out: its face, or that nobody has seen it. */
  | "card"
  /** The face of the card that is out. */
  | "face"
  /** That the card that is out was seen: its sealed shoe says what it is. */
  | "seen"
  /** That nobody has seen the card that is out. */
  | "unseen"
  /** The cards of the coup as they lie. */
  | "cards"
  /** A payment, and what it should have been. */
  | "payment"
  /** A wager that somebody tried to place. */
  | "wager"
  /** Whoever it is about. */
  | "patron";

/** How an irregularity became known. */
export interface Reported {
  /** Who reported it, or did what the table noticed it by. */
  by: Actor;
  /** Whether the table noticed it by itself. */
  detected: boolean;
  /** Whether the card in question has been seen. */
  seen: Visibility;
}

/** What a client asks for. Patrons need not say who they are. */
export type Request =
  /** Open the table. */
  | { open: { dealer: StaffId } }
  /** Close the table. */
  | { close: Record<string, never> }
  /** Let nothing happen for a while. */
  | { pause: Record<string, never> }
  /** Go on. */
  | { resume: Record<string, never> }
  /** Let somebody else deal. */
  | { "change-dealer": { dealer: StaffId } }
  /** Let somebody else be the floor. */
  | { "change-floor": { floor: StaffId } }
  /** Turn money into credits. */
  | { "money-in": { patron?: PatronId | null; cents: Cents } }
  /** Turn all credits into money. */
  | { "cash-out": { patron?: PatronId | null } }
  /** Load a shoe that has been shuffled. */
  | { "new-shoe": Record<string, never> }
  /** Cut it. */
  | { cut: { "from-end": number; salt?: Salt | null } }
  /** Publish what the order of a shoe is made of. */
  | { "seal-shoe": { commitment: Commitment; nonce: Nonce; bytes: Boxed } }
  /** Open the secret of a sealed shoe that is over. */
  | { "open-seal": { number: number; secret: Secret } }
  /** The cut card is out. */
  | { "cut-card": Record<string, never> }
  /** A card left the shoe. */
  | { card: { card: Card } }
  /** Draw the next card of a sealed shoe, or its cut card: whoever deals does not know which. */
  | { draw: Record<string, never> }
  /** Turn over the cards of a hand. */
  | { turn: { side: Side } }
  /** Leave it to others to expose a hand. */
  | { waive: { side: Side } }
  /** Let another bettor expose a hand. */
  | { delegate: { side: Side; to: PatronId } }
  /** End the shoe before its cut card is out. */
  | { "end-shoe": Record<string, never> }
  /** End the shoe because the journal was set back: the house alone does so. */
  | { "set-back": Record<string, never> }
  /** So many cards were counted. */
  | { "count-shoe": { cards: number } }
  /** Say that something went wrong. */
  | { report: { kind: Irregularity; coup?: number | null; seen: Visibility; found: Found } }
  /** Say what is done about it. */
  | { rule: { resolution: Resolution; cards?: Card[] | null; reason?: Words | null } }
  /** Say that nothing was wrong. */
  | { dismiss: Record<string, never> }
  /** Call "place your bets". */
  | { "open-bets": Record<string, never> }
  /** Call "last bets". */
  | { "last-bets": Record<string, never> }
  /** Call "no more bets". */
  | { "close-bets": Record<string, never> }
  /** Deal a coup with no wagers. */
  | { ghost: Record<string, never> }
  /** Look whether anything is due. */
  | { tick: Record<string, never> }
  /** Stake more on a spot: of an area, or of a line. */
  | { place: { patron?: PatronId | null; area?: number | null; line?: number | null; wager: WagerId; cents: Cents } }
  /** Take some of a stake back. */
  | { "take-back": { patron?: PatronId | null; area?: number | null; line?: number | null; wager: WagerId; cents: Cents } }
  /** Take back all stakes, of one place or of all. */
  | { clear: { patron?: PatronId | null; area?: number | null; line?: number | null } }
  /** Stake again what was staked on the last coup. */
  | { repeat: { patron?: PatronId | null } }
  /** Stake as much again on every spot. */
  | { double: { patron?: PatronId | null } }
  /** Set a limit, or lift it. */
  | { "set-limit": { patron?: PatronId | null; limit: Limit } }
  /** Stay away from wagers for a while. */
  | { "take-time-out": { patron?: PatronId | null; lasts: Millis } }
  /** Stay away from wagers for long, or for ever. */
  | { exclude: { patron?: PatronId | null; lasts: Lasts } }
  /** Say that a reality check was read. */
  | { acknowledge: { patron?: PatronId | null } };

/** A wager of a coup that is over, settled once more. */
export interface Resettled {
  /** The coup. */
  coup: number;
  /** Whose. */
  patron: PatronId;
  /** Where. */
  spot: Spot;
  /** What it had come to. */
  before: Settlement;
  /** What it comes to now. */
  after: Settlement;
  /** What moved. */
  moved: Moved;
}

/** What is done about an irregularity. */
export type Resolution =
  | "continue"
  | "burn"
  | "carry-hidden"
  | "carry-exposed"
  | "reassign"
  | "draw-missing"
  | "settle-again"
  | "void"
  | "void-and-end-shoe"
  | "finish-and-end-shoe"
  | "offer-retract"
  | "ghost"
  | "replace-card"
  | "correct-record"
  | "reconstruct"
  | "correct-payment"
  | "refuse-wager"
  | "dealer-reveals"
  | "announce-again"
  | "close-table";

/** Why a stake came back before the coup. */
export type Returned =
  /** Its owner took it back. */
  | "taken-back"
  /** A line is open only while every area holds a wager. */
  | "area-left-empty"
  /** The table's differential was over its limit. */
  | "differential"
  /** It needs a wager on Player or Banker beside it. */
  | "no-main-wager"
  /** The cards are shuffled first. */
  | "shuffle-now"
  /** The coup is void. */
  | "void"
  /** The coup is dealt as a ghost hand. */
  | "ghost";

/** What somebody may do who works here. */
export type Role =
  | "dealer"
  | "floor"
  | "cage"
  | "auditor"
  | "manager";

/** A run of one side. */
export interface Run {
  /** Whose. */
  side: Side;
  /** How long. */
  length: number;
}

/** Words in one language. */
export interface Said {
  /** Its tag, such as `en` or `zh-Hant`. */
  language: string;
  /** The words. */
  text: string;
}

/** What a patron adds to a cut: at most 64 bytes in hexadecimal. */
export type Salt = string;

/** The secret of a sealed shoe that is over: 32 bytes in hexadecimal. */
export type Secret = string;

/** What the server says. A number counts what has happened at the table since it was made. */
export type ServerMessage =
  /** The answer to hello. */
  | { kind: "welcome"; version: number; table: TableName; number: number; at: Time; you: Audience; house: HouseCard; irregularities: IrregularityCard[] }
  /** The table as it is now. */
  | { kind: "view"; number: number; proof: Proof | null; at: Time; view: View }
  /** The scoreboard, after `welcome` and whenever it has changed. */
  | { kind: "board"; number: number; board: Board }
  /** Something happened. */
  | { kind: "told"; number: number; at: Time; what: Told }
  /** A command was done, now or when it was first sent. */
  | { kind: "answer"; id: CommandId; number: number }
  /** A command was not done, and nothing has changed. */
  | { kind: "refused"; id: CommandId; refusal: Refusal }
  /** Something is wrong with the house itself. No more is told until the table goes on: then comes a `welcome`, as at the beginning. */
  | { kind: "fault"; text: "internal error" }
  /** The journal of the house was set back to an earlier moment than clients have seen. The table stands still, as after a `fault`: cards that were dealt would be dealt again. */
  | { kind: "set-back" }
  /** Somebody is there. */
  | { kind: "pong"; at: Time }
  /** The last thing the server says. */
  | { kind: "bye"; why: Why };

/** A session as its patron sees it. */
export interface SessionView {
  /** How long it has been going on. */
  played: Millis;
  /** What it has come to: less than nothing for a loss. */
  net: Cents;
}

/** What a wager came to. */
export interface Settlement {
  /** What was wagered. */
  staked: Cents;
  /** How it ended. */
  verdict: Verdict;
  /** The line of the pay table that decided, counted from zero. */
  line: number | null;
  /** The odds it won at. */
  odds: Odds | null;
  /** What was won, before commission. */
  won: Cents;
  /** The commission on that. */
  commission: Cents;
  /** What the bettor takes from the table. */
  returned: Cents;
}

/** Why a shoe is over. */
export type ShoeEnd =
  /** Its cut card came out. */
  | "cut-card"
  /** The floor ended it. */
  | "floor"
  /** Something went wrong with its cards. */
  | "irregularity"
  /** Its next cards may be known: the journal was set back. */
  | "set-back";

/** How far a shoe is. */
export type ShoeStage =
  /** It is shuffled, and somebody is to cut it. */
  | "loaded"
  /** Its first card is to be drawn. */
  | "ready"
  /** Coups are dealt from it. */
  | "in-play";

/** A shoe as everybody knows it. */
export interface ShoeView {
  /** Its number. */
  number: number;
  /** How far it is. */
  stage: ShoeStage;
  /** What was published of its order before the first card, if it is a sealed one. */
  commitment: Commitment | null;
  /** How many cards have left it. */
  "cards-out": number;
  /** How many coups were dealt from it, ghost hands included. */
  coups: number;
  /** How many of them had no wagers because patrons asked. */
  ghosts: number;
  /** How many may still be started, once that is known. */
  more: number | null;
}

/** What a patron still has of a wager that should have been taken back. */
export interface Short {
  /** Whose. */
  patron: PatronId;
  /** Where. */
  spot: Spot;
  /** How much. */
  cents: Cents;
}

/** A hand. */
export type Side =
  | "player"
  | "banker";

/** Whole numbers that follow each other. */
export interface Span {
  /** The smallest. */
  from: number;
  /** The largest. */
  to: number;
}

/** A rare hand, and how often it came. */
export interface Special {
  /** The wager that wins on it. */
  wager: WagerId;
  /** How often. */
  count: number;
}

/** A betting position. */
export interface Spot {
  /** Where. */
  place: Place;
  /** On what. */
  wager: WagerId;
}

/** A spot, and what may be staked on it now. */
export interface SpotView {
  /** Where and on what. */
  spot: Spot;
  /** The least. */
  minimum: Cents;
  /** The most. */
  maximum: Cents;
  /** What the patron has there. */
  staked: Cents;
  /** Why nothing more can be staked there now: which of the view's `refusals`, from zero on. */
  refusal: number | null;
}

/** Why nobody has the right to expose a hand any more. */
export type SqueezeEnd =
  /** It was waived. */
  | "waived"
  /** Its time is over. */
  | "time"
  /** It was ruled so. */
  | "ruled";

/** How somebody came by the right to expose a hand. */
export type SqueezeReason =
  /** Nobody in a seat wagered more on it. */
  | "highest-wager"
  /** Whoever had it waived it. */
  | "waived"
  /** Whoever had it named them. */
  | "named";

/** The right to expose a hand. */
export interface SqueezeView {
  /** Whose hand. */
  side: Side;
  /** Who has it. */
  holder: PatronId;
  /** When it goes to the dealer by itself. */
  until: Time;
  /** For the holder: to whom it may be given. */
  "may-name": PatronId[];
}

/** Somebody who works here. */
export type StaffId = number;

/** What a table is doing. */
export type Stage =
  /** It is closed. */
  | "closed"
  /** It is paused. */
  | "paused"
  /** It stands still until the floor has ruled. */
  | "stopped"
  /** Patrons may take their wagers back before the coup goes on. */
  | { retracting: { until: Time | null } }
  /** It waits for the next coup. */
  | "waiting"
  /** Wagers may be placed. */
  | { betting: { until: Time | null; "last-called": boolean } }
  /** A coup is dealt. */
  | "dealing";

/** What one patron has on one spot. */
export interface Stake {
  /** Whose. */
  patron: PatronId;
  /** Where. */
  spot: Spot;
  /** How much. */
  cents: Cents;
}

/** Why the floor may choose something. */
export type Standing =
  /** It is what the house always does in such a case. */
  | "house-rule"
  /** The house leaves it to the floor to choose this or something else. */
  | "listed"
  /** Nothing that the house would have can be done. */
  | "last-resort";

/** A table's name: 1 to 64 visible ASCII characters. */
export type TableName = string;

/** A text that is given a bound. */
export type TextKind =
  | "table"
  | "terminal"
  | "device"
  | "login"
  | "guest"
  | "answer";

/** What the drawing rules have a hand do, and why. */
export interface ThirdCard {
  /** Whose hand. */
  side: Side;
  /** Whether it draws a third card; it stands otherwise. */
  draws: boolean;
  /** The rule that says so. */
  rule: DrawingRule;
  /** The total that the rule looks at: of the hand's first two cards, or the natural's. */
  total: number;
  /** What the Player's third card counts, if the rule looks at it. */
  third: number | null;
  /** For a natural: whose it is, or `tie` if both hands have the same. */
  natural: Winner | null;
  /** The article of `docs/RULES.md`. */
  article: number;
}

/** A moment: milliseconds of the house's clock. */
export type Time = number;

/** A limit of time as its patron sees it. */
export interface TimeLimit {
  /** The limit in force. */
  limit: Millis | null;
  /** What is left of it. */
  left: Millis | null;
  /** A looser one that is still to come. */
  looser: LooserTime | null;
}

/** How long things take. */
export interface Timers {
  /** Wagers are open. */
  betting: Millis;
  /** Last bets are called so long before that ends. */
  "last-bets": Millis;
  /** Between cards. */
  card: Millis;
  /** A result stays. */
  result: Millis;
}

/** Something that happened, as an audience is told of it. */
export type Told =
  /** The table was opened. */
  | { opened: { floor: StaffId | null; dealer: StaffId; house: HouseVersion } }
  /** The table was closed. */
  | "closed"
  /** The table was paused. */
  | "paused"
  /** It went on. */
  | "resumed"
  /** Somebody else deals. */
  | { "dealer-changed": { dealer: StaffId } }
  /** Somebody else is the floor. */
  | { "floor-changed": { floor: StaffId } }
  /** Money became credits. */
  | { "money-in": { patron: PatronId; cents: Cents } }
  /** A commission that was owed was paid from credits. */
  | { "commission-paid": { patron: PatronId; cents: Cents } }
  /** Credits became money. */
  | { "cashed-out": { patron: PatronId; cents: Cents } }
  /** A shoe was loaded. */
  | { "shoe-loaded": { number: number } }
  /** It was cut. */
  | { "shoe-cut": Cut }
  /** Cards were burned before a coup, face down. */
  | { burned: { count: number } }
  /** The cut card came out. */
  | { "cut-card-out": { more: number } }
  /** The shoe ends early. */
  | { "shoe-ends": { more: number } }
  /** The shoe is over. */
  | { "shoe-ended": ShoeEnd }
  /** The journal was set back to an earlier moment: a coup in progress is void, and the shoe ends. */
  | "set-back"
  /** The cards of the shoe that is over were counted. */
  | { "shoe-counted": { number: number; counted: number; expected: number } }
  /** The secret of a sealed shoe was opened: anybody can compute its order now. */
  | { "seal-opened": { number: number; secret: Secret; "differs-at": number | null } }
  /** Wagers may be placed. */
  | { "bets-opened": { coup: number; until: Time | null } }
  /** Wagers are about to close. */
  | "last-bets"
  /** The floor lets Player and Banker wagers differ by more than they may. */
  | { "differential-allowed": { difference: Cents; maximum: Cents } }
  /** Wagers are closed. */
  | "bets-closed"
  /** A stake, or more of one, was placed. */
  | { staked: Stake }
  /** A stake, or some of one, came back. */
  | { "stake-returned": { stake: Stake; why: Returned } }
  /** A coup with no wagers is dealt. */
  | { "ghost-started": { coup: number; why: GhostReason } }
  /** Somebody has the right to expose a hand. */
  | { "squeeze-given": { side: Side; patron: PatronId; until: Time; why: SqueezeReason } }
  /** The dealer turns the hand over. */
  | { "squeeze-ended": { side: Side; why: SqueezeEnd } }
  /** The cards of a hand were turned over. */
  | { turned: Side }
  /** The coup is decided. */
  | { decided: { facts: Facts } }
  /** A wager was settled. */
  | { settled: Paid }
  /** The coup is over. */
  | "coup-ended"
  /** Nothing was wrong. */
  | "dismissed"
  /** It was ruled on what went wrong. */
  | { ruled: { kind: Irregularity; coup: number; resolution: Resolution; reason: string } }
  /** Another number of cards was burned than the record said. */
  | { "burn-corrected": { before: number; after: number } }
  /** Each patron may take their wagers back, or reduce them. */
  | { "retract-offered": { until: Time | null } }
  /** What they left stands. */
  | "retract-over"
  /** A coup has no result. */
  | { "coup-voided": { coup: number } }
  /** A wager of a coup that is over was settled once more. */
  | { resettled: Resettled }
  /** A payment was corrected. */
  | { "payment-corrected": { coup: number; patron: PatronId; spot: Spot; before: Cents; after: Cents; moved: Moved; "to-surveillance": boolean } }
  /** A patron set a limit, or lifted it. */
  | { "limit-set": { patron: PatronId; limit: Limit; from: Time | null } }
  /** A patron stays away from wagers for a while. */
  | { "time-out-taken": { patron: PatronId; lasts: Millis } }
  /** A patron stays away from wagers for long. */
  | { excluded: { patron: PatronId; lasts: Lasts } }
  /** A patron has read a reality check. */
  | { acknowledged: { patron: PatronId; played: Millis; net: Cents } }
  /** A coup had other cards than the record said: a view has those that lie face up. */
  | { "cards-corrected": { coup: number } }
  /** Words for everybody. */
  | { announced: { key: Announcement; class: Class; words: Said[] } };

/** How a wager ends. */
export type Verdict =
  | "win"
  | "push"
  | "lose";

/** A table as an audience sees it. */
export interface View {
  /** What it is doing. */
  stage: Stage;
  /** For staff: who is on duty, while it is open. */
  duty: Duty | null;
  /** The number of the coup in progress, or of the one that comes next: what a command may name as its `coup`. */
  "coup-number": number;
  /** The coup in progress. */
  coup: CoupView | null;
  /** The shoe in play. */
  shoe: ShoeView | null;
  /** The coup before it. */
  last: LastView | null;
  /** The stakes that are shown: a patron's own, all of them to staff, none to the room. */
  stakes: Stake[];
  /** The places that hold a wager, whoever's it is. */
  taken: Place[];
  /** Credits: a patron's own, or everybody's to the floor and to auditors. */
  credits: Owns[];
  /** Commission that is owed: a patron's own, or everybody's to staff. */
  owed: Owns[];
  /** For auditors: what came, what left and what the house has. */
  books: Books | null;
  /** For a patron: every spot, with what may be staked on it now. */
  spots: SpotView[];
  /** Why nothing more can be staked on some of them: each reason once. */
  refusals: Refusal[];
  /** For a patron: their own play, once there is any. */
  care: CareView | null;
  /** For whoever deals: what to do next. */
  next: Next | null;
  /** What the table stands still for. */
  case: CaseView | null;
  /** A card that left the shoe and waits to be called for. */
  held: CardView | null;
  /** What could be asked for now, and why it would be refused. */
  deeds: Deed[];
  /** Whether this is how it was, not how it is. */
  replay: boolean;
}

/** Whether the card in question has been seen. */
export type Visibility =
  | "unseen"
  | "seen";

/** A wager that a house offers. */
export interface WagerCard {
  /** Its name in commands. */
  wager: WagerId;
  /** Its name for people, in English. */
  name: string;
  /** Whose hand it belongs to, if it belongs to one. */
  belongs: Winner | null;
  /** Whether it is Player, Banker or Tie, and not a side wager. */
  main: boolean;
  /** The least that may be staked on it. */
  minimum: Cents;
  /** The most. */
  maximum: Cents;
  /** When it pays: the first line that holds decides, and if none does it loses. */
  lines: PayLine[];
  /** What is taken of what it wins. */
  commission: Rate | null;
  /** The house's edge in percent of the stake, from a full shoe, such as `1.0579`. */
  edge: string;
}

/** A wager's name, such as `dragon-7`. */
export type WagerId = string;

/** Why the server hangs up. */
export type Why =
  /** What it got was no message. */
  | "malformed"
  /** What it got was too long. */
  | "too-long"
  /** It does not speak that version. */
  | "version"
  /** There is no such table. */
  | "no-such-table"
  /** The client may not sit there. */
  | "not-allowed"
  /** It said nothing for too long. */
  | "too-slow"
  /** It said too much at once. */
  | "too-fast"
  /** The server stops, and comes back. */
  | "restart";

/** How a coup ends. */
export type Winner =
  | "player"
  | "banker"
  | "tie";

/** What people wrote: visible characters only. */
export type Words = string;
