import type { Finding } from '../../../../shared/chain/types.ts';
import { declaredIntents } from '../../intent/declared-intents.ts';
import { type Excess, excessesOf, excessesOfCall } from '../../intent/excesses.ts';
import type { RiskRule } from '../risk-rule.ts';

/**
 * Holds what a transaction did against what its step declares by its tool and parameters. One finding for each
 * kind of excess. A tool that declares nothing is unknown, and so is a call that nobody knows.
 */
export const outsideIntent: RiskRule = async ({ outcome, client, tokens, call }) => {
  const declare = call === null ? undefined : declaredIntents[call.tool];
  if (call === null || declare === undefined) return [notDeclared(call?.tool ?? null)];
  const intent = await declare({ call, outcome, client, tokens });
  const found = allExcesses(intent, call.account, outcome);
  const byKind = new Map(found.toReversed().map((excess) => [excess.kind, excess]));
  return [...byKind.values()].map(asFinding);
};

/** What the bytes alone have too much is told also where the rest cannot be looked at. */
function allExcesses(...asked: Parameters<typeof excessesOf>): Excess[] {
  const ofCall = excessesOfCall(...asked);
  try {
    return excessesOf(...asked);
  } catch (thrown) {
    if (ofCall.length === 0) throw thrown;
    return ofCall;
  }
}

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
