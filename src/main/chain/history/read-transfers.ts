// What moved of tokens, from their logs: newest blocks first, in ranges that the endpoint takes. Tokens that nobody
// listed, and moves of nothing, are how strangers put addresses into a history.
import {
  type Address,
  decodeEventLog,
  encodeEventTopics,
  getAddress,
  type Hex,
  hexToBigInt,
  hexToNumber,
  numberToHex,
  pad,
  parseAbi,
} from 'viem';
import { z } from 'zod';
import { sameAddress } from '../../../shared/addresses.ts';
import { AppError } from '../../../shared/errors.ts';
import type { ChainClient } from '../chain-client.ts';
import { askedTooMuch } from '../rpc/asked-too-much.ts';
import { hexShape } from '../rpc/hex-shape.ts';
import { rpcBadAnswer } from '../rpc/rpc-errors.ts';
import { withRpcErrors } from '../rpc/translate-rpc-error.ts';

/** A move of a token from or to an account. */
export interface TokenMove {
  txHash: Hex;
  blockNumber: bigint;
  /** Place of the log in its block. */
  logIndex: number;
  token: Address;
  from: Address;
  to: Address;
  units: bigint;
  /** Of an item of a collection: its number there. */
  tokenId?: bigint;
}

export interface TokenMoves {
  /** Newest first. */
  moves: TokenMove[];
  /** The blocks that were looked at. */
  fromBlock: bigint;
  toBlock: bigint;
  /** False where the endpoint did not give as many blocks as are looked at. */
  complete: boolean;
}

/** About a day and a half of Ethereum, and less of what is faster. */
const mostBlocks = 10_000n;
const mostRequests = 20;
const timeoutMs = 5_000;
const abi = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 units)']);
const itemAbi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
]);
const [transferTopic] = encodeEventTopics({ abi, eventName: 'Transfer' });

/** What is looked for: which logs count, and what of them. */
interface Wanted {
  /** Undefined for those of any contract. */
  address?: readonly Address[];
  topics: readonly (readonly (Hex | null)[])[];
  keep: (move: TokenMove) => boolean;
}

/**
 * What listed tokens moved to and from the account, in the newest blocks only. Errors: RPC_*, but not those with
 * which an endpoint says that it was asked too much.
 */
export async function readTransfers(
  client: ChainClient,
  account: Address,
  tokens: readonly Address[],
): Promise<TokenMoves> {
  const own = pad(account).toLowerCase() as Hex;
  if (tokens.length === 0) {
    const { number } = await client.head();
    return { moves: [], fromBlock: number + 1n, toBlock: number, complete: true };
  }
  return readNewest(client, {
    address: tokens,
    topics: [
      [transferTopic, own],
      [transferTopic, null, own],
    ],
    keep: ({ units, tokenId }) => units > 0n && tokenId === undefined,
  });
}

/** Everything that came to the account, of any contract and of nothing too. As readTransfers. */
export async function readArrivals(client: ChainClient, account: Address): Promise<TokenMoves> {
  const own = pad(account).toLowerCase() as Hex;
  return readNewest(client, {
    topics: [[transferTopic, null, own]],
    keep: ({ from }) => !sameAddress(from, account),
  });
}

async function readNewest(client: ChainClient, wanted: Wanted): Promise<TokenMoves> {
  const { number: toBlock } = await client.head();
  const oldest = toBlock + 1n > mostBlocks ? toBlock + 1n - mostBlocks : 0n;
  const moves: TokenMove[] = [];
  let next = toBlock;
  let size = mostBlocks;
  for (let request = 0; next >= oldest && request < mostRequests; request += 1) {
    const from = next + 1n - size > oldest ? next + 1n - size : oldest;
    const found = await readRange(client, wanted, { from, to: next });
    if (found === null) {
      if (size === 1n) break;
      size /= 2n;
      continue;
    }
    moves.push(...found);
    next = from - 1n;
  }
  return { moves, fromBlock: next + 1n, toBlock, complete: next < oldest };
}

interface Range {
  from: bigint;
  to: bigint;
}

/** Newest first; null where the endpoint does not give so many blocks at once. */
async function readRange(
  client: ChainClient,
  { address, topics, keep }: Wanted,
  range: Range,
): Promise<TokenMove[] | null> {
  try {
    const found = await Promise.all(topics.map((each) => logs(client, address, each, range)));
    // A move to oneself is in both answers.
    const distinct = new Map(
      found.flat().map((move) => [`${move.blockNumber}/${move.logIndex}`, move]),
    );
    return [...distinct.values()]
      .filter(keep)
      .sort((a, b) => Number(b.blockNumber - a.blockNumber) || b.logIndex - a.logIndex);
  } catch (error) {
    if (error instanceof AppError && askedTooMuch(error)) return null;
    throw error;
  }
}

async function logs(
  client: ChainClient,
  address: readonly Address[] | undefined,
  topics: readonly unknown[],
  { from, to }: Range,
): Promise<TokenMove[]> {
  const filter = {
    ...{ fromBlock: numberToHex(from), toBlock: numberToHex(to) },
    ...(address === undefined ? {} : { address }),
    topics,
  };
  const answer = await withRpcErrors(() => client.rpc.request('eth_getLogs', [filter], timeoutMs));
  const read = logsSchema.safeParse(answer);
  if (!read.success) throw rpcBadAnswer(client.rpc.host, 'eth_getLogs', 'no_logs');
  return read.data.flatMap((log) => moveOf(log) ?? []);
}

const logsSchema = z.array(
  z.object({
    address: z.string().transform((text) => getAddress(text)),
    topics: z.array(hexShape).transform((topics) => topics as [Hex, ...Hex[]]),
    data: hexShape,
    blockNumber: hexShape,
    logIndex: hexShape,
    transactionHash: hexShape,
  }),
);

/** Null for a log of another shape. */
function moveOf(log: z.infer<typeof logsSchema>[number]): TokenMove | null {
  const { topics, data } = log;
  const place = {
    ...{ txHash: log.transactionHash, blockNumber: hexToBigInt(log.blockNumber) },
    ...{ logIndex: hexToNumber(log.logIndex), token: log.address },
  };
  try {
    if (topics.length === 4) {
      const { args } = decodeEventLog({ abi: itemAbi, topics, data });
      return { ...place, ...args, units: 1n };
    }
    return { ...place, ...decodeEventLog({ abi, topics, data }).args };
  } catch {
    return null;
  }
}
