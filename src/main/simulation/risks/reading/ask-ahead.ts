import type { BothSides } from '../../../chain/outcome/both-sides.ts';
import type { Trace } from '../../trace/trace.ts';
import { questionsAround } from './addresses-around.ts';
import { changedContracts } from './known-trace.ts';
import { tokenQuestion } from './token-words.ts';

/**
 * Asks what rules will ask of the contracts that a transaction changed, in company with what else is asked of them
 * now: then the rules need no request of their own.
 */
export function askAhead(sides: BothSides, trace: Trace): void {
  for (const contract of changedContracts(trace)) {
    for (const question of [...questionsAround(contract), tokenQuestion(contract, 'decimals')]) {
      // The rule that asks hears of the failure.
      sides.ask(question).catch(() => undefined);
    }
  }
}
