// Every way to say an amount, for every tool that takes one, on the practice chains: each cell is a plan that
// runs to its end, and what it moved is held against what the contracts' own formulas give. Prints its table.
import { formatUnits, parseAbi, parseUnits } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { practiceTokens } from '../../../src/shared/chain/practice-contracts.ts';
import { usdFeedsOf } from '../../../src/shared/chain/usd-feeds.ts';
import type { PlanNode } from '../../../src/shared/plan/nodes.ts';
import type { ParamValue } from '../../../src/shared/plan/values.ts';
import { action, sequence } from '../../executor/support/plans.ts';
import { bob } from '../../executor/support/stage.ts';
import {
  type MatrixChain,
  type MatrixRoom,
  matrixChains,
  openMatrixRoom,
  type Ran,
} from './matrix-room.ts';

export const amountModes = [
  ...(['exact', 'max', 'percent now', 'percent of start'] as const),
  ...(['usd', 'output less x'] as const),
] as const;
export type AmountMode = (typeof amountModes)[number];

/** Units that leave (negative) and come, by token symbol; network fees are not part of them. */
export type Differences = Readonly<Record<string, bigint>>;

/** A tool with a parameter that is an amount. */
export interface AmountRow {
  /** Its name in the table, e.g. `transfer USDT`. */
  name: string;
  /** Symbol of the token that the amount counts. */
  token: string;
  /** In whole tokens. */
  exact: string;
  /** Dollars for the mode that says a worth; for tokens with a feed. */
  usd?: string;
  /** The feed of a token that has none of its own name, e.g. ETH for WETH. */
  feed?: string;
  /** Gives the account what a cell needs, once for each cell. */
  prepare(room: MatrixRoom): Promise<unknown>;
  step(amount: ParamValue, room: MatrixRoom): { tool: string; params: Record<string, ParamValue> };
  /** What "max" and percentages count; the balance of the token unless given. */
  basis?(room: MatrixRoom): Promise<bigint>;
  /**
   * What a call with exactly these units moves, by the contracts' formulas or another implementation of them,
   * from the state before it. It is asked before the plan runs; what only its block decides, such as interest,
   * the function that it gives says after that.
   */
  expected(units: bigint, room: MatrixRoom): Promise<Differences | (() => Promise<Differences>)>;
  /** Called after each cell, for what balances do not show. */
  check?(ran: Ran, units: bigint, room: MatrixRoom): Promise<void>;
  /** Modes that make no sense for it: why, and the code with which they are refused before anybody is asked. */
  refused?: Partial<Record<AmountMode, readonly [code: string, why: string]>>;
  /** Why there is nothing to run on a chain. */
  notApplicable?: Partial<Record<MatrixChain, string>>;
}

/** Room for what a share or all of the native coin leaves for gas: so much gas at the highest fee offered. */
const reservedGas = 300_000n;
const feedAbi = parseAbi([
  'function latestRoundData() view returns (uint80, int256 answer, uint256, uint256, uint80)',
  'function decimals() view returns (uint8)',
]);

const wholeVariable = 'COUNTERSIGN_WHOLE_MATRIX';
const isWholeMatrix = () => process.env[wholeVariable] !== undefined;

/** For the soak: from here on every mode is tried on every chain. */
export function tryWholeMatrix(): void {
  process.env[wholeVariable] = 'yes';
}

/** `openBeside`: opens what the tool needs beside its own chain. */
export function amountMatrix(
  tool: string,
  rows: readonly AmountRow[],
  openBeside?: Parameters<typeof openMatrixRoom>[1],
): void {
  const table: string[][] = [];

  afterAll(() => {
    const head = ['tool', 'chain', 'mode', 'outcome'];
    console.log([head, ...table].map((cells) => `| ${cells.join(' | ')} |`).join('\n'));
  });

  const rowsOn = (chain: MatrixChain): AmountRow[] =>
    rows.filter(({ name, notApplicable }) => {
      const reason = notApplicable?.[chain];
      if (reason !== undefined) table.push([name, chain, 'all', `not applicable: ${reason}`]);
      return reason === undefined;
    });
  /** All modes of a row are tried, each on one of its chains in turn; in the soak on each of them. */
  const modesOf = (row: AmountRow, chain: MatrixChain) => {
    const chains = matrixChains.filter((each) => row.notApplicable?.[each] === undefined);
    const first = rows.indexOf(row);
    return amountModes.filter(
      (_, nth) => isWholeMatrix() || chains[(first + nth) % chains.length] === chain,
    );
  };
  const used = matrixChains
    .map((chain) => [chain, rowsOn(chain)] as const)
    .filter(([, some]) => some.length > 0);
  describe.each(used)(`${tool} on %s`, (chain, rowsHere) => {
    let room: MatrixRoom;
    beforeAll(async () => {
      room = await openMatrixRoom(chain, openBeside);
    });
    afterAll(() => room?.close());

    for (const row of rowsHere) {
      it.each(modesOf(row, chain))(`${row.name}, %s`, async (mode) => {
        table.push([row.name, chain, mode, 'FAILED']);
        const run = row.refused?.[mode] === undefined ? runCell : refuseCell;
        table.splice(-1, 1, [row.name, chain, mode, await run(row, mode, room)]);
      });
    }
  });
}

