import { type Address, zeroHash } from 'viem';
import { describe, expect, it } from 'vitest';
import { implementationSlots } from '../../src/main/chain/proxy-slots.ts';
import { rpcUnreachable } from '../../src/main/chain/rpc/rpc-errors.ts';
import { checkFreshness } from '../../src/main/executor/freshness.ts';
import type { EffectRehearsalResult } from '../../src/main/executor/ports.ts';
import type { Workbench } from '../../src/main/executor/run.ts';
import { serialiseUnsigned } from '../../src/main/executor/unsigned-transaction.ts';
import type { EffectRecord, EffectRehearsal } from '../../src/main/store/queries/effects.ts';
import type { Course } from '../../src/shared/chain/course.ts';
import type { ReadAccount, ReadSet } from '../../src/shared/chain/read-set.ts';
import type { AssetChange } from '../../src/shared/chain/types.ts';

const me: Address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const bob: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

const sent = (deltaUnits: string): AssetChange => ({
  chainId: 31337,
  token: 'native',
  symbol: 'ETH',
  decimals: 18,
  account: me,
  deltaUnits,
  delta: deltaUnits,
});

const transaction = {
  kind: 'transfer',
  from: me,
  to: bob,
  valueWei: 5n,
  data: '0x',
  chainId: 31337,
  nonce: 4,
  gasLimit: 21_000n,
  maxFeePerGasWei: 2n,
  maxPriorityFeePerGasWei: 1n,
} as const;

const effect = {
  account: me,
  chainId: 31337,
  instanceId: null,
  realm: 'chain',
  kind: 'transfer',
  nonce: 4,
  unsignedTx: serialiseUnsigned(transaction).bytes,
  rehearsal: {
    ok: true,
    value: {
      block: { number: '7', hash: '0xseven' },
      rehearsedAt: 0,
      feeWei: '42000',
      assetChanges: [sent('-5')],
      allowances: [],
      leastDeltaUnits: { native: '-5' },
    },
  },
} as unknown as EffectRecord;

const cameTo = (...assetChanges: AssetChange[]): EffectRehearsalResult => ({
  status: 'ok',
  block: { number: 8n, hash: zeroHash },
  outcome: { transaction: { data: '0x' } as never, assetChanges, allowances: [] },
  findings: [],
  ...{ read: null, course: null },
});

const failed = { code: 'X', class: 'reverted', message: 'No.', advice: '', facts: {} } as const;

const pool: Address = '0x0000000000000000000000000000000000000B0b';
const slot = (byte: number) => `0x${'0'.repeat(62)}${byte.toString(16).padStart(2, '0')}`;
const implementation = implementationSlots[0] ?? '0x';
const read: ReadSet = [
  { address: me, nonce: 4, codeHash: null, slots: {} },
  {
    ...{ address: pool, balanceWei: '7', codeHash: slot(9) },
    slots: { [slot(1)]: slot(2), [implementation]: slot(3) },
  },
];
const course: Course = { calls: [`call ${pool}`], logs: [`${pool} 0x1`] };
/** The read set with something else about the pool. */
const moved = (other: Partial<ReadAccount>): ReadSet =>
  read.map((account) => (account.address === pool ? { ...account, ...other } : account));
const rested = { read, course };

interface Now {
  head: string;
  minedNonce?: number;
  again?: EffectRehearsalResult;
  practice?: boolean;
  /** What the rehearsal rested on, as it is by now. */
  state?: (...about: unknown[]) => Promise<ReadSet | null>;
}

/** Whether the bytes still stand, on a chain of now that the test describes; and what was run again. */
async function check(now: Now, rests: Partial<EffectRehearsal> = {}) {
  const rehearsed: unknown[] = [];
  const bench = {
    network: { practice: now.practice ?? false },
    chain: {
      head: async () => ({ number: 8n, hash: now.head }),
      minedNonce: async () => now.minedNonce ?? 4,
      readAgain: now.state ?? (async () => null),
    },
    simulation: {
      runEffect: async (bytes: unknown) => {
        rehearsed.push(bytes);
        return now.again ?? cameTo();
      },
    },
    store: { reader: { nonces: { signed: () => [] } } },
  } as unknown as Workbench;
  const rehearsal = { ...effect.rehearsal, value: { ...shownFor(effect), ...rests } };
  return {
    found: await checkFreshness(bench, { ...effect, rehearsal } as EffectRecord),
    rehearsed,
  };
}

function shownFor({ rehearsal }: EffectRecord): EffectRehearsal {
  if (!rehearsal?.ok) throw new Error('no rehearsal');
  return rehearsal.value;
}

