import { type Address, parseAbi } from 'viem';
import { AppError } from '../../../shared/errors.ts';
import { findPools } from '../../chain/quotes/find-pools.ts';
import { depthOf, sorted } from '../../chain/quotes/pool.ts';
import { type ChainToken, findToken } from '../../chain/tokens.ts';
import type { ToolContext } from '../chain-tool.ts';
import { wrappedNative } from '../wrapped-native.ts';

/** A V2 pool of two tokens, as it is now. */
export interface Pair {
  /** The pool, and the token that its shares are. */
  address: Address;
  tokenA: ChainToken;
  tokenB: ChainToken;
  reserveA: bigint;
  reserveB: bigint;
  /** All shares. */
  supply: bigint;
}

const supplyAbi = parseAbi(['function totalSupply() view returns (uint256)']);

/** Errors: NO_POOL, SAME_TOKEN, NO_CONTRACT and those of finding tokens. */
export async function findPair(nameA: string, nameB: string, context: ToolContext): Promise<Pair> {
  const { client, tokens } = context;
  const tokenA = await findToken(client, tokens, nameA);
  const tokenB = await findToken(client, tokens, nameB);
  const wrapped = wrappedNative(context).address;
  const erc20 = ({ address }: ChainToken) => (address === 'native' ? wrapped : address);
  const [a, b] = [erc20(tokenA), erc20(tokenB)];
  if (a === b) throw sameToken(tokenA, tokenB);
  const { number } = await client.head();
  const [pool] = await findPools(client, [sorted(a, b)], 'uniswap_v2', number);
  if (pool === undefined) throw noPool(tokenA, tokenB);
  const { address } = pool;
  const supply = await client.read((viem) =>
    viem.readContract({
      ...{ address, abi: supplyAbi, functionName: 'totalSupply', blockNumber: number },
    }),
  );
  const [reserveA, reserveB] = [depthOf(pool, a), depthOf(pool, b)];
  return { address, tokenA, tokenB, reserveA, reserveB, supply };
}

function sameToken(tokenA: ChainToken, tokenB: ChainToken): AppError {
  const message = `${tokenA.symbol} and ${tokenB.symbol} have no pool: they are the same.`;
  return new AppError('SAME_TOKEN', 'invalid_params', message, {
    advice: 'Choose two different tokens. Nothing was signed.',
  });
}

/** Who opens a pool sets its price; that is not done here. */
function noPool(tokenA: ChainToken, tokenB: ChainToken): AppError {
  const message = `Uniswap V2 has no pool of ${tokenA.symbol} and ${tokenB.symbol} that holds anything.`;
  return new AppError('NO_POOL', 'invalid_params', message, {
    advice: 'Choose other tokens. Nothing was signed.',
    facts: { tokenA: tokenA.symbol, tokenB: tokenB.symbol },
  });
}
