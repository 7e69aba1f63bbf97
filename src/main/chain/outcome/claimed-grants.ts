import {
  type Address,
  decodeAbiParameters,
  getAddress,
  hexToBigInt,
  type Log,
  toFunctionSelector,
} from 'viem';
import type { Grant } from '../allowances/grant.ts';
import {
  accountOf,
  approvalForAllTopic,
  approvalTopic,
  permit2ApprovalTopic,
  permit2LockdownTopic,
  permit2PermitTopic,
} from './grant-topics.ts';
import { type MinedCall, meaningOfMined } from './mined-call.ts';

const approveSelector = toFunctionSelector('approve(address,uint256)');
const increaseSelector = toFunctionSelector('increaseAllowance(address,uint256)');

type GrantLog = Pick<Log, 'address' | 'topics' | 'data'>;

/** Whom the logs name as somebody who may take of the owner's tokens, or may no more. */
export function claimedGrants(
  logs: readonly GrantLog[],
  owner: Address,
  permit2: Address | undefined,
): Grant[] {
  return logs
    .filter(({ topics }) => accountOf(topics[1]) === owner)
    .flatMap((log) => {
      const isPermit2 = permit2 !== undefined && getAddress(log.address) === permit2;
      return (isPermit2 ? inPermit2(log) : inToken(log)) ?? [];
    });
}

/** Whom the call itself names: some tokens, such as BNB on Ethereum, log nothing of an approval. */
export function silentGrants(call: MinedCall): Grant[] {
  const { to, data } = call;
  const { spender } = meaningOfMined(call) ?? {};
  const isOfToken = data.startsWith(approveSelector) || data.startsWith(increaseSelector);
  return spender === undefined || !isOfToken ? [] : [{ way: 'token', token: to, spender }];
}

function inToken({ address, topics: [topic, , second, third] }: GrantLog): Grant | null {
  const token = getAddress(address);
  if (topic === approvalTopic && third !== undefined) {
    return { way: 'item', token, tokenId: hexToBigInt(third) };
  }
  const spender = accountOf(second);
  if (spender === null) return null;
  if (topic === approvalTopic) return { way: 'token', token, spender };
  return topic === approvalForAllTopic ? { way: 'collection', token, spender } : null;
}

function inPermit2({ topics: [topic, , second, third], data }: GrantLog): Grant | null {
  if (topic === permit2LockdownTopic && data.length === 130) {
    const [token, spender] = decodeAbiParameters([{ type: 'address' }, { type: 'address' }], data);
    return { way: 'permit2', token, spender };
  }
  if (topic !== permit2ApprovalTopic && topic !== permit2PermitTopic) return null;
  const [token, spender] = [accountOf(second), accountOf(third)];
  return token === null || spender === null ? null : { way: 'permit2', token, spender };
}
