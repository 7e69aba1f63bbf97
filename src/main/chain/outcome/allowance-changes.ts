// What spenders may take of an account, as it stood in the block before and stands after a transaction.
import { type Address, zeroAddress } from 'viem';
import { contractsOf } from '../../../shared/chain/addresses.ts';
import { type AllowanceChange, hasNoLimit, isOfAmount } from '../../../shared/chain/allowances.ts';
import type { Finding } from '../../../shared/chain/types.ts';
import { type Grant, grantKey } from '../allowances/grant.ts';
import { type GrantAnswer, grantAnswer, grantQuestion } from '../allowances/grant-question.ts';
import { itemTaker, type Standing, standing } from '../allowances/standing.ts';
import { collectionName } from '../collections.ts';
import { notAllRead, unlimitedAgain, unsaidAllowance } from './outcome-findings.ts';
import type { OutcomeRoom } from './outcome-room.ts';
import { allowedGrants, namedGrants, unnamedGrants } from './possible-grants.ts';

/** A transaction that could have changed more without a word is told by a finding. */
const mostUnnamed = 600;

/** Those that are not as before. Errors: RPC_*, CONTRACT_NO_ANSWER. */
export async function allowanceChanges(
  room: OutcomeRoom,
): Promise<{ allowances: AllowanceChange[]; findings: Finding[] }> {
  const unnamed = unnamedGrants(room);
  const [named, silent] = await Promise.all([
    namedChanges(room),
    Promise.all(unnamed.slice(0, mostUnnamed).map((grant) => unnamedChange(room, grant))),
  ]);
  const unsaid = silent.flatMap((change) => change ?? []);
  const more = unsaid.filter(({ before, after }) => BigInt(after) > BigInt(before));
  const again = named.filter(({ before, after }) => before === after);
  return {
    allowances: [...named.filter(({ before, after }) => before !== after), ...unsaid],
    findings: [
      ...again.map(unlimitedAgain),
      ...more.map(unsaidAllowance),
      ...(unnamed.length > mostUnnamed ? [notAllRead(unnamed.length, mostUnnamed)] : []),
    ],
  };
}

/** Those that are not as before, and those without a limit that are said to be allowed once more. */
async function namedChanges(room: OutcomeRoom): Promise<AllowanceChange[]> {
  const grants = await Promise.all(namedGrants(room).map((grant) => withSpenders(room, grant)));
  const distinct = new Map(grants.flat().map((grant) => [grantKey(grant), grant]));
  const allowed = new Set(allowedGrants(room).map(grantKey));
  const changes = await Promise.all(
    [...distinct.values()].map(async (grant) => {
      // What is owed has no allowances, and refuses the question.
      if (grant.way === 'token' && (await room.interestToken(grant.token))?.as === 'owed')
        return [];
      const [before, after] = await stood(room, grant);
      const isAgain = allowed.has(grantKey(grant)) && hasNoLimit(after.units, grant.way);
      return before.units === after.units && !isAgain
        ? []
        : [await tell(room, grant, before, after)];
    }),
  );
  return changes.flat();
}

/** A single item has one taker, before and after; the logs do not name the one before. */
async function withSpenders({ client, call }: OutcomeRoom, grant: Grant): Promise<Grant[]> {
  const { way, token, tokenId } = grant;
  if (way !== 'item' || tokenId === undefined) return [grant];
  const { blockNumber } = call.receipt;
  const takers = await Promise.all([
    itemTaker(client, token, tokenId, blockNumber - 1n),
    itemTaker(client, token, tokenId, blockNumber),
  ]);
  return takers.filter((taker) => taker !== zeroAddress).map((spender) => ({ ...grant, spender }));
}

/** Undefined where nothing changed, or where the contract keeps no such allowances. */
async function unnamedChange(
  room: OutcomeRoom,
  grant: Grant,
): Promise<AllowanceChange | undefined> {
  const { before, after } = await asked(room, grant);
  if (before === null || after === null || before.units === after.units) return undefined;
  const [had, has] = await stood(room, grant);
  return had.units === has.units ? undefined : tell(room, grant, had, has);
}

async function stood(
  room: OutcomeRoom,
  grant: Grant,
): Promise<[before: Standing, after: Standing]> {
  const { client, call } = room;
  const { blockNumber } = call.receipt;
  const { before, after } = grant.way === 'token' ? await asked(room, grant) : neither;
  return Promise.all([
    before ?? standing(client, call.from, grant, blockNumber - 1n),
    after ?? standing(client, call.from, grant, blockNumber),
  ]);
}

const neither = { before: null, after: null };

async function asked(
  { client, sides, call }: OutcomeRoom,
  grant: Grant,
): Promise<Record<'before' | 'after', GrantAnswer | null>> {
  const permit2 = contractsOf(client.chainId)?.permit2 ?? zeroAddress;
  const { before, after } = await sides.ask(grantQuestion(grant, call.from, permit2));
  return { before: grantAnswer(grant, before), after: grantAnswer(grant, after) };
}

async function tell(
  room: OutcomeRoom,
  grant: Grant,
  before: Standing,
  after: Standing,
): Promise<AllowanceChange> {
  const { way, token, spender = zeroAddress, tokenId } = grant;
  const { symbol, decimals } = await nameOf(room, grant);
  const expiresAt = after.expiresAt ?? before.expiresAt;
  return {
    ...{ chainId: room.client.chainId, token, symbol, decimals },
    ...{ owner: room.call.from, spender },
    ...{ before: before.units.toString(), after: after.units.toString() },
    ...(way === 'token' ? {} : { way }),
    ...(tokenId === undefined ? {} : { tokenId: tokenId.toString() }),
    ...(expiresAt === undefined ? {} : { expiresAt: expiresAt.toString() }),
  };
}

async function nameOf(
  room: OutcomeRoom,
  { way, token, tokenId }: Grant,
): Promise<{ symbol: string; decimals: number }> {
  if (isOfAmount({ way })) return room.token(token as Address);
  const name = await collectionName(room.client, token, room.taken());
  return { symbol: tokenId === undefined ? name : `${name} #${tokenId}`, decimals: 0 };
}
