// Swaps through Uniswap's SwapRouter02: always inside its multicall, which holds the deadline. Only the few
// combinations that a swap needs are known; anything else inside leaves the whole call unknown.
import type { Address, Hex } from 'viem';
import { getAddress, parseAbi } from 'viem/utils';
import { sameAddress } from '../../addresses.ts';
import { contractsEverywhere } from '../addresses.ts';
import type { DecodedCall } from '../rehearsed-calls.ts';
import { decodeV3Path } from '../v3-path.ts';
import {
  type CallFrame,
  type CallMeaning,
  type KnownFunction,
  knownFunction,
} from './known-function.ts';
import { bySelector, readExactly } from './read-exactly.ts';

/** What of the router a swap needs. */
export const swapRouterLines = [
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[] results)',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params) payable returns (uint256 amountOut)',
  'function exactOutput((bytes path, address recipient, uint256 amountOut, uint256 amountInMaximum) params) payable returns (uint256 amountIn)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function refundETH() payable',
] as const;
export const swapRouterAbi = parseAbi(swapRouterLines);

/** By this recipient the router means itself. */
export const routerItself: Address = '0x0000000000000000000000000000000000000002';
/** Recipients up to this one are words of the router, and nobody's accounts. */
const highestWord = 2n;

/** What a multicall that swaps does, from what goes in to what comes out. */
export interface V3Swap {
  exact: 'in' | 'out';
  tokens: readonly Address[];
  feePips: readonly number[];
  /** Of the trade itself: the router where the proceeds are unwrapped afterwards. */
  paidTo: Address;
  /** Exactly this, or at most. */
  amountIn: bigint;
  /** At least this, or exactly. */
  amountOut: bigint;
  unwrap?: { least: bigint; recipient: Address };
  refund: boolean;
}

type Part =
  | { kind: 'trade'; trade: Omit<V3Swap, 'unwrap' | 'refund'> }
  | { kind: 'unwrap'; least: bigint; recipient: Address }
  | { kind: 'refund' };

interface InputParams {
  path: Hex;
  recipient: Address;
  amountIn: bigint;
  amountOutMinimum: bigint;
}
interface OutputParams {
  path: Hex;
  recipient: Address;
  amountOut: bigint;
  amountInMaximum: bigint;
}

const inside = bySelector(
  swapRouterAbi.filter(({ name }) => name !== 'multicall').map((abi) => ({ abi })),
);

/** By the arguments of a call that was read: its words, its meaning and its rules are all made of the swap in it. */
const swaps = new WeakMap<readonly Hex[], V3Swap | null>();

/** The swap that a multicall carries; null unless it is exactly one, with at most what belongs to it. */
export function readV3Swap(data: readonly Hex[]): V3Swap | null {
  const before = swaps.get(data);
  if (before !== undefined) return before;
  const swap = swapIn(data);
  swaps.set(data, swap);
  return swap;
}

function swapIn(data: readonly Hex[]): V3Swap | null {
  const [first, then, ...more] = data.map(readPart);
  if (first?.kind !== 'trade' || then === null || more.length > 0) return null;
  const { trade } = first;
  if (then === undefined) return endsWith(trade, { refund: false });
  if (then.kind === 'refund') return endsWith(trade, { refund: true });
  if (then.kind !== 'unwrap' || !sameAddress(trade.paidTo, routerItself)) return null;
  if (isWord(then.recipient)) return null;
  const { least, recipient } = then;
  return { ...trade, unwrap: { least, recipient }, refund: false };
}

function endsWith(
  trade: Omit<V3Swap, 'unwrap' | 'refund'>,
  end: { refund: boolean },
): V3Swap | null {
  return isWord(trade.paidTo) ? null : { ...trade, ...end };
}

function isWord(recipient: Address): boolean {
  return BigInt(recipient) <= highestWord;
}

function readPart(data: Hex): Part | null {
  const call = readExactly(inside, data);
  switch (call?.known.abi.name) {
    case 'exactInput':
      return tradeIn(call.args[0] as InputParams);
    case 'exactOutput':
      return tradeOut(call.args[0] as OutputParams);
    case 'unwrapWETH9':
      return { kind: 'unwrap', least: call.args[0] as bigint, recipient: call.args[1] as Address };
    case 'refundETH':
      return { kind: 'refund' };
    default:
      return null;
  }
}

