// What the real bridge says of a deposit. ANSWERS WRITTEN BY HAND in its form, NOT RECORDED: no endpoint of the
// real chains is asked by a test. The hash that identifies the arrival is worked out here a second time, by hand.
import {
  concat,
  encodeAbiParameters,
  encodeEventTopics,
  encodePacked,
  type Hex,
  keccak256,
  numberToHex,
  pad,
  parseAbi,
  type TransactionReceipt,
  toRlp,
} from 'viem';
import { describe, expect, it } from 'vitest';
import { bridgeExitAbi, lookForArrival } from '../../src/main/chain/bridge/arrival.ts';
import { readDeposit } from '../../src/main/chain/bridge/deposit.ts';
import type { ChainClient } from '../../src/main/chain/chain-client.ts';
import { contractsOf } from '../../src/shared/chain/addresses.ts';
import { bridgeEntryAbi } from '../../src/shared/chain/calls/standard-bridge.ts';

const bridge = contractsOf(1)?.bridge;
if (bridge?.portal === undefined) throw new Error('no bridge');
const { entry, exit, portal } = bridge;
const me = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const blockHash: Hex = `0x${'b1'.repeat(32)}`;
const txHash: Hex = `0x${'d0'.repeat(32)}`;
const units = 5n * 10n ** 17n;
const portalAbi = parseAbi([
  'event TransactionDeposited(address indexed from, address indexed to, uint256 indexed version, bytes opaqueData)',
]);

/** What the portal carries: the messenger of Ethereum, as it is called over there, calls the one of Base. */
const carried = {
  from: '0x977f82a600a1414e583f7f13623f1ac5d58b1c0b',
  to: '0x4200000000000000000000000000000000000007',
  mint: units,
  value: units,
  gas: 491_822n,
  data: '0xd764ad0b' as Hex,
} as const;

const word = encodeAbiParameters;
const logAt = (address: string, logIndex: number, topics: unknown, data: Hex) => ({
  ...{ address, logIndex, topics, data, blockHash, blockNumber: 20_000_000n },
  ...{ transactionHash: txHash, transactionIndex: 0, removed: false },
});

function depositReceipt(portalAddress: string = portal ?? ''): TransactionReceipt {
  const initiated = encodeEventTopics({
    ...{ abi: bridgeEntryAbi, eventName: 'ETHBridgeInitiated', args: { from: me, to: me } },
  });
  const said = encodeEventTopics({
    ...{ abi: portalAbi, eventName: 'TransactionDeposited' },
    args: { from: carried.from, to: carried.to, version: 0n },
  });
  const { mint, value, gas, data } = carried;
  const opaque = encodePacked(
    ['uint256', 'uint256', 'uint64', 'bool', 'bytes'],
    [mint, value, gas, false, data],
  );
  const logs = [
    logAt(entry, 100, initiated, word([{ type: 'uint256' }, { type: 'bytes' }], [units, '0x'])),
    logAt(portalAddress, 102, said, word([{ type: 'bytes' }], [opaque])),
  ];
  return { status: 'success', blockHash, transactionHash: txHash, logs } as never;
}

/** As the rollup's specification writes it: type 0x7e, and a source that is the log's block and place. */
function hashOfCarrier(): Hex {
  const source = keccak256(concat([blockHash, pad(numberToHex(102))]));
  const sourceHash = keccak256(concat([pad('0x0'), source]));
  const { from, to, mint, value, gas, data } = carried;
  const fields = [sourceHash, from, to, ...[mint, value, gas].map((each) => numberToHex(each))];
  return keccak256(concat(['0x7e', toRlp([...fields, '0x', data] as Hex[])]));
}

function credited(amount: bigint, address: string = exit): TransactionReceipt {
  const topics = encodeEventTopics({
    ...{ abi: bridgeExitAbi, eventName: 'ETHBridgeFinalized', args: { from: me, to: me } },
  });
  const data = word([{ type: 'uint256' }, { type: 'bytes' }], [amount, '0x']);
  return { blockNumber: 9n, logs: [logAt(address, 3, topics, data)] } as never;
}

async function arrivalOf(found: TransactionReceipt | null, deposited = depositReceipt()) {
  const asked: Hex[] = [];
  const here = { chainId: 1, receipt: async () => deposited } as unknown as ChainClient;
  const there = {
    chainId: 8_453,
    receipt: async (hash: Hex) => {
      asked.push(hash);
      return found;
    },
    block: async () => ({ timestamp: 1_700_000_000n }),
  } as unknown as ChainClient;
  const deposit = await readDeposit(here, txHash);
  if (deposit === null) throw new Error('not mined');
  return { asked, arrival: await lookForArrival(deposit, { here, there }) };
}

describe('a deposit on Ethereum, by answers written by hand and not recorded', () => {
  it('is looked for on Base by the hash that follows from its block and its log', async () => {
    const { asked, arrival } = await arrivalOf(null);
    expect(asked).toEqual([hashOfCarrier()]);
    expect(arrival).toEqual({ kind: 'on_its_way' });
  });

  it('has arrived when the bridge of Base says in that transaction that it gave as much', async () => {
    const { asked, arrival } = await arrivalOf(credited(units));
    const at = 1_700_000_000n;
    expect(arrival).toEqual({ kind: 'arrived', txHash: asked[0], units, at });
  });

  it.each([
    ['another amount is given', credited(units - 1n)],
    ['somebody else says so', credited(units, me)],
    ['nothing is said', { blockNumber: 9n, logs: [] } as never],
  ])('is not credited where %s', async (_what, found) => {
    expect((await arrivalOf(found)).arrival).toMatchObject({ kind: 'not_credited' });
  });

  it('is not believed to be on its way to where another contract says so in the place of the portal', async () => {
    const { asked, arrival } = await arrivalOf(credited(units), depositReceipt(me));
    expect([asked, arrival]).toEqual([[], { kind: 'on_its_way' }]);
  });
});
