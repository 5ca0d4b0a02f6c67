// @ts-check
// The reports of the house, by their names in its API.

import { say } from '../words.js';

export const REPORTS = ['table', 'shift', 'wager', 'commission', 'rulings', 'liability', 'staff', 'events'];

/** What a report is called. @param {string} kind */
export const reportName = (kind) => say(`staff.report-${kind}`);
