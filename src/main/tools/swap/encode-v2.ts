import { encodeFunctionData, type Hex } from 'viem';
import { routerAbi as abi } from '../../../shared/chain/calls/uniswap-v2.ts';
import type { SwapLegs } from './swap-legs.ts';

/**
 * The call of the V2 router. A token that the list does not know may keep a part of itself whenever it moves:
 * for those the functions are used that hold the minimum against what really arrives.
 */
export function encodeV2(legs: SwapLegs): Hex {
  if (legs.exact === 'out') return encodeExactOut(legs);
  const listed = legs.tokenIn.listed && legs.tokenOut.listed;
  return listed ? encodeExactIn(legs) : encodeTakingFees(legs);
}

function encodeExactIn(legs: SwapLegs): Hex {
  const { tokenIn, tokenOut, amountIn, amountOut } = legs;
  const rest = restOf(legs);
  if (tokenIn.address === 'native') {
    const args = [amountOut, ...rest] as const;
    return encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args });
  }
  const toNative = tokenOut.address === 'native';
  const functionName = toNative ? 'swapExactTokensForETH' : 'swapExactTokensForTokens';
  return encodeFunctionData({ abi, functionName, args: [amountIn, amountOut, ...rest] });
}

function encodeTakingFees(legs: SwapLegs): Hex {
  const { tokenIn, tokenOut, amountIn, amountOut } = legs;
  const rest = restOf(legs);
  if (tokenIn.address === 'native') {
    const functionName = 'swapExactETHForTokensSupportingFeeOnTransferTokens';
    return encodeFunctionData({ abi, functionName, args: [amountOut, ...rest] });
  }
  const functionName =
    tokenOut.address === 'native'
      ? 'swapExactTokensForETHSupportingFeeOnTransferTokens'
      : 'swapExactTokensForTokensSupportingFeeOnTransferTokens';
  return encodeFunctionData({ abi, functionName, args: [amountIn, amountOut, ...rest] });
}

function encodeExactOut(legs: SwapLegs): Hex {
  const { tokenIn, tokenOut, amountIn, amountOut } = legs;
  const rest = restOf(legs);
  if (tokenIn.address === 'native') {
    const args = [amountOut, ...rest] as const;
    return encodeFunctionData({ abi, functionName: 'swapETHForExactTokens', args });
  }
  const toNative = tokenOut.address === 'native';
  const functionName = toNative ? 'swapTokensForExactETH' : 'swapTokensForExactTokens';
  return encodeFunctionData({ abi, functionName, args: [amountOut, amountIn, ...rest] });
}

function restOf({ quote, recipient, deadlineSec }: SwapLegs) {
  return [[...quote.path], recipient, deadlineSec] as const;
}
