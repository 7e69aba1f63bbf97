// What moved between whom: tokens and coins of the account and of whom it names, and of everybody else.
import { type Address, getAddress, zeroAddress } from 'viem';
import { formatUnits } from '../../../shared/amounts.ts';
import type { AssetChange, Finding } from '../../../shared/chain/types.ts';
import { AppError } from '../../../shared/errors.ts';
import type { ChainToken } from '../tokens.ts';
import { isRedeemed } from './is-redeemed.ts';
import { notAllRead } from './outcome-findings.ts';
import type { OutcomeRoom } from './outcome-room.ts';
import { anyDelta, type Delta, nativeDelta, tokenDelta } from './token-deltas.ts';

export interface BalanceChanges {
  /** Of the parties. */
  changes: AssetChange[];
  /** Of everybody else; and what came to a party without a word, as interest does. */
  others: AssetChange[];
  findings: Finding[];
  /** What the account had, by token as the changes name it, in smallest units. */
  before: ReadonlyMap<string, bigint>;
}

/** A transaction with more is told by a finding. */
const mostUnsaid = 600;
/** Shares of a common pot are rounded whenever anybody's change. */
const roundingUnits = 2n;

/** Errors: RPC_*, CONTRACT_NO_ANSWER. */
export async function balanceChanges(room: OutcomeRoom): Promise<BalanceChanges> {
  const { parties, call } = room;
  const unsaid = unsaidPairs(room);
  const [own, silent, others] = await Promise.all([
    Promise.all(parties.flatMap((account) => ownDeltas(room, account))),
    silentDeltas(room, unsaid.slice(0, mostUnsaid)),
    otherDeltas(room),
  ]);
  // Interest grows without a word; what goes away without one is no interest.
  const lost = silent.filter(({ account, delta }) => parties.includes(account) && delta < 0n);
  const ofParties = [...own, ...lost].filter(({ delta }) => delta !== 0n);
  const isPaid = ofParties.some(({ account, delta }) => account === call.from && delta > 0n);
  const rest = [...others, ...silent.filter((delta) => !lost.includes(delta))];
  return {
    changes: await Promise.all(ofParties.map((change) => assetChange(room, change, isPaid))),
    others: await Promise.all(rest.map((change) => otherChange(room, change))),
    findings: [
      ...[...own, ...lost].flatMap(({ finding }) => finding ?? []),
      ...(unsaid.length > mostUnsaid ? [notAllRead(unsaid.length, mostUnsaid)] : []),
    ],
    before: new Map(
      own.filter(({ account }) => account === call.from).map(({ token, had }) => [token, had]),
    ),
  };
}

function ownDeltas(room: OutcomeRoom, own: Address): Promise<Delta>[] {
  const tokens = saidPairs(room).filter(({ account }) => account === own);
  return [nativeDelta(room, own), ...tokens.map(({ token }) => tokenDelta(room, token, own))];
}

async function deltasOf(room: OutcomeRoom, pairs: readonly Pair[]): Promise<Delta[]> {
  const read = await Promise.all(pairs.map(({ token, account }) => anyDelta(room, token, account)));
  return read.flatMap((delta) => delta ?? []);
}

interface Pair {
  token: Address;
  account: Address;
}

/** Whose balance of what the logs, or the rehearsal, say to have changed. */
function saidPairs({ moves, options: { rehearsed } }: OutcomeRoom): Pair[] {
  const logged = moves.flatMap(({ token, from, to }) =>
    [from, to].flatMap((account) =>
      account === null || account === zeroAddress ? [] : [{ token, account }],
    ),
  );
  const expected = (rehearsed?.assetChanges ?? []).flatMap(({ token, account, tokenId }) =>
    token === 'native' || tokenId !== undefined
      ? []
      : [{ token: getAddress(token), account: getAddress(account) }],
  );
  return distinct([...logged, ...expected]);
}

/** Everybody who has to do with it, and every contract that may be a token whose word nobody gave. */
function unsaidPairs(room: OutcomeRoom): Pair[] {
  const { options, parties, moves } = room;
  if (options.seen === undefined) return [];
  const said = new Set(saidPairs(room).map(keyOf));
  const tokens = [...options.seen.changed, ...moves.map(({ token }) => token)];
  const accounts = [...parties, ...options.seen.involved];
  const all = tokens.flatMap((token) => accounts.map((account) => ({ token, account })));
  return distinct(all).filter((pair) => !said.has(keyOf(pair)));
}

/** What stakers have put into a contract, for one, is a balance there and no token: that has decimals. */
async function silentDeltas(room: OutcomeRoom, pairs: readonly Pair[]): Promise<Delta[]> {
  const found = (await deltasOf(room, pairs)).filter(
    ({ delta }) => delta > roundingUnits || delta < -roundingUnits,
  );
  const counted = await Promise.all(found.map(({ token }) => countsAsToken(room, token)));
  return found.filter((_, index) => counted[index]);
}

async function countsAsToken(room: OutcomeRoom, token: Delta['token']): Promise<boolean> {
  try {
    await room.token(token);
    return true;
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code.startsWith('RPC_')) throw thrown;
    return false;
  }
}

async function otherDeltas(room: OutcomeRoom): Promise<Delta[]> {
  const { parties, options } = room;
  const pairs = saidPairs(room).filter(({ account }) => !parties.includes(account));
  const coins = [...(options.seen?.nativeWei ?? [])]
    .filter(([account]) => !parties.includes(account))
    .map(([account, delta]) => ({ token: 'native' as const, account, had: 0n, delta }));
  return [...coins, ...(await deltasOf(room, pairs))].filter(({ delta }) => delta !== 0n);
}

/** `isPaid`: something came to the account, without which nothing is taken back for anything. */
async function assetChange(
  room: OutcomeRoom,
  change: Delta,
  isPaid: boolean,
): Promise<AssetChange> {
  const { interest } = change;
  const money = interest && (await room.token(interest.underlying));
  const told = tell(room, change, await room.token(change.token));
  return {
    ...told,
    ...(isPaid && isRedeemed(room.call, change) && { redeemed: true }),
    ...(interest && {
      lent: { as: interest.as, token: interest.underlying, symbol: money?.symbol ?? told.symbol },
    }),
  };
}

/** What cannot be counted as a token is told by its address, in smallest units. */
async function otherChange(room: OutcomeRoom, change: Delta): Promise<AssetChange> {
  if (await countsAsToken(room, change.token)) return assetChange(room, change, false);
  return tell(room, change, { symbol: `${change.token.slice(0, 10)}…`, decimals: 0 });
}

function tell(
  { client }: OutcomeRoom,
  { token, account, delta }: Delta,
  { symbol, decimals }: Pick<ChainToken, 'symbol' | 'decimals'>,
): AssetChange {
  return {
    ...{ chainId: client.chainId, token, symbol, decimals, account },
    ...{ deltaUnits: delta.toString(), delta: formatUnits(delta, decimals) },
  };
}

function distinct(pairs: readonly Pair[]): Pair[] {
  return [...new Map(pairs.map((pair) => [keyOf(pair), pair])).values()];
}

function keyOf({ token, account }: Pair): string {
  return `${token}/${account}`;
}
