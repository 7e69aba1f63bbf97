// What must hold after any crash, read from the database and the chain alone.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Address, type Hex, parseAbi } from 'viem';
import { expect } from 'vitest';
import type { ChainClient } from '../../../src/main/chain/chain-client.ts';
import { auditGenesis, auditHash } from '../../../src/main/store/audit-line.ts';
import { openStoreReadOnly } from '../../../src/main/store/open-store.ts';
import type { EffectRecord } from '../../../src/main/store/queries/effects.ts';
import type { StoreReader } from '../../../src/main/store/store.ts';
import { ethereumTokens } from '../../../src/shared/chain/addresses.ts';
import type { RunView } from '../../../src/shared/runs/views.ts';
import type { CrashHarness } from './crash-harness.ts';
import { requireScene } from './crash-product.ts';
import type { Scene } from './crash-scenes.ts';

function requireRun(reader: StoreReader, executionId: string): RunView {
  const run = reader.runs.get(executionId);
  if (run === undefined) throw new Error(`no run: ${executionId}`);
  return run;
}

/**
 * Reads the database and checks every run against the scene that its plan is named for, and the chain
 * against all of them: no transaction beside those that the scenes come to.
 * @returns how many runs there were
 */
export async function checkScenes(
  { dataDir, client, folders }: Pick<CrashHarness, 'dataDir' | 'client' | 'folders'>,
  account: Address,
  scenes: Readonly<Record<string, Scene>>,
): Promise<number> {
  const { reader, stop } = openStoreReadOnly({ path: join(dataDir, 'countersign.db') });
  try {
    const executions = reader.executions.list(100_000);
    const mined = new Map<Address, number>([[account, 0]]);
    let permits = 0;
    for (const { executionId, undoes, account: acting } of executions) {
      const { planName, state } = requireRun(reader, executionId);
      const scene = undoes === null ? requireScene(scenes, planName) : undoOf(scenes, planName);
      const effects = reader.effects.list(executionId);
      const signed = effects.filter(({ signedBytes }) => signedBytes !== null);
      const sent = signed.filter(({ realm }) => realm === 'chain');
      const alone = signed.filter(({ realm }) => realm === 'signature');
      const changes = effects.filter((effect) => isMade(effect)).length;
      const came = { planName, endsAs: state, transactions: sent.length, changes };
      expect(endsOf(planName, scene)).toContainEqual(came);
      for (const effect of sent) {
        await checkOneEffect(reader, client, effect);
        checkMandate(reader, effect, scene);
      }
      for (const effect of alone) checkSignature(reader, effect);
      for (const effect of effects) {
        if (effect.signedBytes === null && !isMade(effect)) {
          expect(['failed', 'cancelled']).toContain(effect.state);
        }
      }
      mined.set(acting, (mined.get(acting) ?? 0) + sent.length);
      permits += alone.length;
    }
    checkFolders(reader, folders, scenes);
    for (const [each, count] of mined) expect(await client.minedNonce(each)).toBe(count);
    // Each permit that was signed was used, by one transaction.
    expect(await permitsRead(client, account)).toBe(BigInt(permits));
    checkAudit(reader);
    checkNoOrphans(dataDir);
    return executions.length;
  } finally {
    stop();
  }
}

const isMade = ({ realm, state }: EffectRecord) => realm === 'file' && state === 'confirmed';

/** Who said yes to what was mined: the mandate with one use of it on record, or a person. */
function checkMandate(reader: StoreReader, effect: EffectRecord, { mandate }: Scene): void {
  const { effectId, digest, txHash } = effect;
  const approval = reader.approvals.usedFor(effectId, digest ?? '');
  const isSigned = mandate === 'signs';
  expect(approval?.decidedBy?.startsWith('mandate:')).toBe(isSigned);
  const use = reader.mandates.answerTo(effectId, digest ?? '');
  if (isSigned) expect(use).toMatchObject({ outcome: 'signed', txHash });
  else expect(use?.outcome).toBe(mandate === undefined ? undefined : 'refused');
}

