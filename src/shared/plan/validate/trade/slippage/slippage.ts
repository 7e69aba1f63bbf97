import type { Check } from '../../check.ts';
import { floorAgainstPrice } from './floor-against-price.ts';
import { highSlippage } from './high-slippage.ts';
import { unequalSlippage } from './unequal-slippage.ts';

const findings: readonly Check[] = [highSlippage, unequalSlippage, floorAgainstPrice];

/** CONTRA_SLIPPAGE: a loss allowed that is not meant, or that contradicts what stands beside it. */
export const slippage: Check = (input) => findings.flatMap((finding) => finding(input));
