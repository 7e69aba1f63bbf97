import { encodeFunctionData, type Hex } from 'viem';
import { swapRouterAbi as abi, routerItself } from '../../../shared/chain/calls/uniswap-v3.ts';
import { encodeV3Path } from '../../../shared/chain/v3-path.ts';
import type { SwapLegs } from './swap-legs.ts';

/**
 * The call of SwapRouter02: the trade, then what a native coin needs, in a multicall, which holds the
 * deadline. What is not used of coins sent along comes back.
 */
export function encodeV3(legs: SwapLegs): Hex {
  const calls = [tradeCall(legs), ...afterwards(legs)];
  return encodeFunctionData({ abi, functionName: 'multicall', args: [legs.deadlineSec, calls] });
}

function tradeCall(legs: SwapLegs): Hex {
  const { exact, quote, amountIn, amountOut } = legs;
  const recipient = legs.tokenOut.address === 'native' ? routerItself : legs.recipient;
  if (exact === 'in') {
    const path = encodeV3Path(quote.path, quote.feePips);
    const params = { path, recipient, amountIn, amountOutMinimum: amountOut };
    return encodeFunctionData({ abi, functionName: 'exactInput', args: [params] });
  }
  const path = encodeV3Path(quote.path.toReversed(), quote.feePips.toReversed());
  const params = { path, recipient, amountOut, amountInMaximum: amountIn };
  return encodeFunctionData({ abi, functionName: 'exactOutput', args: [params] });
}

function afterwards({ tokenIn, tokenOut, amountOut, recipient }: SwapLegs): Hex[] {
  if (tokenOut.address === 'native') {
    const args = [amountOut, recipient] as const;
    return [encodeFunctionData({ abi, functionName: 'unwrapWETH9', args })];
  }
  if (tokenIn.address !== 'native') return [];
  return [encodeFunctionData({ abi, functionName: 'refundETH' })];
}
