// The one decision on allow lists, made of the bytes of a call alone. Where they leave open who is paid, or what a
// known call carries, that counts as not listed. What a function nobody knows carries cannot be looked at: whoever
// lists it lists that too.
import type { Hex } from 'viem';
import { sameAddress } from '../addresses.ts';
import type { CallFrame, CallMeaning } from '../chain/calls/known-function.ts';
import { isKnownFunction, meaningOf, readCall } from '../chain/known-calls.ts';
import { isShipped, isShippedToken } from '../chain/shipped-contracts.ts';
import type { AllowListKind, AllowLists } from './allow-lists.ts';

/** A call, and whose it is. */
export interface ListedCall extends CallFrame {
  chainId: number;
  data: Hex;
  /** Accounts of the wallet: who moves something between them pays nobody. */
  own: readonly string[];
}

/** What is missing on which list. */
export interface NotListed {
  list: AllowListKind;
  chainId: number;
  /** Null where the bytes leave it open. */
  entry: string | null;
}

/** The first thing that a list which is on does not have; null where nothing is missing. */
export function beyondLists(lists: AllowLists, call: ListedCall): NotListed | null {
  const missing = ofCall(lists, call) ?? ofSpender(lists, call) ?? ofPaid(lists, call);
  return missing === null ? null : { ...missing, chainId: call.chainId };
}

/** The same for leave to take a token that its owner signs. */
export function spenderBeyondLists(
  lists: AllowLists,
  chainId: number,
  spender: string,
): NotListed | null {
  const missing = notTaking(lists, spender);
  return missing === null ? null : { ...missing, chainId };
}

type Missing = Omit<NotListed, 'chainId'> | null;

function ofCall({ contracts, selectors }: AllowLists, { data, to }: ListedCall): Missing {
  if (data === '0x') return null;
  if (contracts !== null && !has(contracts, to)) return { list: 'contracts', entry: to };
  if (selectors === null) return null;
  const missing = selectorsIn(data).find((each) => !has(selectors, each));
  if (missing !== undefined) return { list: 'selectors', entry: missing };
  const isUnread = isKnownFunction(data) && readCall(data) === null;
  return isUnread ? { list: 'selectors', entry: null } : null;
}

/** Who may take something from then on has to be on either list of addresses. */
function ofSpender(lists: AllowLists, call: ListedCall): Missing {
  const spender = meaningOf(call)?.spender;
  if (spender === undefined || takesLeaveAway(call)) return null;
  return notTaking(lists, spender);
}

function notTaking({ recipients, contracts }: AllowLists, spender: string): Missing {
  if (recipients === null && contracts === null) return null;
  if ([recipients, contracts].some((list) => list !== null && has(list, spender))) return null;
  return { list: contracts === null ? 'recipients' : 'contracts', entry: spender };
}

function ofPaid({ recipients, contracts }: AllowLists, call: ListedCall): Missing {
  if (recipients === null) return null;
  const meaning = meaningOf(call);
  if (meaning === null) return { list: 'recipients', entry: null };
  const named = [...keeperOf(contracts, call, meaning), ...partiesOf(meaning)].filter(
    (each) => !call.own.some((own) => sameAddress(own, each)),
  );
  const missing = named.find((each) => !has(recipients, each));
  return missing === undefined ? null : { list: 'recipients', entry: missing };
}

/** Any contract can have a function of a name that is known, and keep what is sent along or what it takes. */
function keeperOf(
  contracts: AllowLists['contracts'],
  { chainId, to, data, valueWei }: ListedCall,
  { drawn, drawnUnits }: CallMeaning,
): string[] {
  if (data === '0x' || isShipped(chainId, to)) return [];
  if (contracts !== null && has(contracts, to)) return [];
  const takes = drawn === null || drawn.some(({ token }) => !sameAddress(token, to));
  return takes || drawnUnits !== undefined || valueWei > 0n ? [to] : [];
}

function partiesOf({ recipient, debtor }: CallMeaning): string[] {
  return [recipient, debtor].flatMap((each) => (each === undefined ? [] : [each]));
}

/** An allowance of nothing. By the bytes of one a collection gives leave for its item 0, so `approve` is that of tokens that ship alone. */
function takesLeaveAway({ chainId, to, data }: ListedCall): boolean {
  const call = readCall(data);
  if (call?.known.abi.name === 'approve' && !isShippedToken(chainId, to)) return false;
  const amounts = (call?.args ?? []).filter(
    (value) => typeof value === 'bigint' || typeof value === 'boolean',
  );
  return amounts.every((value) => value === 0n || value === false);
}

/** That of the call, and those of the calls that a known one carries. */
function selectorsIn(data: Hex): string[] {
  const { known, args = [] } = readCall(data) ?? {};
  const carried = (known?.abi.inputs ?? []).flatMap(({ type }, index) =>
    type === 'bytes[]' ? (args[index] as readonly Hex[]) : [],
  );
  return [data, ...carried].map((each) => each.slice(0, 10));
}

function has(list: ReadonlySet<string>, entry: string): boolean {
  return list.has(entry.toLowerCase());
}
