// What must hold after any crash, read from the database and the chain alone.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Address, Hex } from 'viem';
import { expect } from 'vitest';
import type { ChainClient } from '../../../src/main/chain/chain-client.ts';
import { auditGenesis, auditHash } from '../../../src/main/store/audit-line.ts';
import { openStoreReadOnly } from '../../../src/main/store/open-store.ts';
import type { EffectRecord } from '../../../src/main/store/queries/effects.ts';
import type { StoreReader } from '../../../src/main/store/store.ts';

export interface Expected {
  account: Address;
  /** Runs that were agreed to; null where a kill decided how many that were. */
  runs: number | null;
  transactionsPerRun: number;
}

/** Reads the database of `dataDir` and checks the invariants against the chain. */
export async function checkInvariants(
  dataDir: string,
  client: ChainClient,
  expected: Expected,
): Promise<void> {
  const { reader, stop } = openStoreReadOnly({ path: join(dataDir, 'countersign.db') });
  try {
    const executions = reader.executions.list(10_000);
    if (expected.runs !== null) expect(executions).toHaveLength(expected.runs);
    const effects = executions.flatMap(({ executionId }) => reader.effects.list(executionId));
    // I9 and I10: nothing is left open, and what is called done is final and was compared.
    for (const { executionId } of executions) {
      expect(reader.runs.get(executionId)).toMatchObject({ state: 'completed', error: null });
    }
    expect(new Set(effects.map(({ state }) => state))).toEqual(new Set(['confirmed']));
    for (const { verdict, confirmations } of effects) {
      expect(['matched', 'within_tolerance']).toContain(verdict);
      expect(confirmations).toBeGreaterThanOrEqual(1);
    }
    // I1: one transaction on the chain for each that the plans asked for, and none beside them.
    const wanted = executions.length * expected.transactionsPerRun;
    expect(effects).toHaveLength(wanted);
    expect(await client.minedNonce(expected.account)).toBe(wanted);
    const nonces = effects.map(({ nonce }) => nonce ?? -1).sort((a, b) => a - b);
    expect(nonces).toEqual(Array.from({ length: wanted }, (_, nonce) => nonce));
    for (const effect of effects) await checkOneEffect(reader, client, effect);
    checkAudit(reader);
    checkNoOrphans(dataDir);
  } finally {
    stop();
  }
}

/** I2: mined as it was signed, under an approval of exactly these bytes that was used once. */
async function checkOneEffect(
  reader: StoreReader,
  client: ChainClient,
  effect: EffectRecord,
): Promise<void> {
  const receipt = await client.receipt(effect.txHash as Hex);
  expect(receipt).toMatchObject({ status: 'success', blockHash: effect.blockHash });
  expect(reader.approvals.latestOfEffect(effect.effectId)).toMatchObject({
    status: 'consumed',
    digest: effect.digest,
    nonce: effect.nonce,
  });
  const transactions = reader.effects.transactions(effect.effectId);
  expect(transactions).toMatchObject([{ txHash: effect.txHash, state: 'final' }]);
  checkSpends(reader, effect);
}

/** What was set aside for it was neither lost nor doubled, and came to what it did cost. */
function checkSpends(reader: StoreReader, { executionId, effectId, feeWei }: EffectRecord): void {
  const own = reader.spends.ofExecution(executionId).filter((each) => each.effectId === effectId);
  expect(own.filter(({ state }) => state === 'reserved')).toEqual([]);
  const spent = own.filter(({ state }) => state === 'spent');
  const fees = spent.filter(({ kind }) => kind === 'gas');
  expect(fees.map(({ actualUnits }) => actualUnits?.toString())).toEqual([feeWei]);
  expect(new Set(spent.map(({ kind, token }) => `${kind} ${token}`)).size).toBe(spent.length);
}

/** I4: the chain of the audit log holds from its first line to its last. */
export function checkAudit(reader: StoreReader): void {
  let prevHash = auditGenesis;
  let seq = 0;
  for (;;) {
    const lines = reader.audit.linesAfter(seq, 1000);
    if (lines.length === 0) break;
    for (const { hash, mac: _mac, ...line } of lines) {
      expect(line).toMatchObject({ seq: seq + 1, prevHash });
      expect(hash).toBe(auditHash(line));
      prevHash = hash;
      seq = line.seq;
    }
  }
  expect(seq).toBeGreaterThan(0);
}

/** I8: no signer of this folder outlived its parent. */
function checkNoOrphans(dataDir: string): void {
  if (process.platform !== 'linux') return;
  const alive = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => commandLine(pid).includes(dataDir));
  expect(alive).toEqual([]);
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // It ended meanwhile.
    return '';
  }
}
