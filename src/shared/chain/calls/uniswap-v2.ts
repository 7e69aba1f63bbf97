import type { Address } from 'viem';
import { parseAbi } from 'viem/utils';
import { type CallMeaning, type KnownFunction, knownFunction } from './known-function.ts';

export const routerAbi = parseAbi([
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable returns (uint256[] amounts)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
  'function swapETHForExactTokens(uint256 amountOut, address[] path, address to, uint256 deadline) payable returns (uint256[] amounts)',
  'function swapTokensForExactETH(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
  'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
]);

export const uniswapV2Functions: readonly KnownFunction[] = [
  knownFunction(
    'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable returns (uint256[] amounts)',
    ({ to, path, amountOutMin }) => trade(to, [path.at(-1), amountOutMin]),
  ),
  knownFunction(
    'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
    ({ to, path, amountIn, amountOutMin }) =>
      trade(to, ['native', amountOutMin], [path[0], amountIn]),
  ),
  knownFunction(
    'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
    ({ to, path, amountIn, amountOutMin }) =>
      trade(to, [path.at(-1), amountOutMin], [path[0], amountIn]),
  ),
  knownFunction(
    'function swapETHForExactTokens(uint256 amountOut, address[] path, address to, uint256 deadline) payable returns (uint256[] amounts)',
    ({ to, path, amountOut }) => trade(to, [path.at(-1), amountOut]),
  ),
  knownFunction(
    'function swapTokensForExactETH(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
    ({ to, path, amountOut, amountInMax }) =>
      trade(to, ['native', amountOut], [path[0], amountInMax]),
  ),
  knownFunction(
    'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
    ({ to, path, amountOut, amountInMax }) =>
      trade(to, [path.at(-1), amountOut], [path[0], amountInMax]),
  ),
  knownFunction(
    'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
    ({ to, path, amountOutMin }) => trade(to, [path.at(-1), amountOutMin]),
  ),
  knownFunction(
    'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
    ({ to, path, amountIn, amountOutMin }) =>
      trade(to, ['native', amountOutMin], [path[0], amountIn]),
  ),
  knownFunction(
    'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
    ({ to, path, amountIn, amountOutMin }) =>
      trade(to, [path.at(-1), amountOutMin], [path[0], amountIn]),
  ),
];

type Side = readonly [token: Address | 'native' | undefined, units: bigint];

/** A path without tokens says nothing of what is drawn. */
function trade(recipient: Address, [out, leastOut]: Side, paid?: Side): CallMeaning {
  const [token, units] = paid ?? [];
  return {
    recipient,
    leastIn: out === undefined ? [] : [{ token: out, units: leastOut }],
    drawn: paid === undefined ? [] : drawn(token, units),
  };
}

function drawn(token: Side[0], units: bigint | undefined): CallMeaning['drawn'] {
  return token === undefined || units === undefined ? null : [{ token, units }];
}
