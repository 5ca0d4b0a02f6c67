// What the house answers under /api/v1/learn.
import type { Card, Cents, Side, WagerCard, Winner } from '../protocol.js';

export interface Tableau {
  /** Whether the Player draws, by what two cards are worth. */
  player: boolean[];
  /** The same for the Banker: after the Player stood, and by what the Player's third card counts. */
  banker: { total: number; stood: boolean; third: boolean[] }[];
}

/** What a hand did about a third card, and by which rule. */
export interface Why {
  side: Side;
  draws: boolean;
  rule: 'natural' | 'own-total' | 'player-stood' | 'player-drew';
  /** What two cards were worth. */
  total: number;
  /** What the Player's third card counts, if the rule looks at it. */
  third: number | null;
  natural: Winner | null;
  card: Card | null;
  article: number;
}

export interface Explained {
  hands: { player: Card[]; banker: Card[] };
  totals: { player: number; banker: number };
  winner: Winner;
  steps: Why[];
}

export interface Priced {
  preset: string;
  house: string;
  decks: number;
  wagers: WagerCard[];
}

export interface SystemEvidence {
  pick: string;
  progression: string;
  bets: number;
  'edge-measured': string;
  'edge-exact': string;
  /** Evenings. */
  won: number;
  ruined: number;
  mean: Cents;
  /** The bounds of ten equal parts, nine of them. */
  deciles: Cents[];
}

export interface Evidence {
  evenings: number;
  bankroll: Cents;
  unit: Cents;
  maximum: Cents;
  systems: SystemEvidence[];
}
