// The calls inside a transaction in words, where their bytes are exactly a call of a function that is known:
// by itself, by the ABI of the contract, or as one that exchanges and markets use among themselves.
import { type AbiFunction, type Address, type Hex, size, slice } from 'viem';
import { sameAddress } from '../../../shared/addresses.ts';
import { abiOfLines } from '../../../shared/chain/abi/read-abi.ts';
import { contractsOf } from '../../../shared/chain/addresses.ts';
import { bySelector, readExactly } from '../../../shared/chain/calls/read-exactly.ts';
import { swapRouterLines } from '../../../shared/chain/calls/uniswap-v3.ts';
import { bundledContract } from '../../../shared/chain/contracts/bundled-abis.ts';
import { readCall } from '../../../shared/chain/known-calls.ts';
import type { InnerCall } from '../../../shared/chain/rehearsed-calls.ts';
import type { TokenList } from '../../../shared/tokens/token.ts';
import type { AddedContracts } from '../../chain/contracts/verified-contract.ts';
import type { Trace, TracedCall } from './trace.ts';

/** Of a transaction with more, the first are told and the rest is counted. */
const mostTold = 100;

/** What pools and markets ask of each other; a person calls none of these. */
const among = [
  'function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes data)',
  'function mint(address to) returns (uint256 liquidity)',
  'function burn(address to) returns (uint256 amount0, uint256 amount1)',
  'function sync()',
  'function skim(address to)',
  'function swap(address recipient, bool zeroForOne, int256 amountSpecified, uint160 sqrtPriceLimitX96, bytes data) returns (int256, int256)',
  'function mint(address recipient, int24 tickLower, int24 tickUpper, uint128 amount, bytes data) returns (uint256, uint256)',
  'function burn(int24 tickLower, int24 tickUpper, uint128 amount) returns (uint256, uint256)',
  'function collect(address recipient, int24 tickLower, int24 tickUpper, uint128 amount0, uint128 amount1) returns (uint128, uint128)',
  'function uniswapV3SwapCallback(int256 amount0Delta, int256 amount1Delta, bytes data)',
  'function uniswapV3MintCallback(uint256 amount0Owed, uint256 amount1Owed, bytes data)',
  'function createPair(address tokenA, address tokenB) returns (address pair)',
  'function mint(address caller, address onBehalfOf, uint256 amount, uint256 index) returns (bool)',
  'function burn(address from, address receiver, uint256 amount, uint256 index)',
  'function transferUnderlyingTo(address target, uint256 amount)',
  'function handleRepayment(address user, address onBehalfOf, uint256 amount)',
  'function onERC721Received(address operator, address from, uint256 tokenId, bytes data) returns (bytes4)',
  'function onERC1155Received(address operator, address from, uint256 id, uint256 value, bytes data) returns (bytes4)',
];

/** What of the trace a transaction is told with. */
export interface ToldCalls {
  innerCalls?: InnerCall[];
  innerCallsLeftOut?: number;
}

/** Whose descriptions of contracts count. */
export interface Described {
  chainId: number;
  tokens: TokenList;
  /** ABIs that a person added; each counts only for the code that it was added for. */
  added: AddedContracts;
}

/** What the calls inside did, in the order of execution and not more than a hundred. Empty where there are none. */
export function innerCallsOf({ calls, read }: Trace, described: Described): ToldCalls {
  const inner = calls.slice(1);
  if (inner.length === 0) return {};
  const codes = new Map(read.map(({ address, codeHash }) => [address, codeHash]));
  const told = inner.slice(0, mostTold).map((call) => tell(call, described, codes));
  return {
    innerCalls: told,
    ...(inner.length > told.length && { innerCallsLeftOut: inner.length - told.length }),
  };
}

type Codes = ReadonlyMap<Address, Hex | null>;

function tell(call: TracedCall, described: Described, codes: Codes): InnerCall {
  const { depth, kind, from, to, valueWei, failed, input } = call;
  const isCall = kind !== 'create' && kind !== 'selfdestruct';
  return {
    ...{ depth, kind, from, to, valueWei: valueWei.toString() },
    functionName: isCall ? nameOf(call, described, codes) : null,
    selector: isCall && size(input) >= 4 ? slice(input, 0, 4) : null,
    ...(failed && { failed: true }),
  };
}

function nameOf(call: TracedCall, described: Described, codes: Codes): string | null {
  const known = readCall(call.input)?.known.abi.name;
  if (known !== undefined) return known;
  // Borrowed code is called as the contract that borrows it is.
  const asked = call.kind === 'delegate' ? [call.to, call.from] : [call.to];
  const lists = [...asked.flatMap((address) => linesOf(address, described, codes)), among];
  for (const lines of lists) {
    const read = readExactly(functionsOf(lines), call.input);
    if (read !== null) return read.known.abi.name;
  }
  return null;
}

function linesOf(
  address: Address,
  { chainId, tokens, added }: Described,
  codes: Codes,
): (readonly string[])[] {
  const isListed = tokens.find(chainId, address).kind === 'found';
  const bundled = bundledContract(chainId, address, isListed)?.lines;
  if (bundled !== undefined) return [bundled];
  // Its multicall calls itself by each of these.
  const router = contractsOf(chainId)?.uniswapV3.router;
  if (router !== undefined && sameAddress(router, address)) return [swapRouterLines];
  const own = added(chainId, address);
  const behind = own?.code.implementation;
  const isSame =
    codes.get(address) === own?.code.codeHash &&
    (!behind || codes.get(behind.address) === behind.codeHash);
  return own !== undefined && isSame ? [own.lines] : [];
}

const functions = new WeakMap<readonly string[], ReadonlyMap<Hex, { abi: AbiFunction }>>();

/** Reading the lines of an ABI takes longer than reading calls by it. */
function functionsOf(lines: readonly string[]): ReadonlyMap<Hex, { abi: AbiFunction }> {
  const known =
    functions.get(lines) ?? bySelector(abiOfLines(lines).functions.map((abi) => ({ abi })));
  functions.set(lines, known);
  return known;
}
