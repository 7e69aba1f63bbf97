// Many allowances in few requests, at one block.
import { type Address, zeroAddress } from 'viem';
import { contractsOf } from '../../../shared/chain/addresses.ts';
import type { ChainClient } from '../chain-client.ts';
import { itemsHeld } from '../collections.ts';
import { askTogether, notTogether } from '../multicall.ts';
import { orElse } from '../or-else.ts';
import type { Grant } from './grant.ts';
import { type GrantAnswer, grantAnswer, grantQuestion } from './grant-question.ts';
import { itemTaker, type Standing, standing } from './standing.ts';

export interface Stands extends Standing {
  grant: Grant;
  spender: Address;
}

export interface Standings {
  /** Those by which something may be taken. */
  standing: Stands[];
  /** Those of which the contract says nothing. */
  silent: Grant[];
}

/** Questions in one request. */
const together = 100;

/** Errors: RPC_*. */
export async function readStandings(
  client: ChainClient,
  owner: Address,
  grants: readonly Grant[],
  at: bigint,
): Promise<Standings> {
  const { timestamp } = await client.block(at);
  const found: Standings = { standing: [], silent: [] };
  for (let from = 0; from < grants.length; from += together) {
    const some = grants.slice(from, from + together);
    const answers = await askAll(client, owner, some, at);
    for (const [index, grant] of some.entries()) {
      const answer = answers[index] ?? null;
      if (answer === null) found.silent.push(grant);
      else if (
        answer.units > 0n &&
        (answer.expiresAt ?? timestamp) >= timestamp &&
        (await isStillOwn(client, owner, grant, at))
      ) {
        found.standing.push({ grant, ...answer });
      }
    }
  }
  return found;
}

/** Who may take an item is the business of whoever holds it now. */
async function isStillOwn(
  client: ChainClient,
  owner: Address,
  { way, token, tokenId = 0n }: Grant,
  at: bigint,
): Promise<boolean> {
  if (way !== 'item') return true;
  return (await itemsHeld(client, { standard: 'erc721', token, tokenId }, owner, at)) > 0n;
}

async function askAll(
  client: ChainClient,
  owner: Address,
  grants: readonly Grant[],
  at: bigint,
): Promise<(GrantAnswer | null)[]> {
  const permit2 = contractsOf(client.chainId)?.permit2 ?? zeroAddress;
  if (contractsOf(client.chainId)?.multicall3 !== undefined) {
    try {
      const questions = grants.map((grant) => grantQuestion(grant, owner, permit2));
      const data = await askTogether(client, questions, at);
      return grants.map((grant, index) => grantAnswer(grant, data[index] ?? null));
    } catch (error) {
      // One contract of many can use up all gas that the others need.
      if (!notTogether(error)) throw error;
    }
  }
  return Promise.all(grants.map((grant) => orElse(askOne(client, owner, grant, at), null)));
}

async function askOne(
  client: ChainClient,
  owner: Address,
  grant: Grant,
  at: bigint,
): Promise<GrantAnswer> {
  const { way, token, tokenId } = grant;
  const spender =
    way === 'item' ? await itemTaker(client, token, tokenId ?? 0n, at) : grant.spender;
  if (spender === undefined || spender === zeroAddress) return { units: 0n, spender: zeroAddress };
  return { spender, ...(await standing(client, owner, { ...grant, spender }, at)) };
}
