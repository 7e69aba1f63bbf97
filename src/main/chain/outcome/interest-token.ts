// Tokens that stand for money in a lending market. Their balances grow by themselves, so a difference of
// balances is not what a transaction did: that is read from the units in which the market itself counts.
import {
  type Address,
  decodeAbiParameters,
  getAddress,
  type Hex,
  type Log,
  parseAbiParameters,
  toEventSelector,
  zeroAddress,
} from 'viem';
import { AppError } from '../../../shared/errors.ts';
import { interestTokenAbi } from '../aave/aave-abi.ts';
import { aaveOf, readReserve } from '../aave/reserve.ts';
import type { ChainClient } from '../chain-client.ts';
import { type ClaimedMove, claimedMoves } from './transfer-logs.ts';

export interface InterestToken {
  token: Address;
  /** `supplied` is money of the account, `owed` is money of others. */
  as: 'supplied' | 'owed';
  /** The money itself. */
  underlying: Address;
  /** Where it is supplied or owed. */
  pool: Address;
}

/** What the chain's market says a token is; undefined for every token that is none of its own. Errors: RPC_*. */
export async function readInterestToken(
  client: ChainClient,
  token: Address,
): Promise<InterestToken | undefined> {
  const pool = aaveOf(client.chainId)?.pool;
  const underlying = pool && (await underlyingOf(client, token));
  const reserve = underlying && (await readReserve(client, pool, underlying));
  if (!reserve) return undefined;
  if (getAddress(reserve.aToken) === token) return { token, as: 'supplied', underlying, pool };
  return getAddress(reserve.debtToken) === token
    ? { token, as: 'owed', underlying, pool }
    : undefined;
}

/** Any contract may be asked; most do not know the question. */
async function underlyingOf(client: ChainClient, address: Address): Promise<Address | undefined> {
  const functionName = 'UNDERLYING_ASSET_ADDRESS';
  try {
    const found = await client.read((viem) =>
      viem.readContract({ address, abi: interestTokenAbi, functionName }),
    );
    return getAddress(found);
  } catch (error) {
    const none = ['TX_REVERTED', 'CONTRACT_NO_ANSWER', 'RPC_BAD_ANSWER'];
    if (error instanceof AppError && none.includes(error.code)) return undefined;
    throw error;
  }
}

const mintTopic = toEventSelector('Mint(address,address,uint256,uint256,uint256)');
const burnTopic = toEventSelector('Burn(address,address,uint256,uint256,uint256)');
const figures = parseAbiParameters('uint256 value, uint256 interest, uint256 index');

/** What the logs claim of an account's part, without the interest until then. */
export interface ClaimedPart {
  units: bigint;
  /** By which scaled units become units now; null where the token logged none. */
  index: bigint | null;
}

export function claimedPart(
  logs: readonly Log[],
  { token }: InterestToken,
  account: Address,
): ClaimedPart {
  const transferred = claimedMoves(logs, undefined)
    .filter((move) => move.token === token && isMove(move))
    .map(({ from, to, units }) => (to === account ? units : 0n) - (from === account ? units : 0n));
  const own = logs.filter((log) => getAddress(log.address) === token);
  const grown = own.flatMap((log) => grownBy(log, account));
  return {
    units: [...transferred, ...grown.map(({ units }) => units)].reduce((sum, n) => sum + n, 0n),
    index: grown.at(-1)?.index ?? null,
  };
}

/** Between two holders: what is made and unmade is told by logs of its own. */
function isMove({ from, to }: ClaimedMove): boolean {
  return [from, to].every((side) => side !== null && side !== zeroAddress);
}

/** The interest until then is credited with each of these, and is no part of what was asked for. */
function grownBy({ topics, data }: Log, account: Address): { units: bigint; index: bigint }[] {
  const [topic, first, second] = topics;
  const whose = topic === mintTopic ? second : topic === burnTopic ? first : undefined;
  if (whose === undefined || data.length !== 2 + 3 * 64) return [];
  if (getAddress(`0x${whose.slice(26)}`) !== account) return [];
  const [value, interest, index] = decodeAbiParameters(figures, data as Hex);
  return [{ units: topic === mintTopic ? value - interest : -value - interest, index }];
}
