import type { Check } from '../check.ts';
import { overspend } from './overspend.ts';
import { percentOver100 } from './percent-over-100.ts';
import { spendAfterMax } from './spend-after-max.ts';

/** What a plan does with the money there is: a file and a line each. */
export const moneyChecks: readonly Check[] = [overspend, spendAfterMax, percentOver100];
