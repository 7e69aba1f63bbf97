import type { Address } from 'viem';
import { parseAbi } from 'viem/utils';
import { sameAddress } from '../../addresses.ts';
import { contractsEverywhere } from '../addresses.ts';
import { pairAddress } from '../pair-address.ts';
import {
  type CallFrame,
  type CallMeaning,
  type KnownFunction,
  knownFunction,
} from './known-function.ts';

export const liquidityAbi = parseAbi([
  'function addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline) returns (uint256 amountA, uint256 amountB, uint256 liquidity)',
  'function addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline) payable returns (uint256 amountToken, uint256 amountETH, uint256 liquidity)',
  'function removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline) returns (uint256 amountA, uint256 amountB)',
  'function removeLiquidityETH(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline) returns (uint256 amountToken, uint256 amountETH)',
]);

/** What goes into a pool is bounded above by what is desired; coins that are too many come back. */
export const uniswapV2LiquidityFunctions: readonly KnownFunction[] = [
  knownFunction(
    'function addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline) returns (uint256 amountA, uint256 amountB, uint256 liquidity)',
    ({ tokenA, tokenB, amountADesired, amountBDesired, to }) => ({
      recipient: to,
      drawn: [
        { token: tokenA, units: amountADesired },
        { token: tokenB, units: amountBDesired },
      ],
    }),
  ),
  knownFunction(
    'function addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline) payable returns (uint256 amountToken, uint256 amountETH, uint256 liquidity)',
    ({ token, amountTokenDesired, to }) => ({
      recipient: to,
      drawn: [{ token, units: amountTokenDesired }],
    }),
  ),
  knownFunction(
    'function removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline) returns (uint256 amountA, uint256 amountB)',
    ({ tokenA, tokenB, liquidity, amountAMin, amountBMin, to }, frame) => ({
      recipient: to,
      leastIn: [
        { token: tokenA, units: amountAMin },
        { token: tokenB, units: amountBMin },
      ],
      drawn: sharesDrawn(frame, () => [tokenA, tokenB], liquidity),
    }),
  ),
  knownFunction(
    'function removeLiquidityETH(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline) returns (uint256 amountToken, uint256 amountETH)',
    ({ token, liquidity, amountTokenMin, amountETHMin, to }, frame) => ({
      recipient: to,
      leastIn: [
        { token, units: amountTokenMin },
        { token: 'native', units: amountETHMin },
      ],
      drawn: sharesDrawn(frame, (weth) => [token, weth], liquidity),
    }),
  ),
];

/**
 * The pool's own shares. One router has the same address on several chains, and its pools have others: the
 * shares of each are counted, of which only one exists here. Null for a router that is not known.
 */
function sharesDrawn(
  { to }: CallFrame,
  tokens: (weth: Address) => readonly [Address, Address],
  units: bigint,
): CallMeaning['drawn'] {
  const pairs = contractsEverywhere()
    .filter(({ uniswapV2Router }) => sameAddress(uniswapV2Router, to))
    .map(({ uniswapV2Factory, weth }) => pairAddress(uniswapV2Factory, ...tokens(weth)));
  const distinct = [...new Set(pairs)];
  return distinct.length === 0 ? null : distinct.map((token) => ({ token, units }));
}
