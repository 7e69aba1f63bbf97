// Evidence of real runs: as it is written it holds, and whatever is changed in it is found.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evidenceOf, evidenceOfRun } from '../../src/main/evidence/build-evidence.ts';
import { compareWithChain } from '../../src/main/evidence/compare-with-chain.ts';
import { compareWithStore } from '../../src/main/evidence/compare-with-store.ts';
import { verifyEvidence } from '../../src/main/evidence/verify-evidence.ts';
import type { Evidence } from '../../src/shared/evidence/evidence.ts';
import { hashOfJson, sealOf } from '../../src/shared/evidence/seal.ts';
import { startPractice } from '../chain/support/practice.ts';
import { action } from '../executor/support/plans.ts';
import { bob, makeStage, me, mine, type Practice, type Stage } from '../executor/support/stage.ts';

let practice: Practice;
let stage: Stage;
let close: () => Promise<void>;
let evidence: Evidence;
let executionId: string;

beforeAll(async () => {
  practice = await startPractice();
  await practice.chain.fund(me, { symbol: 'ETH', amount: '100' });
  await practice.chain.fund(me, { symbol: 'USDC', amount: '1000' });
  ({ stage, close } = await makeStage(practice));
  const params = { tokenIn: 'USDC', tokenOut: 'ETH', amount: '10' };
  ({ executionId } = await stage.world.start(action('swap', { tool: 'defi_swap', params })));
  const allow = await stage.request();
  await stage.answer(allow.approvalId, 'approve');
  await stage.world.until(
    () => stage.pending().some(({ approvalId }) => approvalId !== allow.approvalId),
    'the trade is asked for',
  );
  const trade = await stage.request();
  await stage.answer(trade.approvalId, 'approve');
  await stage.ended(executionId);
  evidence = evidenceOf(stage.world.store.reader, trade.approvalId);
});
afterAll(async () => {
  await close?.();
  await practice?.close();
});

const bad = async (document: unknown) =>
  (await verifyEvidence(document)).checks.filter(({ state }) => state === 'bad');
const stored = (document: Evidence) => compareWithStore(document, stage.world.store.reader);
const resealed = (document: Evidence): Evidence => ({ ...document, ...sealOf(document) });

type Path = readonly string[];

function leavesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const entries = Object.entries(value);
  // What is empty can be filled.
  if (entries.length === 0) return [path];
  return entries.flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
}

function valueAt(document: unknown, path: Path): unknown {
  return path.reduce((value: unknown, key) => (value as Record<string, unknown>)[key], document);
}

function withValue(document: Evidence, path: Path, value: unknown): Evidence {
  const copy = structuredClone(document) as unknown as Record<string, unknown>;
  const last = path.at(-1) ?? '';
  const holder = valueAt(copy, path.slice(0, -1)) as Record<string, unknown>;
  if (value !== undefined) holder[last] = value;
  else if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else delete holder[last];
  return copy as unknown as Evidence;
}

/** Another value of the same kind, so that it is not its form that gives it away. */
function otherThan(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value !== 'string') return value === null ? 'x' : { x: 'x' };
  const digit = value.search(/[0-9](?=[^0-9]*$)/);
  if (digit === -1) return `${value}x`;
  return `${value.slice(0, digit)}${(Number(value[digit]) + 1) % 10}${value.slice(digit + 1)}`;
}