describe('what a rehearsal rested on', () => {
  const fresh = { found: { kind: 'fresh' }, rehearsed: [] };

  it('is read once more when the chain moved on, and nothing is run again where it is the same', async () => {
    const asked: unknown[] = [];
    const state = async (...about: unknown[]) => {
      asked.push(about);
      return read;
    };
    const now = { head: '0xeight', state };
    expect(await check(now, rested)).toEqual(fresh);
    expect(asked).toEqual([[read, { number: 8n, hash: '0xeight' }]]);
  });

  it('is not read where the chain stands, but on a practice chain, which may be changed within a block', async () => {
    const state = () => Promise.reject(new Error('asked'));
    expect(await check({ head: '0xseven', state }, rested)).toEqual(fresh);
    await expect(check({ head: '0xseven', state, practice: true }, rested)).rejects.toThrow(
      'asked',
    );
    expect(await check({ head: '0xseven', state, practice: true })).toEqual(fresh);
  });

  it.each<[string, Partial<ReadAccount>]>([
    ['a slot', { slots: { [slot(1)]: slot(4), [implementation]: slot(3) } }],
    ['a balance', { balanceWei: '8' }],
    ['a number', { nonce: 1 }],
  ])('is another: %s, and then the transaction is run again', async (_what, other) => {
    const state = async () => moved(other);
    const same = { ...cameTo(sent('-5')), ...rested } as EffectRehearsalResult;
    const kept = await check({ head: '0xeight', state, again: same }, rested);
    expect(kept.found).toEqual({ kind: 'fresh' });
    expect(kept.rehearsed).toEqual([transaction]);
    const more = { ...cameTo(sent('-6')), ...rested } as EffectRehearsalResult;
    const { found } = await check({ head: '0xeight', state, again: more }, rested);
    expect(found).toEqual({ kind: 'changed', reason: 'outcome' });
  });

  it.each<[string, Partial<ReadAccount>]>([
    ['its code', { codeHash: slot(8) }],
    ['no code', { codeHash: null }],
    ['what a proxy stands for', { slots: { [slot(1)]: slot(2), [implementation]: slot(4) } }],
  ])('falls with the code of a contract, whatever it would do: %s', async (_what, other) => {
    const changed = { kind: 'changed', reason: 'code', contract: pool };
    const state = async () => moved(other);
    expect(await check({ head: '0xeight', state }, rested)).toEqual({
      ...{ found: changed, rehearsed: [] },
    });
    // Where it cannot be read, what the rehearsal rests on now tells the same.
    const again = { ...cameTo(sent('-5')), course, read: moved(other) } as EffectRehearsalResult;
    const { found } = await check({ head: '0xeight', again }, rested);
    expect(found).toEqual(changed);
  });

  it.each<[string, Course]>([
    ['another is called', { ...course, calls: [...course.calls, `delegate ${bob}`] }],
    ['another logs', { ...course, logs: [`${bob} 0x1`] }],
  ])('falls with the way that was taken, whatever it comes to: %s', async (_what, other) => {
    const state = async () => moved({ balanceWei: '8' });
    const again = { ...cameTo(sent('-5')), read, course: other } as EffectRehearsalResult;
    const { found } = await check({ head: '0xeight', state, again }, rested);
    expect(found).toEqual({ kind: 'changed', reason: 'course', contract: bob });
    const fewer = { ...again, course: { calls: [], logs: [] } };
    const less = await check({ head: '0xeight', state, again: fewer }, rested);
    expect(less.found).toEqual({ kind: 'changed', reason: 'course', contract: pool });
  });

  it('is not signed on while nobody can read it', async () => {
    const state = () => Promise.reject(rpcUnreachable('127.0.0.1'));
    await expect(check({ head: '0xeight', state }, rested)).rejects.toMatchObject({
      code: 'RPC_UNREACHABLE',
    });
  });
});

describe('what a person approved [A-04]', () => {
  it('stands while the chain is where it was rehearsed, without another rehearsal', async () => {
    const { found, rehearsed } = await check({ head: '0xseven' });
    expect(found).toEqual({ kind: 'fresh' });
    expect(rehearsed).toEqual([]);
  });

  it('is run again, to the field, when the chain moved on, and stands when it comes to the same', async () => {
    const { found, rehearsed } = await check({ head: '0xeight', again: cameTo(sent('-5')) });
    expect(found).toEqual({ kind: 'fresh' });
    expect(rehearsed).toEqual([transaction]);
  });

  it('falls when the same bytes would now do something else', async () => {
    for (const changes of [[sent('-6')], [sent('-5'), { ...sent('-1'), token: bob }]]) {
      const { found } = await check({ head: '0xeight', again: cameTo(...changes) });
      expect(found).toEqual({ kind: 'changed', reason: 'outcome' });
    }
  });

  it('falls when the chain would now refuse it', async () => {
    const { found } = await check({
      head: '0xeight',
      again: { status: 'reverted', error: failed },
    });
    expect(found).toEqual({ kind: 'changed', reason: 'reverts' });
  });

  it('falls when its number was used, or one before it was given up', async () => {
    for (const minedNonce of [5, 3]) {
      const { found } = await check({ head: '0xseven', minedNonce });
      expect(found).toEqual({ kind: 'changed', reason: 'nonce' });
    }
  });

  it('is not signed while nobody can say what it would do', async () => {
    const again = { status: 'unknown', error: { ...failed, code: 'RPC_UNREACHABLE' } } as const;
    await expect(check({ head: '0xeight', again })).rejects.toMatchObject({
      code: 'RPC_UNREACHABLE',
    });
  });
});
