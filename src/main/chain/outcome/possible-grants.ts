// Which allowances a transaction may have changed: those that logs and calls name, and those that it could
// have changed without a word.
import { type Address, getAddress } from 'viem';
import { contractsOf } from '../../../shared/chain/addresses.ts';
import { type Grant, grantKey } from '../allowances/grant.ts';
import { claimedGrants, silentGrants } from './claimed-grants.ts';
import type { OutcomeRoom } from './outcome-room.ts';

/** By logs, by the call itself, or by the rehearsal. */
export function namedGrants(room: OutcomeRoom): Grant[] {
  const { options } = room;
  const expected = (options.rehearsed?.allowances ?? []).map(
    ({ way = 'token', token, spender, tokenId }): Grant => ({
      ...{ way, token: getAddress(token), spender: getAddress(spender) },
      ...(tokenId === undefined ? {} : { tokenId: BigInt(tokenId) }),
    }),
  );
  return distinct([...saidGrants(room), ...spentGrants(room), ...expected]);
}

/** What is said to be allowed, as much as before or not. */
export function allowedGrants(room: OutcomeRoom): Grant[] {
  const spent = new Set(spentGrants(room).map(grantKey));
  return saidGrants(room).filter((grant) => !spent.has(grantKey(grant)));
}

function saidGrants({ client, call }: OutcomeRoom): Grant[] {
  const { from, to, receipt } = call;
  const logged = claimedGrants(receipt.logs, from, contractsOf(client.chainId)?.permit2);
  // Of a collection the number of the item stands where a token has the amount.
  const isItem = logged.some(({ way, token }) => way === 'item' && token === to);
  return [...logged, ...(isItem ? [] : silentGrants(call))];
}

/** Some tokens log no Approval when a spender uses up an allowance. */
function spentGrants({ call: { from, to }, moves }: OutcomeRoom): Grant[] {
  return moves
    .filter((move) => move.from === from && move.token !== to)
    .map(({ token }) => ({ way: 'token' as const, token, spender: to }));
}

/** To everybody who has to do with it, at every contract that may keep allowances. */
export function unnamedGrants(room: OutcomeRoom): Grant[] {
  const { seen } = room.options;
  if (seen === undefined) return [];
  const named = new Set(namedGrants(room).map(grantKey));
  const permit2 = contractsOf(room.client.chainId)?.permit2;
  const spenders = seen.involved.filter((spender) => spender !== room.call.from);
  const atContracts = seen.changed.flatMap((token) => to(spenders, token, ['token', 'collection']));
  const tokens = room.moves.map(({ token }) => token);
  const atPermit2 =
    permit2 !== undefined && seen.changed.includes(permit2)
      ? tokens.flatMap((token) => to(spenders, token, ['permit2']))
      : [];
  return distinct([...atContracts, ...atPermit2]).filter((grant) => !named.has(grantKey(grant)));
}

function to(spenders: readonly Address[], token: Address, ways: readonly Grant['way'][]): Grant[] {
  return spenders.flatMap((spender) => ways.map((way) => ({ way, token, spender })));
}

function distinct(grants: readonly Grant[]): Grant[] {
  return [...new Map(grants.map((grant) => [grantKey(grant), grant])).values()];
}
