// Which pools there are, and how they stand: two requests, whatever their number.
import { type Address, encodeFunctionData, getAddress, zeroAddress } from 'viem';
import { contractsOf } from '../../../shared/chain/addresses.ts';
import type { ChainClient } from '../chain-client.ts';
import { askTogether, type Question, readAnswer } from '../multicall.ts';
import type { Pool, Venue } from './pool.ts';
import type { QuoteRequest } from './quote.ts';
import { v2ReadAbi, v3ReadAbi } from './route-abi.ts';

/** What V3 pools take, in millionths. */
const v3Fees = [100, 500, 3_000, 10_000];
const v2Fee = 3_000;

interface Place {
  venue: Venue;
  tokens: readonly [Address, Address];
  feePips: number;
}
type Found = Place & { address: Address };

/** The pools of these pairs that hold something. Errors: NO_CONTRACT, RPC_*. */
export async function findPools(
  client: ChainClient,
  pairs: readonly (readonly [Address, Address])[],
  venue: QuoteRequest['venue'],
  at: bigint,
): Promise<Pool[]> {
  const places = pairs.flatMap((tokens) => placesOf(tokens, venue));
  const asked = places.map((place) => factoryQuestion(place, client.chainId));
  const known = places.filter((_place, index) => asked[index] !== undefined);
  const answers = await askTogether(
    client,
    asked.filter((each) => each !== undefined),
    at,
  );
  const found = known.flatMap((place, index): Found[] => {
    const functionName = place.venue === 'uniswap_v2' ? 'getPair' : 'getPool';
    const abi = place.venue === 'uniswap_v2' ? v2ReadAbi : v3ReadAbi;
    const address = readAnswer<Address>(abi, functionName, answers[index] ?? null);
    if (address === null || address === zeroAddress) return [];
    return [{ ...place, address: getAddress(address) }];
  });
  return readPools(client, found, at);
}

function placesOf(tokens: readonly [Address, Address], venue: QuoteRequest['venue']): Place[] {
  const v2: Place[] = [{ venue: 'uniswap_v2', tokens, feePips: v2Fee }];
  const v3 = v3Fees.map((feePips): Place => ({ venue: 'uniswap_v3', tokens, feePips }));
  if (venue === 'best') return [...v2, ...v3];
  return venue === 'uniswap_v2' ? v2 : v3;
}

/** Undefined where the chain has no such exchange. */
function factoryQuestion({ venue, tokens, feePips }: Place, chainId: number): Question | undefined {
  const contracts = contractsOf(chainId);
  if (venue === 'uniswap_v2') {
    const to = contracts?.uniswapV2Factory;
    const call = { abi: v2ReadAbi, functionName: 'getPair', args: tokens } as const;
    return to && { to, data: encodeFunctionData(call) };
  }
  const to = contracts?.uniswapV3?.factory;
  const args = [...tokens, feePips] as const;
  return to && { to, data: encodeFunctionData({ abi: v3ReadAbi, functionName: 'getPool', args }) };
}

async function readPools(
  client: ChainClient,
  found: readonly Found[],
  at: bigint,
): Promise<Pool[]> {
  const questions = found.map(stateQuestions);
  const answers = await askTogether(client, questions.flat(), at);
  let next = 0;
  return found.flatMap((place, index) => {
    const own = answers.slice(next, next + (questions[index]?.length ?? 0));
    next += own.length;
    const [first = null, second = null] = own;
    if (place.venue === 'uniswap_v2') {
      return v2Pool(place, readAnswer(v2ReadAbi, 'getReserves', first));
    }
    const slot = readAnswer<readonly [bigint]>(v3ReadAbi, 'slot0', first);
    return v3Pool(place, slot?.[0] ?? 0n, readAnswer<bigint>(v3ReadAbi, 'liquidity', second) ?? 0n);
  });
}

function stateQuestions({ venue, address: to }: Found): Question[] {
  if (venue === 'uniswap_v2') {
    return [{ to, data: encodeFunctionData({ abi: v2ReadAbi, functionName: 'getReserves' }) }];
  }
  return [
    { to, data: encodeFunctionData({ abi: v3ReadAbi, functionName: 'slot0' }) },
    { to, data: encodeFunctionData({ abi: v3ReadAbi, functionName: 'liquidity' }) },
  ];
}

function v2Pool(place: Found, reserves: readonly [bigint, bigint, number] | null): Pool[] {
  if (reserves === null) return [];
  const [units0, units1] = reserves;
  if (units0 === 0n || units1 === 0n) return [];
  return [{ ...place, price: { units0, units1 }, depth: [units0, units1] }];
}

/** Without a price it was never opened. Without liquidity at the price there may be some beside it. */
function v3Pool(place: Found, sqrtPrice: bigint, liquidity: bigint): Pool[] {
  if (sqrtPrice === 0n) return [];
  const one = 1n << 96n;
  return [
    {
      ...place,
      price: { units1: sqrtPrice * sqrtPrice, units0: one * one },
      depth: [(liquidity * one) / sqrtPrice, (liquidity * sqrtPrice) / one],
    },
  ];
}
