import type { Check } from '../../check.ts';
import { endlessTrigger } from './endless-trigger.ts';
import { idleExit } from './idle-exit.ts';
import { loopBound } from './loop-bound.ts';

const findings: readonly Check[] = [loopBound, idleExit, endlessTrigger];

/** CONTRA_INFINITE: what would go on without end, or at once to a bound that was meant as a last resort. */
export const infinite: Check = (input) => findings.flatMap((finding) => finding(input));
