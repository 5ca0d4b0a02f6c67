// What the house sends beside the messages of protocol.d.ts.

import type { Time } from './protocol.js';

export type { Board, HouseCard, WagerCard } from './protocol.js';

/** One table of GET /api/v1/tables. */
export interface TableCard {
  name: string;
  house: string;
  rules: string;
  currency: string;
  automatic: boolean;
  sealed: boolean;
  money: 'play' | 'vouchers';
  stage: 'closed' | 'paused' | 'stopped' | 'retracting' | 'waiting' | 'betting' | 'dealing';
  minimum: number;
  maximum: number;
  wagers: string[];
  areas: number;
  watchers: number;
  number: number;
  dealer?: 'automatic' | 'live';
  taken?: number[];
  until?: Time | null;
  at?: Time;
  big?: BigCell[];
  coups?: number;
  squeeze?: boolean;
}

export interface BigCell {
  column: number;
  row: number;
  side: 'player' | 'banker' | null;
  ties: number;
  special?: string | null;
}
