// A transaction as the rules see it, made by hand: of a chain where every address has the code that the test says.
import { type Address, encodeFunctionData, getAddress, type Hex, parseAbiItem } from 'viem';
import type { ChainClient } from '../../../src/main/chain/chain-client.ts';
import { nothingKnown, type RiskFacts } from '../../../src/main/simulation/risks/risk-facts.ts';
import type { RiskRule, RiskSubject } from '../../../src/main/simulation/risks/risk-rule.ts';
import type { Trace, TracedCall } from '../../../src/main/simulation/trace/trace.ts';
import { ethereumTokens } from '../../../src/shared/chain/addresses.ts';
import type { AllowanceChange } from '../../../src/shared/chain/allowances.ts';
import { decodeCall } from '../../../src/shared/chain/decode-call.ts';
import type { AssetChange, RehearsedTransaction } from '../../../src/shared/chain/types.ts';
import { bundledTokens } from '../../../src/shared/tokens/bundled-tokens.ts';

export const me: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
export const friend: Address = '0x1111111111111111111111111111111111111111';
export const stranger: Address = '0x2222222222222222222222222222222222222222';
export const contract: Address = '0x3333333333333333333333333333333333333333';
export const usdc = ethereumTokens.USDC.address;
export const anyCode: Hex = '0x6001';

interface Made {
  kind?: RehearsedTransaction['kind'];
  to?: Address;
  data?: Hex;
  valueWei?: bigint;
  gasUsed?: bigint;
  logs?: RehearsedTransaction['logs'];
  changes?: Partial<AssetChange>[];
  allowances?: Partial<AllowanceChange>[];
  facts?: Partial<RiskFacts>;
  /** By address; none has any unless given. */
  code?: Readonly<Record<Address, Hex>>;
  calls?: Partial<TracedCall>[];
  stateChanges?: Partial<Trace['changes'][number]>[];
  /** What the chain answers to a call of a contract, by the function's name. */
  answers?: Readonly<Record<string, unknown>>;
  /** What the chain answers of its logs, its storage and its blocks. */
  client?: Partial<ChainClient>;
  storage?: Readonly<Record<Hex, Hex>>;
  trace?: null;
}

export function subjectOf(made: Made): RiskSubject {
  const { to = contract, data = '0x', valueWei = 0n, gasUsed = 50_000n, logs = [] } = made;
  const { code = {}, answers = {}, storage = {} } = made;
  const transaction: RehearsedTransaction = {
    ...{ ordinal: 0, kind: made.kind ?? 'contract_call', from: me, to, data, logs },
    ...{ valueWei: valueWei.toString(), decoded: decodeCall(data), status: 'ok' },
    ...{ gasLimit: '0', gasUsed: gasUsed.toString(), feeWei: '0' },
  };
  const viem = {
    getCode: async ({ address }: { address: Address }) => code[getAddress(address)],
    getStorageAt: async ({ slot }: { slot: Hex }) => storage[slot] ?? `0x${'0'.repeat(64)}`,
    readContract: async ({ functionName, args }: { functionName: string; args?: unknown[] }) => {
      const answer = answers[functionName];
      return typeof answer === 'function' ? answer(...(args ?? [])) : answer;
    },
  };
  const client = {
    ...{ chainId: 1, read: (work: (each: typeof viem) => unknown) => Promise.resolve(work(viem)) },
    ...{ hasCode: async (address: Address) => code[getAddress(address)] !== undefined },
    ...{ block: async (number: bigint) => ({ number, hash: '0x', timestamp: number * 12n }) },
    ...made.client,
  } as unknown as ChainClient;
  const trace: Trace = {
    calls: (made.calls ?? []).map((call) => ({
      ...{ depth: 1, kind: 'call', from: to, to: contract, valueWei: 0n, input: '0x' },
      ...{ failed: false, ...call },
    })),
    changes: (made.stateChanges ?? []).map((change) => ({
      ...{ address: contract, slots: new Map(), ...change },
    })),
    read: [me, to].map((address) => ({
      ...{ address, balanceWei: 0n, nonce: 0, slots: new Map() },
      ...{ codeHash: code[address] === undefined ? null : '0x01', looksAt: 'none' },
    })),
    producer: contract,
    block: { timestamp: 1_200_000n, baseFeePerGasWei: 0n, gasLimit: 30_000_000n },
  };
  return {
    ...{ client, tokens: bundledTokens, trace: made.trace === null ? null : trace },
    ...{ call: null, facts: { ...nothingKnown, ...made.facts } },
    outcome: {
      ...{ transaction, findings: [], before: new Map(), minedIn: 100_000n, otherChanges: [] },
      assetChanges: (made.changes ?? []).map((change) => ({
        ...{ chainId: 1, token: usdc, symbol: 'USDC', decimals: 6, account: me },
        ...{ deltaUnits: '-1000000', delta: '-1', ...change },
      })),
      allowances: (made.allowances ?? []).map((change) => ({
        ...{ chainId: 1, token: usdc, symbol: 'USDC', decimals: 6, owner: me },
        ...{ spender: stranger, before: '0', after: '1000000', ...change },
      })),
    },
  };
}

/** What a rule finds, as `ID level`. */
export async function told(rule: RiskRule, made: Made): Promise<string[]> {
  return (await rule(subjectOf(made))).map(({ id, level, message }) => {
    if (!/[.?]$/.test(message)) throw new Error(`no sentence: ${message}`);
    return `${id} ${level}`;
  });
}

/** The bytes of a call. */
export function callOf(signature: string, ...args: unknown[]): Hex {
  const abi = [parseAbiItem(`function ${signature}` as string)];
  return encodeFunctionData({ abi, args } as never);
}

/** 1 USDC sent to somebody, or ETH where the token is left out. */
export function sent(to: Address, token?: 'USDC'): Made {
  if (token === undefined)
    return { kind: 'transfer', to, valueWei: 1n, changes: [{ token: 'native' }] };
  const data = callOf('transfer(address to, uint256 amount)', to, 1_000_000n);
  return {
    kind: 'transfer',
    to: usdc,
    data,
    changes: [{}, { account: to, deltaUnits: '1000000' }],
  };
}
