import { type Address, zeroHash } from 'viem';
import { describe, expect, it } from 'vitest';
import { checkFreshness } from '../../src/main/executor/freshness.ts';
import type { EffectRehearsalResult } from '../../src/main/executor/ports.ts';
import type { Workbench } from '../../src/main/executor/run.ts';
import { serialiseUnsigned } from '../../src/main/executor/unsigned-transaction.ts';
import type { EffectRecord } from '../../src/main/store/queries/effects.ts';
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
  outcome: { transaction: {} as never, assetChanges, allowances: [] },
  findings: [],
});

const failed = { code: 'X', class: 'reverted', message: 'No.', advice: '', facts: {} } as const;

/** Whether the bytes still stand, on a chain of now that the test describes; and what was run again. */
async function check(now: { head: string; minedNonce?: number; again?: EffectRehearsalResult }) {
  const rehearsed: unknown[] = [];
  const bench = {
    chain: {
      head: async () => ({ number: 8n, hash: now.head }),
      minedNonce: async () => now.minedNonce ?? 4,
    },
    simulation: {
      rehearseEffect: async (bytes: unknown) => {
        rehearsed.push(bytes);
        return now.again ?? cameTo();
      },
    },
    store: { reader: { nonces: { signed: () => [] } } },
  } as unknown as Workbench;
  return { found: await checkFreshness(bench, effect), rehearsed };
}

describe('what a person approved', () => {
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
