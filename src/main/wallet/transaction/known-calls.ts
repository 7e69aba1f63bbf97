// The calls that the signer can put into words by itself. Anything else it does not sign.
import { bytesToHex } from '@noble/hashes/utils.js';
import { decodeFunctionData, encodeFunctionData, parseAbi } from 'viem/utils';

const knownAbi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address spender, bool approved)',
  'function deposit()',
  'function withdraw(uint256 amount)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapETHForExactTokens(uint256 amountOut, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapTokensForExactETH(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
]);

export type CallArgument = string | bigint | boolean | readonly string[];

export interface KnownCall {
  name: string;
  /** In the order of the call; addresses in EIP-55 spelling, amounts in token units. */
  arguments: ReadonlyMap<string, CallArgument>;
}

/** Null unless the bytes are exactly what encoding the decoded call gives: no junk, no dirty padding. */
export function decodeKnownCall(data: Uint8Array): KnownCall | null {
  const hex = `0x${bytesToHex(data)}` as const;
  try {
    const { functionName, args = [] } = decodeFunctionData({ abi: knownAbi, data: hex });
    if (encodeFunctionData({ abi: knownAbi, functionName, args }) !== hex) return null;
    const inputs = knownAbi.find((each) => each.name === functionName)?.inputs ?? [];
    const named = inputs.map(({ name }, index) => [name, args[index] ?? ''] as const);
    return { name: functionName, arguments: new Map<string, CallArgument>(named) };
  } catch {
    return null;
  }
}
