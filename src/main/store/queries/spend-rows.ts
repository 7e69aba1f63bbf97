// How a reservation ends, inside the transaction that moves its effect: never lost, and never counted twice.
import type { CostItem } from '../../../shared/budgets/guard.ts';
import { goneUnits } from '../../../shared/chain/gone-units.ts';
import type { AssetChange } from '../../../shared/chain/types.ts';
import type { WriteConnection } from '../connection.ts';
import { newId } from '../new-id.ts';
import { appendAudit } from './audit.ts';
import type { EffectRecord } from './effects.ts';

/** What a spend is of. */
interface SpendOf {
  executionId: string;
  effectId: string | null;
  instanceId: string | null;
}

interface OpenRow {
  spendId: string;
  kind: CostItem['kind'];
  token: string;
  /** What is set aside. */
  units: string;
}

/** Sets an amount aside. Returns the id of the spend. */
export function insertSpend(db: WriteConnection, of: SpendOf, item: CostItem): string {
  const spendId = newId();
  db.run(
    `INSERT INTO spends (spend_id, execution_id, effect_id, kind, chain_id, instance_id, token,
      reserved_units, usd_micros, state, created_at, updated_at)
     VALUES (@spendId, @executionId, @effectId, @kind, @chainId, @instanceId, @token, @units, @usd,
      'reserved', @now, @now)`,
    {
      ...{ spendId, executionId: of.executionId, effectId: of.effectId },
      ...{ kind: item.kind, chainId: item.chainId, token: item.token },
      instanceId: of.instanceId ?? '',
      units: item.units.toString(),
      usd: item.usdMicros?.toString() ?? null,
      now: db.now(),
    },
  );
  return spendId;
}

/** What it did cost takes the place of what was set aside. */
export function settleRow(db: WriteConnection, spendId: string, actualUnits: bigint): void {
  db.run(
    `UPDATE spends SET state = 'spent', actual_units = @actual, updated_at = @now
     WHERE spend_id = @spendId`,
    { spendId, actual: actualUnits.toString(), now: db.now() },
  );
}

/**
 * An effect that is final: its fee, and what left the account, take the place of what was set aside; all of
 * that where it is not known what left.
 */
export function settleSpends(
  db: WriteConnection,
  effect: EffectRecord,
  { feeWei, assetChanges }: { feeWei: string; assetChanges: readonly AssetChange[] | null },
): void {
  const { effectId, executionId } = effect;
  const open = openRows(db, effectId);
  if (open.length === 0) return;
  const left = new Map(goneUnits(assetChanges ?? [], effect.account));
  for (const { spendId, kind, token, units } of open) {
    const gone = assetChanges === null ? BigInt(units) : (left.get(token) ?? 0n);
    settleRow(db, spendId, kind === 'gas' ? BigInt(feeWei) : gone);
    left.delete(token);
  }
  // What nobody expected to go out counts as well; of a price nothing is known.
  for (const [token, units] of left) {
    const item = {
      kind: 'token',
      chainId: effect.chainId,
      token,
      units: 0n,
      usdMicros: null,
    } as const;
    settleRow(db, insertSpend(db, effect, item), units);
  }
  appendAudit(db, { kind: 'budget.spent', executionId, effectId, body: { feeWei } });
}

/** Nothing of the effect can be spent any more, or it is to be approved anew. */
export function releaseSpends(db: WriteConnection, { effectId, executionId }: EffectRecord): void {
  const released = db.run(
    `UPDATE spends SET state = 'released', updated_at = @now
     WHERE effect_id = @effectId AND state = 'reserved'`,
    { effectId, now: db.now() },
  );
  if (released > 0) appendAudit(db, { kind: 'budget.released', executionId, effectId });
}

/** The chain took the block back: what was spent may be spent otherwise, up to what was set aside. */
export function reopenSpends(db: WriteConnection, { effectId, executionId }: EffectRecord): void {
  const reopened = db.run(
    `UPDATE spends SET state = 'reserved', actual_units = NULL, updated_at = @now
     WHERE effect_id = @effectId AND state = 'spent'`,
    { effectId, now: db.now() },
  );
  if (reopened > 0) appendAudit(db, { kind: 'budget.reserved', executionId, effectId });
}

function openRows(db: WriteConnection, effectId: string): OpenRow[] {
  return db.all<OpenRow>(
    `SELECT spend_id AS spendId, kind, token, reserved_units AS units FROM spends
     WHERE effect_id = @effectId AND state = 'reserved' ORDER BY rowid`,
    { effectId },
  );
}
