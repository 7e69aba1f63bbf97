import type { Check } from '../check.ts';
import { sameToken } from './same-token.ts';
import { tooPrecise } from './too-precise.ts';
import { zeroAmount } from './zero-amount.ts';

/** What fits the language and makes no sense: a file and a line each. */
export const senseChecks: readonly Check[] = [zeroAmount, tooPrecise, sameToken];
