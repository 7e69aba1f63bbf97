// Held against anvil's list of single instructions, and against storage, code and balances asked one by one.
import {
  type Address,
  encodeFunctionData,
  getAddress,
  type Hex,
  hexToBigInt,
  keccak256,
  numberToHex,
  pad,
  parseAbi,
} from 'viem';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { ForkSession } from '../../../src/main/simulation/fork.ts';
import { runTransaction } from '../../../src/main/simulation/run-transaction.ts';
import {
  contractsOf,
  ethereumTokens,
  practiceEthereumId,
  practiceFaucet,
} from '../../../src/shared/chain/addresses.ts';
import { adversarialContracts } from '../../../src/shared/chain/practice-contracts.ts';
import { readSetSchema } from '../../../src/shared/chain/read-set.ts';
import { bundledTokens } from '../../../src/shared/tokens/bundled-tokens.ts';
import { startPractice } from '../../chain/support/practice.ts';
import { openRoom } from '../support/room.ts';

let practice: Awaited<ReturnType<typeof startPractice>>;
let room: Awaited<ReturnType<typeof openRoom>>;
const me = getAddress(practiceFaucet);
const contracts = contractsOf(practiceEthereumId);
const gwei = 10n ** 9n;

beforeAll(async () => {
  practice = await startPractice();
  room = await openRoom(practice.rpcUrl);
});
afterAll(async () => {
  await room?.fork.stop();
  await practice?.close();
});

interface Sent {
  to: Address;
  data?: Hex;
  valueWei?: bigint;
  gasLimit?: bigint;
}

function fieldsOf({ to, data = '0x', valueWei = 0n, gasLimit }: Sent) {
  return {
    ...({ kind: 'contract_call', from: me, to, data, valueWei } as const),
    ...{ maxFeePerGasWei: 20n * gwei, maxPriorityFeePerGasWei: gwei },
    ...(gasLimit !== undefined && { gasLimit }),
  };
}

/** What `look` finds after the transaction ran on a fork that has this code at these addresses. */
function ran<T>(
  sent: Sent,
  look: (
    session: ForkSession,
    found: Awaited<ReturnType<typeof runTransaction>> & { hash: Hex; block: bigint },
  ) => Promise<T>,
  codes: Readonly<Record<Address, Hex>> = {},
): Promise<T> {
  return room.fork.use(async (session) => {
    for (const [address, bytecode] of Object.entries(codes) as [Address, Hex][]) {
      await session.admin.setCode({ address, bytecode });
    }
    const options = { ordinal: 0, tokens: bundledTokens };
    const found = await runTransaction(session, fieldsOf(sent), options);
    const hash = found.outcome.transaction.forkTxHash as Hex;
    const block = await session.client.read((viem) => viem.getBlockNumber());
    return look(session, { ...found, hash, block });
  });
}

const swapAbi = parseAbi([
  'function swapExactETHForTokens(uint256 least, address[] path, address to, uint256 until) payable',
]);
const swap: Sent = {
  to: contracts?.uniswapV2Router as Address,
  valueWei: 10n ** 18n,
  data: encodeFunctionData({
    ...{ abi: swapAbi, functionName: 'swapExactETHForTokens' },
    args: [0n, [contracts?.weth as Address, ethereumTokens.USDC.address], me, 10n ** 11n],
  }),
};

const stepsShape = z.object({
  structLogs: z.array(
    z.object({ op: z.string(), depth: z.number(), stack: z.array(z.string()).nullable() }),
  ),
});

/** Which contract used which slot, and how many calls there were, from single instructions. */
function fromInstructions(to: Address, answer: unknown) {
  const { structLogs } = stepsShape.parse(answer);
  const slots = new Set<string>();
  let calls = 1;
  const contexts: string[] = [to.toLowerCase()];
  let callee = '';
  let depth = 1;
  for (const { op, depth: now, stack } of structLogs) {
    if (now > depth) contexts.push(callee);
    if (now < depth) contexts.length = now;
    depth = now;
    const top = (at: number) => BigInt(stack?.at(-at) ?? 0);
    const context = contexts.at(-1) ?? '';
    if (op === 'SLOAD' || op === 'SSTORE') slots.add(`${context} ${pad(numberToHex(top(1)))}`);
    if (!/^(CALL|STATICCALL|DELEGATECALL)$/.test(op)) continue;
    calls += 1;
    const target = pad(numberToHex(top(2)), { size: 20 });
    callee = op === 'DELEGATECALL' ? context : target;
  }
  return { slots, calls };
}

