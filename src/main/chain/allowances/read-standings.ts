// Many allowances in few requests, at one block.
import { type Address, encodeFunctionData, zeroAddress } from 'viem';
import { contractsOf } from '../../../shared/chain/addresses.ts';
import { erc721Abi } from '../../../shared/chain/calls/collections.ts';
import { erc20Abi } from '../../../shared/chain/calls/erc20.ts';
import { permit2Abi } from '../../../shared/chain/calls/permit2.ts';
import { AppError } from '../../../shared/errors.ts';
import type { ChainClient } from '../chain-client.ts';
import { itemsHeld } from '../collections.ts';
import { askTogether, type Question, readAnswer } from '../multicall.ts';
import { orElse } from '../or-else.ts';
import type { Grant } from './grant.ts';
import { everyItem, itemTaker, type Standing, standing } from './standing.ts';

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

type Answer = Standing & { spender: Address };

async function askAll(
  client: ChainClient,
  owner: Address,
  grants: readonly Grant[],
  at: bigint,
): Promise<(Answer | null)[]> {
  const permit2 = contractsOf(client.chainId)?.permit2 ?? zeroAddress;
  if (contractsOf(client.chainId)?.multicall3 !== undefined) {
    try {
      const questions = grants.map((grant) => questionOf(grant, owner, permit2));
      const data = await askTogether(client, questions, at);
      return grants.map((grant, index) => answerOf(grant, data[index] ?? null));
    } catch (error) {
      // One contract of many can use up all gas that the others need.
      if (!(error instanceof AppError && error.code === 'TX_REVERTED')) throw error;
    }
  }
  return Promise.all(grants.map((grant) => orElse(askOne(client, owner, grant, at), null)));
}

async function askOne(
  client: ChainClient,
  owner: Address,
  grant: Grant,
  at: bigint,
): Promise<Answer> {
  const { way, token, tokenId } = grant;
  const spender =
    way === 'item' ? await itemTaker(client, token, tokenId ?? 0n, at) : grant.spender;
  if (spender === undefined || spender === zeroAddress) return { units: 0n, spender: zeroAddress };
  return { spender, ...(await standing(client, owner, { ...grant, spender }, at)) };
}

function questionOf(
  { way, token, spender = zeroAddress, tokenId = 0n }: Grant,
  owner: Address,
  permit2: Address,
): Question {
  switch (way) {
    case 'token':
      return {
        to: token,
        data: encodeFunctionData({
          ...{ abi: erc20Abi, functionName: 'allowance', args: [owner, spender] },
        }),
      };
    case 'permit2':
      return {
        to: permit2,
        data: encodeFunctionData({
          ...{ abi: permit2Abi, functionName: 'allowance', args: [owner, token, spender] },
        }),
      };
    case 'collection':
      return {
        to: token,
        data: encodeFunctionData({
          ...{ abi: erc721Abi, functionName: 'isApprovedForAll', args: [owner, spender] },
        }),
      };
    case 'item':
      return {
        to: token,
        data: encodeFunctionData({
          ...{ abi: erc721Abi, functionName: 'getApproved', args: [tokenId] },
        }),
      };
  }
}

function answerOf(
  { way, spender = zeroAddress }: Grant,
  data: `0x${string}` | null,
): Answer | null {
  switch (way) {
    case 'token': {
      const units = readAnswer<bigint>(erc20Abi, 'allowance', data);
      return units === null ? null : { spender, units };
    }
    case 'permit2': {
      const answer = readAnswer<[bigint, number, number]>(permit2Abi, 'allowance', data);
      return answer === null ? null : { spender, units: answer[0], expiresAt: BigInt(answer[1]) };
    }
    case 'collection': {
      const may = readAnswer<boolean>(erc721Abi, 'isApprovedForAll', data);
      return may === null ? null : { spender, units: may ? everyItem : 0n };
    }
    case 'item': {
      const taker = readAnswer<Address>(erc721Abi, 'getApproved', data);
      return taker === null ? null : { spender: taker, units: taker === zeroAddress ? 0n : 1n };
    }
  }
}
