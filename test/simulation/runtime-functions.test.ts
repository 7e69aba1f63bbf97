import { describe, expect, it } from 'vitest';
import type { ChainClient } from '../../src/main/chain/chain-client.ts';
import type { CallTools } from '../../src/main/simulation/call-tools.ts';
import { callRuntime } from '../../src/main/simulation/runtime-functions.ts';
import type { RuntimeFn } from '../../src/shared/plan/values.ts';

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

const chainOf = (chainId: number, gwei: bigint, number: bigint) =>
  ({
    chainId,
    gasPriceWei: async () => gwei * 1_000_000_000n,
    head: async () => ({ number, timestamp: 99n }),
  }) as ChainClient;
const own = chainOf(1, 2n, 12n);

/** A chain on which the account holds 7 of everything, and one on which it holds 8. */
const here = {
  client: own,
  tools: {
    read: async ({ tool, params, chainId }) =>
      tool === 'lend_status'
        ? { healthFactor: `1.5 ${Object.values(params).join()}` }
        : { amount: chainId === 1 ? '7' : '8' },
    clientOf: async (chainId) => (chainId === 1 ? own : chainOf(8_453, 3n, 13n)),
  } as Partial<CallTools> as CallTools,
  account,
} as const;

describe('a runtime function', () => {
  it.each<[fn: RuntimeFn, args: (string | number)[], answer: string]>([
    ['balance', ['ETH'], '7'],
    ['balance', ['ETH', '1'], '7'],
    ['balance', ['ETH', 1, account], '7'],
    ['health_factor', [], '1.5 '],
    ['health_factor', ['aave_v3', account], `1.5 aave_v3,${account}`],
    ['gas_price', [], '2'],
    ['gas_price', ['1'], '2'],
    ['block_number', [1], '12'],
    ['timestamp', [], '99000'],
  ])('%s of %j is that of the chain of the plan', async (fn, args, answer) => {
    expect(await callRuntime(fn, args, here)).toBe(answer);
  });

  it.each<[fn: RuntimeFn, args: (string | number)[], answer: string]>([
    ['balance', ['ETH', '8453'], '8'],
    ['balance', ['ETH', 8453], '8'],
    ['gas_price', ['8453'], '3'],
    ['block_number', [8453], '13'],
  ])('%s of %j is that of the chain that it names', async (fn, args, answer) => {
    expect(await callRuntime(fn, args, here)).toBe(answer);
  });

  it('of a chain that has no number is none', async () => {
    await expect(callRuntime('balance', ['ETH', 'Ethereum'], here)).rejects.toMatchObject({
      code: 'REHEARSAL_NOT_POSSIBLE',
    });
  });

  it.each<[fn: RuntimeFn, args: string[], answer: string]>([
    ['mul', ['7.000001', '0.5'], '3.5000005'],
    ['div', ['1', '3'], `0.${'3'.repeat(36)}`],
    ['sub', ['1', '3'], '-2'],
  ])('%s of %j is what the conditions of the plan reckon', async (fn, args, answer) => {
    expect(await callRuntime(fn, args, here)).toBe(answer);
  });

  it.each<[fn: RuntimeFn, args: string[]]>([
    ['div', ['1', '0']],
    ['sub', ['1', '2', '3']],
    ['add', ['1']],
    ['mul', ['1', 'two']],
  ])('%s of %j is no value', async (fn, args) => {
    await expect(callRuntime(fn, args, here)).rejects.toMatchObject({
      code: 'REHEARSAL_NOT_POSSIBLE',
    });
  });
});
