// A rehearsed transaction as rules see it, made by hand: what it did, and what contracts of the fork answer.
import {
  type Address,
  type DecodeFunctionResultParameters,
  decodeFunctionData,
  decodeFunctionResult,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionData,
  encodeFunctionResult,
  type Hex,
  multicall3Abi,
  parseAbi,
  parseAbiParameters,
  type ReadContractParameters,
  toFunctionSelector,
} from 'viem';
import type { ChainClient } from '../../../../src/main/chain/chain-client.ts';
import type { ReadOutcome } from '../../../../src/main/chain/outcome/read-outcome.ts';
import { nothingKnown } from '../../../../src/main/simulation/risks/risk-facts.ts';
import type { RiskRule, RiskSubject } from '../../../../src/main/simulation/risks/risk-rule.ts';
import { formatUnits } from '../../../../src/shared/amounts.ts';
import { contractsOf, ethereumTokens } from '../../../../src/shared/chain/addresses.ts';
import { decodeCall } from '../../../../src/shared/chain/decode-call.ts';
import type { RehearsedLog } from '../../../../src/shared/chain/rehearsed-calls.ts';
import type { AssetChange } from '../../../../src/shared/chain/types.ts';
import { bundledTokens } from '../../../../src/shared/tokens/bundled-tokens.ts';

export const me: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
export const other: Address = '0x1111111111111111111111111111111111111111';
export const stranger: Address = '0x3333333333333333333333333333333333333333';
export const contracts = contractsOf(1) as NonNullable<ReturnType<typeof contractsOf>>;
export const { USDC, USDT, DAI, WBTC } = ethereumTokens;
export const eth = { token: 'native', symbol: 'ETH', decimals: 18 } as const;
export const weth = { token: contracts.weth, symbol: 'WETH', decimals: 18 } as const;
export const usdc = { token: USDC.address, symbol: 'USDC', decimals: 6 } as const;
export const dai = { token: DAI.address, symbol: 'DAI', decimals: 18 } as const;
export const strange = { token: stranger, symbol: 'ODD', decimals: 18 } as const;
export const whole = 10n ** 18n;

type Coin = Pick<AssetChange, 'symbol' | 'decimals' | 'token'>;

/** So many units more of a token, or less, for the account. */
export function change(coin: Coin, units: bigint, more: Partial<AssetChange> = {}): AssetChange {
  const delta = formatUnits(units, coin.decimals);
  const { token, symbol, decimals } = coin;
  return {
    chainId: 1,
    token,
    symbol,
    decimals,
    account: me,
    deltaUnits: `${units}`,
    delta,
    ...more,
  };
}

export interface Given extends Partial<Omit<ReadOutcome, 'transaction'>> {
  transaction?: Partial<ReadOutcome['transaction']>;
  chainId?: number;
  /** US dollars by token. */
  prices?: Record<string, string>;
  worthUsd?: string;
  own?: Address[];
  contacts?: Address[];
  dealtWith?: Address[];
  /** By contract and then by the start of the question: what it answers. */
  answers?: Record<Address, Record<Hex, Hex>>;
  codes?: Record<Address, Hex>;
  slots?: Record<Hex, Hex>;
  block?: { timestamp?: bigint; baseFeePerGas?: bigint; gasLimit?: bigint };
}

export function subjectOf({ transaction, prices = {}, ...given }: Given): RiskSubject {
  const { chainId = 1, assetChanges = [], allowances = [], before = new Map() } = given;
  const { worthUsd = null, own = [], contacts: known = [], dealtWith = [] } = given;
  const data = transaction?.data ?? '0x';
  return {
    outcome: {
      ...{ assetChanges, otherChanges: [], allowances, before, findings: [], minedIn: 7n },
      ...(given.healthFactor !== undefined && { healthFactor: given.healthFactor }),
      transaction: {
        ...{ ordinal: 0, kind: 'contract_call', from: me, to: other, valueWei: '0', data },
        ...{ decoded: decodeCall(data as Hex), status: 'ok', gasLimit: '100000' },
        ...{ gasUsed: '80000', feeWei: '0', logs: [], ...transaction },
      },
    } as ReadOutcome,
    client: clientOf(given, chainId),
    ...{ tokens: bundledTokens, trace: null, call: null },
    facts: {
      ...nothingKnown,
      ...{ own: () => own, contacts: () => known },
      dealtWith: () => new Map(dealtWith.map((each) => [each, 1])),
      usdPrice: async (_, token) => prices[token] ?? null,
      worthUsd: async () => worthUsd,
    },
  };
}