async function refuseCell(row: AmountRow, mode: AmountMode, room: MatrixRoom): Promise<string> {
  const [code, why] = row.refused?.[mode] ?? [];
  await row.prepare(room);
  const amount = refusedAmounts[mode] ?? row.exact;
  const refusal = await room.refusalOf(sequence('all', [action('act', row.step(amount, room))]));
  expect(refusal, `${row.name}, ${mode}`).toBe(code);
  return `not applicable: ${why}; refused with ${code}`;
}

/** Shares and worths as they are written. */
const refusedAmounts: Partial<Record<AmountMode, ParamValue>> = {
  max: 'max',
  'percent now': '50%',
  'percent of start': { percentOfStart: '25' },
  usd: { usd: '10' },
};

async function runCell(row: AmountRow, mode: AmountMode, room: MatrixRoom): Promise<string> {
  await row.prepare(room);
  const token = room.token(row.token);
  const basis = await (row.basis?.(room) ?? room.balance(token.address));
  const { amount, units, before = [], spent = 0n } = await cellOf(row, mode, basis, room);
  const expected = await row.expected(units, room);
  const held = await balances(practiceSymbols(room), room);
  const ran = await room.run(sequence('all', [...before, action('act', row.step(amount, room))]));
  expect(ran, row.name).toMatchObject({ state: 'completed', error: null });
  const differences = { ...(typeof expected === 'function' ? await expected() : expected) };
  differences[row.token] = (differences[row.token] ?? 0n) - spent;
  const has = await balances([...held.keys()], room);
  for (const symbol of held.keys()) {
    const fees = symbol === 'ETH' ? ran.feesWei : 0n;
    const moved = (has.get(symbol) ?? 0n) - (held.get(symbol) ?? 0n) + fees;
    expect(moved, `${symbol} that moved`).toBe(differences[symbol] ?? 0n);
  }
  await row.check?.(ran, units, room);
  return words(differences, room);
}

interface CellPlan {
  amount: ParamValue;
  units: bigint;
  /** Steps before the one that is tested. */
  before?: PlanNode[];
  /** What they take of the token. */
  spent?: bigint;
}

async function cellOf(
  row: AmountRow,
  mode: AmountMode,
  basis: bigint,
  room: MatrixRoom,
): Promise<CellPlan> {
  const { decimals } = room.token(row.token);
  const exact = parseUnits(row.exact, decimals);
  switch (mode) {
    case 'exact':
      return { amount: row.exact, units: exact };
    case 'max':
      return { amount: 'max', units: await free(row, basis, basis, room) };
    case 'percent now':
      return { amount: '50%', units: await free(row, basis, basis / 2n, room) };
    case 'percent of start': {
      const spent = parseUnits(row.exact, decimals) / 2n;
      const params = { token: row.token, amount: formatUnits(spent, decimals), to: bob };
      const before = [action('spend', { tool: 'transfer', params })];
      return { amount: { percentOfStart: '25' }, units: basis / 4n, before, spent };
    }
    case 'usd':
      return { amount: { usd: row.usd ?? '' }, units: await worth(row, room) };
    case 'output less x': {
      const held = await room.balance(room.token(row.token).address);
      const rest = formatUnits(held - exact, decimals);
      const before = [action('held', { tool: 'get_balance', params: { token: row.token } })];
      const output = { type: 'step_output', stepId: 'held', path: 'amount' } as const;
      const amount = {
        ...{ type: 'runtime', fn: 'sub' },
        args: [output, { type: 'literal', value: rest }],
      } as const;
      return { amount: amount as unknown as ParamValue, units: exact, before };
    }
  }
}

/** A share of the native coins in the account leaves a reserve for gas. */
async function free(
  { token, basis: elsewhere }: AmountRow,
  basis: bigint,
  share: bigint,
  room: MatrixRoom,
): Promise<bigint> {
  if (room.token(token).address !== 'native' || elsewhere !== undefined) return share;
  const most = basis - reservedGas * (await room.highestFeeWei());
  return share < most ? share : most;
}

/** By the feed itself, rounded down. */
async function worth({ token, usd = '', feed = token }: AmountRow, room: MatrixRoom) {
  const address = usdFeedsOf(room.chainId)[feed]?.address;
  if (address === undefined) throw new Error(`no feed of ${feed}`);
  const [[, answer], decimals] = await Promise.all([
    room.client.readContract({ address, abi: feedAbi, functionName: 'latestRoundData' }),
    room.client.readContract({ address, abi: feedAbi, functionName: 'decimals' }),
  ]);
  const { decimals: ofToken } = room.token(token);
  return (parseUnits(usd, decimals) * 10n ** BigInt(ofToken)) / answer;
}

/** Of every token, that nothing else moves. */
const practiceSymbols = ({ chainId }: MatrixRoom): string[] => [
  ...['ETH', ...Object.keys(practiceTokens(chainId))],
];

async function balances(symbols: readonly string[], room: MatrixRoom) {
  const read = symbols.map(async (symbol) => {
    return [symbol, await room.balance(room.token(symbol).address)] as const;
  });
  return new Map(await Promise.all(read));
}

function words(differences: Differences, room: MatrixRoom): string {
  return Object.entries(differences)
    .filter(([, units]) => units !== 0n)
    .map(([symbol, units]) => `${formatUnits(units, room.token(symbol).decimals)} ${symbol}`)
    .join(', ');
}