describe('the evidence of a transaction that was carried out', () => {
  it('holds by itself, against the database, and against the chain', async () => {
    const { checks } = await verifyEvidence(JSON.parse(JSON.stringify(evidence)));
    expect(checks.map(({ id, state }) => `${id} ${state}`)).toEqual([
      ...['shape ok', 'hashes ok', 'digest ok', 'facts ok', 'signature ok', 'plan ok'],
      ...['log ok', 'log_agrees ok', 'verdict ok'],
    ]);
    expect(stored(evidence)).toBeNull();
    const { client } = await stage.network.connect();
    expect(await compareWithChain(evidence, client)).toBeNull();
  });

  it('tells who was asked, what computed it, and when each thing was', async () => {
    const { client } = await stage.network.connect();
    const effect = stage.world.store.reader.effects.list(executionId).at(-1);
    const rehearsed = effect?.rehearsal?.ok ? effect.rehearsal.value : undefined;
    expect(evidence).toMatchObject({
      approval: { status: 'consumed', purpose: 'original', decidedBy: 'local' },
      run: { executionId, account: me, chainId: 31_337 },
      step: { path: 'swap', kind: 'swap', ordinal: 1, realm: 'chain' },
      rehearsal: {
        hosts: [client.rpc.host],
        environment: {
          app: expect.stringMatching(/^\d+\.\d+\.\d+/),
          anvil: { version: expect.any(String) },
        },
        block: { timestamp: expect.stringMatching(/^\d+$/) },
        readSetHash: hashOfJson(rehearsed?.read),
      },
      outcome: { state: 'confirmed', verdict: 'matched', feeWei: expect.stringMatching(/^\d+$/) },
    });
    const { rehearsed: first, ...later } = evidence.times;
    const order = [first, ...Object.values(later)];
    expect(order.every((time) => typeof time === 'number')).toBe(true);
    expect(order.toSorted((one, other) => Number(one) - Number(other))).toEqual(order);
  });

  it('is not what it was when any leaf of it is changed, taken away, or another is added', async () => {
    const leaves = leavesOf(evidence);
    expect(leaves.length).toBeGreaterThan(200);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...leaves), async (path) => {
        const other = withValue(evidence, path, otherThan(valueAt(evidence, path)));
        expect(await bad(other), path.join('.')).not.toEqual([]);
        expect(await bad(withValue(evidence, path, undefined)), path.join('.')).not.toEqual([]);
        const holder = path.slice(0, -1);
        const siblings = valueAt(evidence, holder);
        const added = Array.isArray(siblings) ? `${siblings.length}` : 'more';
        const more = withValue(evidence, [...holder, added], 1);
        expect(await bad(more), path.join('.')).not.toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('names the part that was changed', async () => {
    const other = withValue(evidence, ['outcome', 'feeWei'], '1');
    expect((await bad(other))[0]).toEqual({ id: 'hashes', state: 'bad', field: 'outcome' });
    const shape = withValue(evidence, ['times', 'sent'], 'noon');
    expect(await bad(shape)).toEqual([{ id: 'shape', state: 'bad', field: 'times.sent' }]);
  });

  it('is found out by the database where somebody makes its hashes fit again, whichever leaf it is', () => {
    const sealed: ReadonlySet<string> = new Set(['hashes', 'sha256', 'schemaVersion']);
    const leaves = leavesOf(evidence).filter(
      (path) => !sealed.has(path[0] ?? '') && valueAt(evidence, path) !== null,
    );
    // The database knows no other of that name, and more blocks come on top.
    const passed = ['approval.approvalId', 'outcome.confirmations'];
    for (const path of leaves) {
      if (passed.includes(path.join('.'))) continue;
      const other = resealed(withValue(evidence, path, otherThan(valueAt(evidence, path))));
      expect(stored(other), path.join('.')).not.toBeNull();
    }
  });

  it.each<[string, Path, unknown?]>([
    ['bytes.unsigned', ['bytes', 'unsigned']],
    ['bytes.signed', ['bytes', 'signed']],
    ['bytes.txHash', ['bytes', 'txHash']],
    ['bytes.nonce', ['bytes', 'nonce']],
    ['approval.digest', ['approval', 'digest']],
    ['another account', ['run', 'account'], bob],
    ['another chain', ['run', 'chainId']],
    ['the plan', ['plan', 'document', 'root', 'params', 'amount'], '11'],
    ['the hash of the plan', ['plan', 'hash']],
    ['a line of the log', ['log', '3', 'body'], '{}'],
    ['when it was asked', ['times', 'asked']],
    ['when it was answered', ['times', 'answered']],
    ['when it was confirmed', ['times', 'confirmed']],
    ['the verdict', ['outcome', 'verdict'], 'within_tolerance'],
    ['the fee', ['outcome', 'feeWei']],
    ['the block', ['outcome', 'block', 'number']],
    ['what came', ['outcome', 'changes', 'assetChanges', '0', 'deltaUnits'], '-9999999'],
    ['what was shown', ['approval', 'facts', 'digest']],
  ])('is found out by itself though its hashes fit: %s', async (_what, path, value) => {
    const other = value ?? otherThan(valueAt(evidence, path));
    const forged = resealed(withValue(evidence, path, other));
    const found = await bad(forged);
    expect(found.map(({ id }) => id)).not.toContain('hashes');
    expect(found).not.toEqual([]);
  });

  it('is found out by the chain where only the block or the fee was made up', async () => {
    const { client } = await stage.network.connect();
    const hash = `0x${'12'.repeat(32)}`;
    for (const [path, value] of [
      [['outcome', 'block', 'hash'], hash],
      [['outcome', 'block', 'number'], '1'],
      [['outcome', 'feeWei'], '5'],
      [['outcome', 'state'], 'failed'],
      [['bytes', 'txHash'], hash],
    ] as const) {
      const field = await compareWithChain(withValue(evidence, path, value), client);
      expect(field).toBe(path.join('.'));
    }
  });
});

describe('other approvals', () => {
  it('of a run have each their own, the first asked for first', async () => {
    const all = evidenceOfRun(stage.world.store.reader, executionId).approvals;
    expect(all.map(({ step }) => step.kind)).toEqual(['approve', 'swap']);
    for (const each of all) {
      expect(await bad(each)).toEqual([]);
      expect(stored(each)).toBeNull();
    }
  });

  it('that were declined, voided or are open hold as well, and stay true when more is known', async () => {
    const params = { token: 'ETH', amount: '1', to: bob };
    const run = await stage.world.start(action('send', { tool: 'transfer', params }));
    const { approvalId } = await stage.request();
    const { reader } = stage.world.store;
    const open = evidenceOf(reader, approvalId);
    expect(await bad(open)).toEqual([]);
    expect(open).toMatchObject({ bytes: { signed: null, txHash: null }, outcome: null });
    await mine(practice);
    await stage.answer(approvalId, 'approve');
    await stage.ended(run.executionId);
    expect(stored(open)).toBeNull();
    expect(await bad(evidenceOf(reader, approvalId))).toEqual([]);

    const second = await stage.world.start(action('send', { tool: 'transfer', params }));
    const asked = await stage.request();
    await stage.answer(asked.approvalId, 'reject');
    await stage.ended(second.executionId);
    const declined = evidenceOf(reader, asked.approvalId);
    expect(declined).toMatchObject({ approval: { status: 'rejected' }, outcome: null });
    expect(await bad(declined)).toEqual([]);
  });
});
