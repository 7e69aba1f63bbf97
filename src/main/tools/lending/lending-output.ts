import { decodeEventLog, parseAbi } from 'viem';
import { sameAddress } from '../../../shared/addresses.ts';
import { formatUnits } from '../../../shared/amounts.ts';
import type { EffectOutcome, Values } from '../../chain/planned-transaction.ts';

const poolEvents = parseAbi([
  'event Supply(address indexed reserve, address user, address indexed onBehalfOf, uint256 amount, uint16 indexed referralCode)',
  'event Withdraw(address indexed reserve, address indexed user, address indexed to, uint256 amount)',
  'event Borrow(address indexed reserve, address user, address indexed onBehalfOf, uint256 amount, uint8 interestRateMode, uint256 borrowRate, uint16 indexed referralCode)',
  'event Repay(address indexed reserve, address indexed user, address indexed repayer, uint256 amount, bool useATokens)',
]);

/** Money that was lent, taken back, borrowed or repaid. */
export interface LentAmount {
  /** In whole tokens. */
  amount: string;
  symbol: string;
}

/** What the market says that a call moved; undefined for a call that is none of its own. */
export function lentAmount({ transaction, assetChanges }: EffectOutcome): LentAmount | undefined {
  const said = transaction.logs
    .filter(({ address }) => sameAddress(address, transaction.to))
    .flatMap(({ topics, data }) => amountIn(topics, data))
    .at(-1);
  // Money, and what stands for it in the market, are counted alike.
  const change = assetChanges.find(({ account }) => account === transaction.from);
  if (said === undefined || change === undefined) return undefined;
  return {
    amount: formatUnits(said, change.decimals),
    symbol: change.lent?.symbol ?? change.symbol,
  };
}

/** The result of all four tools: the amount, and how the holder stands after it. */
export function lendingOutput(outcomes: readonly EffectOutcome[]): Values {
  const done = outcomes.at(-1);
  const moved = done && lentAmount(done);
  // The approval before it leaves no result of its own.
  if (moved === undefined || done?.healthFactor === undefined) return {};
  return { amount: moved.amount, healthFactor: done.healthFactor };
}

function amountIn(topics: readonly string[], data: string): bigint[] {
  try {
    const log = { topics: topics as [`0x${string}`], data: data as `0x${string}` };
    const { args } = decodeEventLog({ abi: poolEvents, ...log });
    return args === undefined ? [] : [args.amount];
  } catch {
    return [];
  }
}
