import { AppError } from '../../../shared/errors.ts';
import type { EffectRecord, EffectTransaction } from '../../store/queries/effects.ts';
import { minedCarrier } from '../mined-carrier.ts';
import type { Workbench } from '../run.ts';

/**
 * The newest transaction of an effect that is on its way and can still be replaced. NOT_REPLACEABLE when one
 * of its transactions is mined, or its number is used; RPC_* when that cannot be told.
 */
export async function replaceable(
  bench: Workbench,
  effect: EffectRecord,
): Promise<EffectTransaction> {
  const carriers = bench.store.reader.effects.transactions(effect.effectId);
  const live = carriers.find(({ state }) => state === 'live');
  const isOut = effect.state === 'sent' || effect.state === 'unknown';
  if (live === undefined || !isOut) throw notReplaceable(effect);
  const [minedNonce, mined] = await Promise.all([
    bench.chain.minedNonce(effect.account),
    minedCarrier(bench, effect),
  ]);
  if (minedNonce > live.nonce || mined !== null) throw notReplaceable(effect);
  return live;
}

function notReplaceable({ effectId }: EffectRecord): AppError {
  return new AppError(
    'NOT_REPLACEABLE',
    'invalid_params',
    'This transaction is not waiting for a block any more.',
    {
      advice: 'Nothing was signed. Look at the run to see what became of it.',
      facts: { effectId },
    },
  );
}
