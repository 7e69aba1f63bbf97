// An allowance as a question to the contract that keeps it.
import { type Address, encodeFunctionData, type Hex, zeroAddress } from 'viem';
import { erc721Abi } from '../../../shared/chain/calls/collections.ts';
import { permit2Abi } from '../../../shared/chain/calls/permit2.ts';
import { type Question, readAnswer } from '../multicall.ts';
import { plainNumber, plainQuestion } from '../plain-question.ts';
import type { Grant } from './grant.ts';
import { everyItem, type Standing } from './standing.ts';

export type GrantAnswer = Standing & { spender: Address };

/** What the contract that keeps an allowance is asked. */
export function grantQuestion(
  { way, token, spender = zeroAddress, tokenId = 0n }: Grant,
  owner: Address,
  permit2: Address,
): Question {
  switch (way) {
    case 'token':
      return plainQuestion(token, 'allowance', owner, spender);
    case 'permit2':
      return {
        to: permit2,
        data: encodeFunctionData({
          ...{ abi: permit2Abi, functionName: 'allowance', args: [owner, token, spender] },
        }),
      };
    case 'collection':
      return plainQuestion(token, 'isApprovedForAll', owner, spender);
    case 'item':
      return {
        to: token,
        data: encodeFunctionData({
          ...{ abi: erc721Abi, functionName: 'getApproved', args: [tokenId] },
        }),
      };
  }
}

/** Null for no such answer. What has expired counts here. */
export function grantAnswer(
  { way, spender = zeroAddress }: Grant,
  data: Hex | null,
): GrantAnswer | null {
  switch (way) {
    case 'token': {
      const units = plainNumber(data);
      return units === null ? null : { spender, units };
    }
    case 'permit2': {
      const answer = readAnswer<[bigint, number, number]>(permit2Abi, 'allowance', data);
      return answer === null ? null : { spender, units: answer[0], expiresAt: BigInt(answer[1]) };
    }
    case 'collection': {
      const may = plainNumber(data);
      // What is neither yes nor no is no answer.
      return may === null || may > 1n ? null : { spender, units: may === 1n ? everyItem : 0n };
    }
    case 'item': {
      const taker = readAnswer<Address>(erc721Abi, 'getApproved', data);
      return taker === null ? null : { spender: taker, units: taker === zeroAddress ? 0n : 1n };
    }
  }
}