/** An amount of zero means whatever the router holds. */
function tradeIn({ path, recipient, amountIn, amountOutMinimum }: InputParams): Part | null {
  const way = decodeV3Path(path);
  if (way === null || amountIn === 0n) return null;
  const sides = { exact: 'in', paidTo: recipient, amountIn, amountOut: amountOutMinimum } as const;
  return { kind: 'trade', trade: { ...sides, ...way } };
}

/** Its path is written from its end. */
function tradeOut({ path, recipient, amountOut, amountInMaximum }: OutputParams): Part | null {
  const way = decodeV3Path(path);
  if (way === null) return null;
  const sides = { exact: 'out', paidTo: recipient, amountIn: amountInMaximum, amountOut } as const;
  const tokens = way.tokens.toReversed();
  return { kind: 'trade', trade: { ...sides, tokens, feePips: way.feePips.toReversed() } };
}

function meaningOfSwap(swap: V3Swap | null, frame: CallFrame): CallMeaning {
  if (swap === null) return { drawn: null };
  const { tokens, amountOut, unwrap } = swap;
  const token = tokens.at(-1);
  const drawn = drawnBy(swap, frame);
  if (unwrap !== undefined) {
    const { recipient, least } = unwrap;
    return { recipient, leastIn: [{ token: 'native', units: least }], drawn };
  }
  const leastIn = token === undefined ? [] : [{ token, units: amountOut }];
  return { recipient: swap.paidTo, leastIn, drawn };
}

/** The router pays with the coins that were sent along where they are enough, and the wrapped coin is asked for. */
function drawnBy({ tokens: [token], amountIn }: V3Swap, { to, valueWei }: CallFrame) {
  if (token === undefined) return null;
  if (valueWei === 0n) return [{ token, units: amountIn }];
  const wrapped = contractsEverywhere().some(
    ({ weth, uniswapV3 }) => sameAddress(uniswapV3.router, to) && sameAddress(weth, token),
  );
  return wrapped && valueWei >= amountIn ? [] : null;
}

type Word = DecodedCall['args'][number];

function wordsOf(deadline: bigint, swap: V3Swap): Word[] {
  const { exact, tokens, feePips, paidTo, amountIn, amountOut, unwrap, refund } = swap;
  const path = tokens.flatMap((token, index) => {
    const fee = feePips[index];
    return fee === undefined ? [token] : [token, `${fee / 10_000} %`];
  });
  const units = (name: string, value: bigint): Word => ({
    ...{ name, type: 'uint256', value: value.toString() },
  });
  const call = (value: string): Word => ({ name: 'call', type: 'string', value });
  const recipient = (value: Address): Word => ({
    ...{ name: 'recipient', type: 'address' },
    value: sameAddress(value, routerItself) ? 'the router itself' : getAddress(value),
  });
  const amounts =
    exact === 'in'
      ? [units('amountIn', amountIn), units('amountOutMinimum', amountOut)]
      : [units('amountOut', amountOut), units('amountInMaximum', amountIn)];
  return [
    units('deadline', deadline),
    call(exact === 'in' ? 'exactInput' : 'exactOutput'),
    { name: 'path', type: 'bytes', value: path },
    recipient(paidTo),
    ...amounts,
    ...(unwrap === undefined
      ? []
      : [call('unwrapWETH9'), units('amountMinimum', unwrap.least), recipient(unwrap.recipient)]),
    ...(refund ? [call('refundETH')] : []),
  ];
}

export const uniswapV3Functions: readonly KnownFunction[] = [
  {
    ...knownFunction(
      'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[] results)',
      ({ data }, frame) => meaningOfSwap(readV3Swap(data), frame),
    ),
    words: (args) => {
      const [deadline, data] = args as [bigint, readonly Hex[]];
      const swap = readV3Swap(data);
      return swap === null ? null : wordsOf(deadline, swap);
    },
  },
];
