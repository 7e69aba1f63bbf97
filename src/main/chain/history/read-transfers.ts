// What moved of the listed tokens, from their logs: newest blocks first, in ranges that the endpoint takes. Tokens
// that nobody listed, and moves of nothing, are left out: both are how strangers put addresses into a history.
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
import { AppError } from '../../../shared/errors.ts';
import type { ChainClient } from '../chain-client.ts';
import { rpcBadAnswer } from '../rpc/rpc-errors.ts';
import { withRpcErrors } from '../rpc/translate-rpc-error.ts';

/** A move of a listed token from or to an account. */
export interface TokenMove {
  txHash: Hex;
  blockNumber: bigint;
  /** Place of the log in its block. */
  logIndex: number;
  token: Address;
  from: Address;
  to: Address;
  units: bigint;
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
const [transferTopic] = encodeEventTopics({ abi, eventName: 'Transfer' });

/** The newest blocks only. Errors: RPC_*, but not those with which an endpoint says that it was asked too much. */
export async function readTransfers(
  client: ChainClient,
  account: Address,
  tokens: readonly Address[],
): Promise<TokenMoves> {
  const { number: toBlock } = await client.head();
  const oldest = toBlock + 1n > mostBlocks ? toBlock + 1n - mostBlocks : 0n;
  const moves: TokenMove[] = [];
  let next = toBlock;
  let size = mostBlocks;
  for (
    let request = 0;
    tokens.length > 0 && next >= oldest && request < mostRequests;
    request += 1
  ) {
    const from = next + 1n - size > oldest ? next + 1n - size : oldest;
    const found = await readRange(client, account, tokens, { from, to: next });
    if (found === null) {
      if (size === 1n) break;
      size /= 2n;
      continue;
    }
    moves.push(...found);
    next = from - 1n;
  }
  return { moves, fromBlock: next + 1n, toBlock, complete: next < oldest || tokens.length === 0 };
}

interface Range {
  from: bigint;
  to: bigint;
}

/** Newest first; null where the endpoint does not give so many blocks at once. */
async function readRange(
  client: ChainClient,
  account: Address,
  tokens: readonly Address[],
  range: Range,
): Promise<TokenMove[] | null> {
  const own = pad(account).toLowerCase();
  const sides = [
    [transferTopic, own],
    [transferTopic, null, own],
  ];
  try {
    const found = await Promise.all(sides.map((topics) => logs(client, tokens, topics, range)));
    // A move to oneself is in both answers.
    const distinct = new Map(
      found.flat().map((move) => [`${move.blockNumber}/${move.logIndex}`, move]),
    );
    return [...distinct.values()]
      .filter(({ units }) => units > 0n)
      .sort((a, b) => Number(b.blockNumber - a.blockNumber) || b.logIndex - a.logIndex);
  } catch (error) {
    if (error instanceof AppError && tooMuch.has(error.code)) return null;
    throw error;
  }
}

/** With which endpoints refuse a range, each in its own way. */
const tooMuch: ReadonlySet<string> = new Set([
  ...['RPC_REFUSED', 'RPC_TIMEOUT', 'RPC_BAD_ANSWER', 'RPC_DISAGREE'],
]);

async function logs(
  client: ChainClient,
  tokens: readonly Address[],
  topics: readonly unknown[],
  { from, to }: Range,
): Promise<TokenMove[]> {
  const filter = {
    ...{ fromBlock: numberToHex(from), toBlock: numberToHex(to) },
    ...{ address: tokens, topics },
  };
  const answer = await withRpcErrors(() => client.rpc.request('eth_getLogs', [filter], timeoutMs));
  const read = logsSchema.safeParse(answer);
  if (!read.success) throw rpcBadAnswer(client.rpc.host, 'eth_getLogs', 'no_logs');
  return read.data.flatMap((log) => moveOf(log) ?? []);
}

const hex = z.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value));
const logsSchema = z.array(
  z.object({
    address: z.string().transform((text) => getAddress(text)),
    topics: z.array(hex).transform((topics) => topics as [Hex, ...Hex[]]),
    data: hex,
    blockNumber: hex,
    logIndex: hex,
    transactionHash: hex,
  }),
);

/** Null for a log of another shape, as those of collections. */
function moveOf(log: z.infer<typeof logsSchema>[number]): TokenMove | null {
  try {
    const { args } = decodeEventLog({ abi, topics: log.topics, data: log.data });
    return {
      ...{ txHash: log.transactionHash, blockNumber: hexToBigInt(log.blockNumber) },
      ...{ logIndex: hexToNumber(log.logIndex), token: log.address },
      ...{ from: args.from, to: args.to, units: args.units },
    };
  } catch {
    return null;
  }
}
