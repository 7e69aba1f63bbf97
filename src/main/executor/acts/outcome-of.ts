import { AppError } from '../../../shared/errors.ts';
import type { EffectOutcome } from '../../chain/planned-transaction.ts';
import type { EffectRecord } from '../../store/queries/effects.ts';
import { requireStored } from '../../store/stored.ts';
import { signedOf } from '../require-effect.ts';
import type { Workbench } from '../run.ts';

/**
 * What an effect that is mined did; null where a contract in it no longer answers what it is asked, which no
 * later look changes: it is asked about one block. EFFECT_NOT_MINED when the node no longer says that it is mined.
 */
export async function outcomeOf(
  bench: Workbench,
  effect: EffectRecord,
): Promise<EffectOutcome | null> {
  try {
    return await readOutcomeOf(bench, effect);
  } catch (thrown) {
    if (thrown instanceof AppError && contractsAnswer.has(thrown.code)) return null;
    throw thrown;
  }
}

/** A contract that says nothing, that refuses the question, or that no longer counts as it did. */
const contractsAnswer: ReadonlySet<string> = new Set([
  'CONTRACT_NO_ANSWER',
  'TX_REVERTED',
  'TOKEN_NO_DECIMALS',
  'TOKEN_DECIMALS_CHANGE',
  'TOKEN_DECIMALS_DIFFER',
]);

async function readOutcomeOf(bench: Workbench, effect: EffectRecord): Promise<EffectOutcome> {
  const { txHash } = signedOf(effect);
  const { ordinal, rehearsal } = effect;
  const rehearsed = rehearsal === null ? {} : { rehearsed: requireStored(rehearsal) };
  const outcome =
    effect.realm === 'chain'
      ? await bench.simulation.minedOutcome(txHash, { kind: effect.kind, ordinal, ...rehearsed })
      : undefined;
  if (outcome !== undefined) return outcome;
  throw new AppError('EFFECT_NOT_MINED', 'network', 'The node no longer knows this transaction.', {
    advice: 'It is looked up again; nothing is sent twice.',
    facts: { txHash },
  });
}
