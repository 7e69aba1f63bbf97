import type { Finding } from '../../../../shared/chain/types.ts';
import { declaredIntents } from '../../intent/declared-intents.ts';
import { type Excess, excessesOf } from '../../intent/excesses.ts';
import type { RiskRule } from '../risk-rule.ts';

/**
 * Holds what a transaction did against what its step declares by its tool and parameters. One finding for each
 * kind of excess. A tool that declares nothing is unknown, and so is a call that nobody knows.
 */
export const outsideIntent: RiskRule = async ({ outcome, client, tokens, call }) => {
  const declare = call === null ? undefined : declaredIntents[call.tool];
  if (call === null || declare === undefined) return [notDeclared(call?.tool ?? null)];
  const intent = await declare({ call, outcome, client, tokens });
  const found = excessesOf(intent, call.account, outcome);
  const byKind = new Map(found.toReversed().map((excess) => [excess.kind, excess]));
  return [...byKind.values()].map(asFinding);
};

function asFinding({ kind, what, about, declared, found }: Excess): Finding {
  return {
    id: 'OUTSIDE_INTENT',
    level: 'danger',
    message: `The transaction does something else than the step says: ${what}. Do not sign it unless you know why.`,
    evidence: { kind, about, declared, found },
  };
}

function notDeclared(tool: string | null): Finding {
  return {
    id: 'OUTSIDE_INTENT',
    level: 'unknown',
    message:
      'What this step may do is not declared anywhere, so it is not known whether the transaction keeps to it.',
    evidence: { tool },
  };
}
