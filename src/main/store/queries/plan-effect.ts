import type { WriteConnection } from '../connection.ts';
import { newId } from '../new-id.ts';
import { appendAudit } from './audit.ts';
import type { EffectRecord } from './effects.ts';
import { insertToolExecution, type ToolCall } from './tool-execution-rows.ts';

export interface NewEffect {
  executionId: string;
  path: string;
  attempt: number;
  ordinal: number;
  last: boolean;
  kind: string;
  /** Unless given, a transaction. */
  realm?: EffectRecord['realm'];
  /** What the tool asked for: plain JSON, no bigint. */
  intent: unknown;
  call: ToolCall;
}

/** Writes a planned effect and the audit row of its tool call. Answers its id. */
export function planEffect(db: WriteConnection, effect: NewEffect): string {
  const effectId = newId();
  db.run(
    `INSERT INTO effects (effect_id, execution_id, path, attempt, ordinal, is_last, kind, realm,
      chain_id, instance_id, account, state, intent, created_at, updated_at)
     SELECT @effectId, execution_id, @path, @attempt, @ordinal, @last, @kind, @realm, chain_id,
      instance_id, account, 'planned', @intent, @now, @now FROM executions WHERE execution_id = @executionId`,
    {
      effectId,
      executionId: effect.executionId,
      path: effect.path,
      attempt: effect.attempt,
      ordinal: effect.ordinal,
      last: effect.last ? 1 : 0,
      kind: effect.kind,
      realm: effect.realm ?? 'chain',
      intent: JSON.stringify(effect.intent),
      now: db.now(),
    },
  );
  insertToolExecution(db, effectId, effect.executionId, effect.call);
  const { executionId, path, ordinal, kind } = effect;
  appendAudit(db, {
    kind: 'effect.planned',
    executionId,
    effectId,
    body: { path, ordinal, kind },
  });
  return effectId;
}
