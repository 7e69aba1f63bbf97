import { AppError } from '../../../shared/errors.ts';
import type { EffectState } from '../../../shared/runs/states.ts';
import type { Params, WriteConnection } from '../connection.ts';
import { appendAudit } from './audit.ts';
import { EffectReader, type EffectRecord } from './effects.ts';
import { releaseSpends } from './spend-rows.ts';

/** Columns that a transition may set beside the state. */
type EffectColumn =
  | 'rehearsal'
  | 'unsigned_tx'
  | 'digest'
  | 'nonce'
  | 'signed_bytes'
  | 'tx_hash'
  | 'block_number'
  | 'block_hash'
  | 'confirmations'
  | 'actual'
  | 'verdict'
  | 'fee_wei'
  | 'error';

/**
 * Moves an effect along one edge inside the caller's transaction and writes the audit line.
 * EFFECT_NOT_FOUND or EFFECT_ILLEGAL_TRANSITION; the schema refuses the same moves by itself.
 * @returns the effect as it was before
 */
export function moveEffect(
  db: WriteConnection,
  effectId: string,
  to: EffectState,
  columns: Partial<Record<EffectColumn, string | number | null>> = {},
  body: Readonly<Record<string, string | number | null>> = {},
): EffectRecord {
  const before = requireEffect(db, effectId);
  const edge = db.get(
    `SELECT 1 FROM effects JOIN effect_edges USING (realm)
     WHERE effect_id = @effectId AND from_state = @from AND to_state = @to`,
    { effectId, from: before.state, to },
  );
  if (edge === undefined) throw illegalTransition(before, to);
  const set = Object.keys(columns).map((column) => `${column} = @${column}`);
  db.run(
    `UPDATE effects SET ${['state = @to', 'updated_at = @now', ...set].join(', ')}
     WHERE effect_id = @effectId`,
    { ...(columns as Params), to, now: db.now(), effectId },
  );
  // A fee that was paid all the same takes the place of what was set aside.
  if (
    (to === 'cancelled' && columns.fee_wei == null) ||
    (to === 'simulated' && before.state === 'approved')
  ) {
    releaseSpends(db, before);
  }
  appendAudit(db, {
    kind: `effect.${to}`,
    executionId: before.executionId,
    effectId,
    body: {
      from: before.state,
      kind: before.kind,
      path: before.path,
      ordinal: before.ordinal,
      ...body,
    },
  });
  return before;
}

/** EFFECT_NOT_FOUND when it is not there. */
export function requireEffect(db: WriteConnection, effectId: string): EffectRecord {
  const effect = new EffectReader(db).get(effectId);
  if (effect !== undefined) return effect;
  throw new AppError('EFFECT_NOT_FOUND', 'invalid_params', 'There is no such effect.', {
    facts: { effectId },
  });
}

function illegalTransition(before: EffectRecord, to: EffectState): AppError {
  const message = `This effect is ${before.state} and cannot become ${to}.`;
  return new AppError('EFFECT_ILLEGAL_TRANSITION', 'invalid_params', message, {
    facts: { effectId: before.effectId, from: before.state, to },
  });
}