test('a swap: every slot and call that its instructions use, as they were before and became', () =>
  ran(swap, async ({ client }, { trace, block }) => {
    const { timestamp } = await client.head();
    const call = { from: me, to: swap.to, data: swap.data, value: numberToHex(10n ** 18n) };
    const blockOverrides = { time: numberToHex(timestamp), number: numberToHex(block) };
    const params = [call, numberToHex(block - 1n), { blockOverrides }];
    const steps = await client.rpc.request('debug_traceCall', params);
    const expected = fromInstructions(swap.to, steps);
    const read = trace?.read ?? [];
    const slots = read.flatMap((each) =>
      [...each.slots.keys()].map((slot) => `${each.address.toLowerCase()} ${slot}`),
    );
    expect(new Set(slots)).toEqual(expected.slots);
    expect(slots.length).toBeGreaterThan(8);
    expect(trace?.calls).toHaveLength(expected.calls);
    for (const { address, slots: held, balanceWei, nonce, codeHash } of read) {
      const at = { address, blockNumber: block - 1n };
      const code = await client.read((viem) => viem.getCode(at));
      expect(codeHash).toBe(code === undefined ? null : keccak256(code));
      expect(balanceWei).toBe(await client.nativeBalance(address, block - 1n));
      expect(nonce).toBe(await client.minedNonce(address, block - 1n));
      for (const [slot, value] of held) {
        expect(await client.read((viem) => viem.getStorageAt({ ...at, slot }))).toBe(value);
      }
    }
    const changed = trace?.changes ?? [];
    expect(changed.length).toBeGreaterThan(3);
    for (const { address, slots: different, balanceWei } of changed) {
      if (balanceWei) expect(await client.nativeBalance(address, block)).toBe(balanceWei.after);
      for (const [slot, { before, after }] of different) {
        const had = read.find((each) => each.address === address)?.slots.get(slot);
        expect(had).toBe(before);
        const at = { address, slot, blockNumber: block };
        expect(await client.read((viem) => viem.getStorageAt(at))).toBe(after);
      }
    }
  }));

test('code that is known is left out of a trace, and read anew once it may be other code', () =>
  ran(swap, async (session) => {
    const { client, admin } = session;
    const asked = vi.spyOn(client.rpc, 'request');
    const again = async () => {
      asked.mockClear();
      const options = { ordinal: 0, tokens: bundledTokens };
      const { trace } = await runTransaction(session, fieldsOf(swap), options);
      const withCode = asked.mock.calls.filter(([, params]) =>
        JSON.stringify(params ?? []).includes('"disableCode":false'),
      );
      const at = (await client.head()).number - 1n;
      for (const { address, codeHash } of trace?.read ?? []) {
        const code = await client.read((viem) => viem.getCode({ address, blockNumber: at }));
        expect(codeHash).toBe(code === undefined ? null : keccak256(code));
      }
      return { trace, withCode: withCode.length };
    };
    const second = await again();
    expect(second.trace?.read.length).toBeGreaterThan(4);
    expect(second.withCode).toBe(0);
    const { address } = ethereumTokens.USDC;
    const code = await client.read((viem) => viem.getCode({ address }));
    await admin.setCode({ address, bytecode: `${code ?? '0x'}00` });
    const third = await again();
    expect(third.withCode).toBe(1);
    const hashOf = ({ trace }: typeof third) =>
      trace?.read.find((each) => each.address === getAddress(address))?.codeHash;
    expect(hashOf(third)).not.toBe(hashOf(second));
  }));