/** What a rule finds: level and id. */
export async function tells(rule: RiskRule, given: Given): Promise<string[]> {
  const found = await rule(subjectOf(given));
  for (const { message } of found) {
    if (!/^[A-Z0-9].*\.$/s.test(message)) throw new Error(`no sentence: ${message}`);
  }
  return found.map(({ level, id }) => `${level} ${id}`);
}

function clientOf({ answers = {}, codes = {}, slots = {}, block = {} }: Given, chainId: number) {
  const answer = (to: string, data: Hex): Hex => {
    const known = Object.entries(answers).find(([at]) => at.toLowerCase() === to.toLowerCase());
    return Object.entries(known?.[1] ?? {}).find(([start]) => data.startsWith(start))?.[1] ?? '0x';
  };
  const viem = {
    getBlock: async () => ({
      timestamp: 1_000n,
      baseFeePerGas: 10n,
      gasLimit: 30_000_000n,
      ...block,
    }),
    getCode: async ({ address }: { address: Address }) => codes[address],
    getStorageAt: async ({ slot }: { slot: Hex }) => slots[slot] ?? '0x00',
    readContract: async (asked: ReadContractParameters & { address: Address }) => {
      const data = answer(asked.address, encodeFunctionData(asked));
      return decodeFunctionResult({ ...asked, data } as DecodeFunctionResultParameters);
    },
  };
  const client = {
    chainId,
    read: (work: (each: typeof viem) => unknown) => work(viem),
    call: async ({ data }: { data: Hex }) => {
      const { args } = decodeFunctionData({ abi: multicall3Abi, data });
      const asked = args?.[0] as readonly { target: Address; callData: Hex }[];
      const result = asked.map(({ target, callData }) => ({
        ...{ success: true, returnData: answer(target, callData) },
      }));
      return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result });
    },
  };
  return client as unknown as ChainClient;
}

/** The start of a question: the selector of a function. */
export function asks(signature: string): Hex {
  return toFunctionSelector(`function ${signature}`);
}

export const uint = (value: bigint): Hex => encodeAbiParameters([{ type: 'uint256' }], [value]);
export const text = (value: string): Hex => encodeAbiParameters([{ type: 'string' }], [value]);
export const address = (value: Address): Hex => encodeAbiParameters([{ type: 'address' }], [value]);

const events = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
  'event Sync(uint112 reserve0, uint112 reserve1)',
]);

export function transferLog(
  token: Address,
  from: Address,
  to: Address,
  units: bigint,
): RehearsedLog {
  const topics = encodeEventTopics({ abi: events, eventName: 'Transfer', args: { from, to } });
  return { address: token, topics: topics as Hex[], data: uint(units) };
}

/** As a Uniswap V2 pool logs a trade. */
export function swapLog(
  pool: Address,
  amounts: readonly [bigint, bigint, bigint, bigint],
): RehearsedLog {
  const args = { sender: other, to: me };
  const topics = encodeEventTopics({ abi: events, eventName: 'Swap', args });
  const data = encodeAbiParameters(
    parseAbiParameters('uint256, uint256, uint256, uint256'),
    amounts,
  );
  return { address: pool, topics: topics as Hex[], data };
}

export function syncLog(pool: Address, reserve0: bigint, reserve1: bigint): RehearsedLog {
  const topics = encodeEventTopics({ abi: events, eventName: 'Sync' });
  const data = encodeAbiParameters(parseAbiParameters('uint112, uint112'), [reserve0, reserve1]);
  return { address: pool, topics: topics as Hex[], data };
}
