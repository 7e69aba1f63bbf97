// Whom an account named as spenders, from its logs: newest blocks first, in ranges that the endpoint takes.
import { type Address, getAddress, type Hex, hexToBigInt, numberToHex, pad } from 'viem';
import { z } from 'zod';
import { AppError } from '../../../shared/errors.ts';
import type { ChainClient } from '../chain-client.ts';
import { claimedGrants } from '../outcome/claimed-grants.ts';
import {
  approvalForAllTopic,
  approvalTopic,
  permit2ApprovalTopic,
  permit2PermitTopic,
} from '../outcome/grant-topics.ts';
import { askedTooMuch } from '../rpc/asked-too-much.ts';
import { hexShape } from '../rpc/hex-shape.ts';
import { rpcBadAnswer } from '../rpc/rpc-errors.ts';
import { withRpcErrors } from '../rpc/translate-rpc-error.ts';
import { type Grant, grantKey } from './grant.ts';

export interface LoggedGrant extends Grant {
  /** The newest block with a log of it. */
  sinceBlock: bigint;
}

export interface GrantLogs {
  /** Newest first. */
  grants: LoggedGrant[];
  /** The oldest block that was looked at. */
  fromBlock: bigint;
  /** Whether nothing was left out. */
  complete: boolean;
}

export interface LogsAsked {
  owner: Address;
  /** Of this contract alone; of all unless given. */
  token?: Address;
  permit2: Address | undefined;
  toBlock: bigint;
}

/** Asked for at most so many times, and no more grants are looked into than this. */
const mostRequests = 40;
const mostGrants = 500;
const timeoutMs = 5_000;

/** Errors: RPC_*, but not those with which an endpoint says that it was asked for too much. */
export async function readGrantLogs(client: ChainClient, asked: LogsAsked): Promise<GrantLogs> {
  const found = new Map<string, LoggedGrant>();
  let next = asked.toBlock;
  let size = asked.toBlock + 1n;
  for (let request = 0; next >= 0n && size > 0n && request < mostRequests; request += 1) {
    const from = next + 1n > size ? next + 1n - size : 0n;
    const grants = await readRange(client, asked, from, next);
    if (grants === null) {
      size /= 2n;
      continue;
    }
    for (const grant of grants) {
      if (!found.has(grantKey(grant))) found.set(grantKey(grant), grant);
    }
    next = from - 1n;
  }
  const grants = [...found.values()];
  const complete = next < 0n && grants.length <= mostGrants;
  return { grants: grants.slice(0, mostGrants), fromBlock: next + 1n, complete };
}

const namesSpenders = [
  approvalTopic,
  approvalForAllTopic,
  permit2ApprovalTopic,
  permit2PermitTopic,
];

/** Newest first; null where the endpoint does not give so many blocks at once. */
async function readRange(
  client: ChainClient,
  { owner, token, permit2 }: LogsAsked,
  from: bigint,
  to: bigint,
): Promise<LoggedGrant[] | null> {
  const address = token === undefined ? {} : { address: permit2 ? [token, permit2] : token };
  const filter = {
    ...{ fromBlock: numberToHex(from), toBlock: numberToHex(to) },
    ...{ ...address, topics: [namesSpenders, pad(owner).toLowerCase()] },
  };
  try {
    const answer = await withRpcErrors(() =>
      client.rpc.request('eth_getLogs', [filter], timeoutMs),
    );
    const logs = logsSchema.safeParse(answer);
    if (!logs.success) throw rpcBadAnswer(client.rpc.host, 'eth_getLogs', 'no_logs');
    return logs.data
      .flatMap((log) =>
        claimedGrants([log], owner, permit2).map((grant) => {
          return { ...grant, sinceBlock: hexToBigInt(log.blockNumber) };
        }),
      )
      .filter((grant) => token === undefined || grant.token === token)
      .reverse();
  } catch (error) {
    if (error instanceof AppError && askedTooMuch(error)) return null;
    throw error;
  }
}

const topicsSchema = z.array(hexShape).transform((topics) => topics as [Hex, ...Hex[]] | []);
const logsSchema = z.array(
  z.object({
    address: z.string().transform((text) => getAddress(text)),
    topics: topicsSchema,
    data: hexShape,
    blockNumber: hexShape,
  }),
);