test('where a proxy sends its calls is a slot of the read set, and the code there a hash of it', async () => {
  const { upgradingProxy, honestReturn } = adversarialContracts;
  const data = encodeFunctionData({ abi: parseAbi(['function exchange() payable']) });
  const fields = {
    ...fieldsOf({ to: upgradingProxy, data, valueWei: 5n }),
    chainId: practiceEthereumId,
  };
  const rehearsed = await room.simulator.rehearseEffect(fields, null);
  if (rehearsed.status !== 'ok') throw new Error(rehearsed.error.message);
  const read = readSetSchema.parse(JSON.parse(JSON.stringify(rehearsed.read)));
  const slot = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';
  const proxy = read.find(({ address }) => address === getAddress(upgradingProxy));
  expect(proxy?.slots[slot]).toBe(pad(honestReturn).toLowerCase());
  const code = await room.client.read((viem) => viem.getCode({ address: honestReturn }));
  const behind = read.find(({ address }) => address === getAddress(honestReturn));
  expect(behind?.codeHash).toBe(keccak256(code ?? '0x'));
  const sender = read.find(({ address }) => address === me);
  expect(sender).toEqual({ address: me, nonce: expect.any(Number), codeHash: null, slots: {} });
});

const clearing = getAddress('0x000000000000000000000000000000000000aaaa');
const refusing = getAddress('0x000000000000000000000000000000000000bbbb');
const caller = getAddress('0x000000000000000000000000000000000000cccc');

test('a slot that is cleared becomes zero, and a contract that is made has code', () =>
  room.fork.use(async (session) => {
    const { admin } = session;
    await admin.setCode({ address: clearing, bytecode: makesOne });
    await admin.setStorageAt({ address: clearing, index: 0, value: pad('0x05') });
    const options = { ordinal: 0, tokens: bundledTokens };
    const { trace } = await runTransaction(session, fieldsOf({ to: clearing }), options);
    const change = trace?.changes.find(({ address }) => address === clearing);
    expect([...(change?.slots ?? [])]).toEqual([
      [pad('0x00'), { before: pad('0x05'), after: pad('0x00') }],
    ]);
    const made = trace?.calls.find(({ kind }) => kind === 'create');
    const created = trace?.changes.find(({ address }) => address === made?.to);
    expect(created?.code).toEqual({ before: '0x', after: '0x00' });
    const code = await session.client.read((viem) =>
      viem.getCode({ address: made?.to as Address }),
    );
    expect(code).toBe('0x00');
  }));

/** Clears its first slot; then makes a contract from `60016000f3`, which returns one zero byte. */
const makesOne: Hex = '0x60006000556460016000f36000526005601b6000f000';

test('a call that was taken back is told as failed, and changes nothing', () =>
  ran(
    { to: caller, gasLimit: 500_000n },
    async (_session, { trace }) => {
      expect(trace?.calls.map(({ depth, to, failed }) => ({ depth, to, failed }))).toEqual([
        { depth: 0, to: caller, failed: false },
        { depth: 1, to: refusing, failed: true },
      ]);
      expect(trace?.changes.map(({ address }) => address)).not.toContain(refusing);
    },
    {
      [caller]: '0x6000600060006000600061bbbb5af100',
      // Sets a slot and refuses.
      [refusing]: '0x600160005560006000fd',
    },
  ));

test('a transaction that does too much to be read is told so, and is not taken for one that does nothing', () =>
  ran(
    { to: caller, gasLimit: 25_000_000n },
    async (_session, { trace, outcome }) => {
      expect(trace).toBeNull();
      expect(outcome.findings).toMatchObject([{ id: 'TRACE_TOO_LARGE', level: 'unknown' }]);
    },
    // Calls an empty account with 64 kB of zeros, a hundred times.
    {
      [caller]: '0x60645b60006000620100006000600061bbbb5af150600190038060025700',
    },
  ));

test("the fee is the sender's, a tip the producer's", () =>
  ran(
    { to: getAddress(`0x${'7'.repeat(40)}`), valueWei: 3n },
    async (_session, { trace, outcome }) => {
      const spent = trace?.changes.find(({ address }) => address === me)?.balanceWei;
      const fee = BigInt(outcome.transaction.feeWei);
      expect(spent && spent.before - spent.after).toBe(3n + fee);
      const tip = trace?.changes.find(({ address }) => address === trace.producer)?.balanceWei;
      expect(tip && tip.after - tip.before).toBe(hexToBigInt(numberToHex(21_000n * gwei)));
    },
  ));