function endsOf(planName: string, { changes = 0, orEnds, ...scene }: Scene) {
  return [scene, ...(orEnds === undefined ? [] : [orEnds])].map(({ endsAs, transactions }) => ({
    ...{ planName, endsAs, transactions, changes },
  }));
}

/** What the run of the plan comes to that undoes a scene. */
function undoOf(scenes: Readonly<Record<string, Scene>>, planName: string): Scene {
  const { root, undoChanges = 0 } = requireScene(scenes, planName.replace('Undo of ', ''));
  return { root, transactions: 0, endsAs: 'completed', changes: undoChanges };
}

/** The folder of each run that there was is as it should be, the others are untouched, with nothing beside. */
function checkFolders(
  reader: StoreReader,
  folders: CrashHarness['folders'],
  scenes: Readonly<Record<string, Scene>>,
): void {
  const names = reader.executions
    .list(100_000)
    .map(({ executionId }) => requireRun(reader, executionId).planName);
  for (const scene of new Set(folders.map((each) => each.scene))) {
    const { before = {}, after = {} } = requireScene(scenes, scene).files ?? {};
    const found = folders
      .filter((each) => each.scene === scene)
      .map(({ folder }) => textsIn(folder));
    for (const each of found) expect([before, after]).toContainEqual(each);
    if (isDeepStrictEqual(before, after)) continue;
    const changed = found.filter((each) => isDeepStrictEqual(each, after));
    const runs = names.filter((name) => name === scene);
    expect({ scene, changed: changed.length }).toEqual({ scene, changed: runs.length });
  }
}

function textsIn(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
}

/** Made once, under an approval of exactly these bytes that was used once. */
function checkSignature(reader: StoreReader, effect: EffectRecord): void {
  expect(effect).toMatchObject({ state: 'confirmed', txHash: null, nonce: null });
  const used = reader.approvals.usedFor(effect.effectId, effect.digest ?? '');
  expect(used).toMatchObject({ status: 'consumed' });
}

function permitsRead(client: ChainClient, account: Address): Promise<bigint> {
  const abi = parseAbi(['function nonces(address owner) view returns (uint256)']);
  const { address } = ethereumTokens.USDC;
  return client.read((viem) =>
    viem.readContract({ address, abi, functionName: 'nonces', args: [account] }),
  );
}

/**
 * I2: mined as it was signed, under an approval of exactly these bytes that was used once. `takenBack`: hashes of
 * blocks that the chain took back after the effect was seen in one of them.
 */
export async function checkOneEffect(
  reader: StoreReader,
  client: ChainClient,
  effect: EffectRecord,
  takenBack: ReadonlySet<string> = new Set(),
): Promise<void> {
  const transactions = reader.effects.transactions(effect.effectId);
  const final = transactions.find(({ state }) => state === 'final');
  const isCalledOff = final?.purpose === 'cancel';
  expect(effect.state).toBe(isCalledOff ? 'cancelled' : 'confirmed');
  if (!isCalledOff) expect(['matched', 'within_tolerance']).toContain(effect.verdict);
  const receipt = await client.receipt(effect.txHash as Hex);
  expect(receipt).toMatchObject({
    status: 'success',
    ...(isCalledOff || takenBack.has(effect.blockHash ?? '')
      ? {}
      : { blockHash: effect.blockHash }),
  });
  expect(reader.approvals.usedFor(effect.effectId, effect.digest ?? '')).toMatchObject({
    status: 'consumed',
    nonce: effect.nonce,
  });
  // Of all that were signed for it, under its one number, one was mined.
  expect(final?.txHash).toBe(effect.txHash);
  for (const { nonce, state, txHash } of transactions) {
    expect(nonce).toBe(effect.nonce);
    if (txHash === final?.txHash) continue;
    expect(state).toBe('replaced');
    expect(await client.receipt(txHash)).toBeNull();
  }
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
