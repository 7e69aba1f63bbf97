// What a transaction under a mandate would take, give away and pay out, read from its bytes alone and held to what
// the mandate names. What cannot be read whole is refused: nothing is passed because it looks harmless.
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Address, Hex } from 'viem';
import { getAddress } from 'viem/utils';
import { sameAddress } from '../../../../shared/addresses.ts';
import { hasNoLimit } from '../../../../shared/chain/allowances.ts';
import type { CallMeaning, TokenUnits } from '../../../../shared/chain/calls/known-function.ts';
import { readV3Swap, routerItself } from '../../../../shared/chain/calls/uniswap-v3.ts';
import { readCall } from '../../../../shared/chain/known-calls.ts';
import type { MandateTerms } from '../../../../shared/wallet/mandate-terms.ts';
import type { ParsedTransaction } from '../../transaction/parse-transaction.ts';
import { mandateError } from './mandate-error.ts';
import type { Allow, Spend } from './mandate-record.ts';

export interface Spending {
  spends: Spend[];
  allows: Allow[];
  /** The least that comes in for what is paid; empty where nothing is traded. */
  leastIn: readonly TokenUnits[];
}

/** What a spender may still take of a token under the mandate. */
export type AllowanceLookup = (token: string, spender: string) => bigint;

type Call = NonNullable<ReturnType<typeof readCall>>;

interface Reading {
  terms: MandateTerms;
  transaction: ParsedTransaction;
  to: Address;
  call: Call;
  allowanceOf: AllowanceLookup;
}

/** Throws the MANDATE code of the first thing that the terms do not allow. */
export function readSpending(
  terms: MandateTerms,
  transaction: ParsedTransaction,
  allowanceOf: AllowanceLookup,
): Spending {
  const data = `0x${bytesToHex(transaction.data)}` as const;
  const to = getAddress(transaction.to ?? '0x');
  const selector = data === '0x' ? null : data.slice(0, 10);
  const named = terms.calls.some((each) => sameAddress(each.to, to) && each.selector === selector);
  if (!named) throw mandateError('MANDATE_OTHER_CALL', { to, selector });
  const spending =
    data === '0x' ? plainCoins(terms, to) : ofCall(terms, transaction, data, allowanceOf);
  const sent = transaction.valueWei;
  const spends = sent === 0n ? spending.spends : [native(sent), ...spending.spends];
  for (const { token } of [...spends, ...spending.allows, ...spending.leastIn]) {
    if (!hasAddress(terms.tokens, token)) throw mandateError('MANDATE_OTHER_TOKEN', { token });
  }
  return { ...spending, spends };
}

/** Exactly coins, or a token that the mandate names, to the main account. */
export function isReturn(terms: MandateTerms, transaction: ParsedTransaction): boolean {
  const { to, data, valueWei } = transaction;
  if (to === null) return false;
  if (data.length === 0) return sameAddress(to, terms.mainAccount);
  const call = readCall(`0x${bytesToHex(data)}`);
  if (call?.known.abi.name !== 'transfer' || valueWei !== 0n) return false;
  return hasAddress(terms.tokens, to) && sameAddress(String(call.args[0]), terms.mainAccount);
}

function plainCoins(terms: MandateTerms, to: Address): Spending {
  refuseRecipient(terms, to);
  return { spends: [], allows: [], leastIn: [] };
}

function ofCall(
  terms: MandateTerms,
  transaction: ParsedTransaction,
  data: Hex,
  allowanceOf: AllowanceLookup,
): Spending {
  const to = getAddress(transaction.to ?? '0x');
  const call = readCall(data);
  if (call === null) throw mandateError('MANDATE_CALL_UNKNOWN');
  const reading = { terms, transaction, to, call, allowanceOf };
  const frame = { from: getAddress(terms.account), to, valueWei: transaction.valueWei };
  const meaning = call.known.meaning(call.args, frame);
  if (meaning.item !== undefined) throw mandateError('MANDATE_CALL_UNKNOWN', { item: true });
  const spending =
    meaning.spender === undefined
      ? movementIn(reading, meaning)
      : allowanceIn(reading, meaning.spender);
  refuseUnnamed(reading);
  return spending;
}

function movementIn(reading: Reading, meaning: CallMeaning): Spending {
  const { terms, transaction } = reading;
  if (meaning.debtor !== undefined) refuseRecipient(terms, meaning.debtor);
  if (meaning.recipient !== undefined) refuseRecipient(terms, meaning.recipient);
  const spends = spendsIn(reading, meaning);
  const pays = spends.length > 0 || transaction.valueWei > 0n;
  // What is taken out of a contract is counted nowhere: it goes to nobody else.
  const out = meaning.recipient ?? terms.account;
  if (!pays && !isOwn(terms, out)) throw mandateError('MANDATE_AMOUNT_OPEN', { recipient: out });
  const isTrade = pays && meaning.debtor === undefined;
  return { spends, allows: [], leastIn: isTrade ? (meaning.leastIn ?? []) : [] };
}

function spendsIn(reading: Reading, meaning: CallMeaning): Spend[] {
  const { terms, to, call } = reading;
  if (call.known.abi.name === 'transferFrom') return pulledIn(reading);
  if (meaning.drawn === null) throw mandateError('MANDATE_AMOUNT_OPEN');
  // A debt is paid back some day, by whoever has it.
  const owed = meaning.debtor === undefined ? [] : (meaning.leastIn ?? []);
  if (
    owed.length > 0 &&
    meaning.debtor !== undefined &&
    !sameAddress(meaning.debtor, terms.account)
  )
    throw mandateError('MANDATE_OTHER_RECIPIENT', { recipient: meaning.debtor });
  const unnamed =
    meaning.drawnUnits === undefined ? [] : [allowedToken(reading, meaning.drawnUnits)];
  return [...meaning.drawn, ...owed, ...unnamed].map(({ token, units }) => ({
    token,
    units: units.toString(),
    via: token === 'native' || sameAddress(token, to) ? null : to,
  }));
}

/** The main account may have allowed an exact amount: to take it over is not to spend it. */
function pulledIn({ terms, to, call }: Reading): Spend[] {
  const [from, recipient, units] = call.args as [Address, Address, bigint];
  if (!isOwn(terms, from)) throw mandateError('MANDATE_OTHER_ACCOUNT', { account: from });
  const stays = sameAddress(from, terms.mainAccount) && isOwn(terms, recipient);
  return stays ? [] : [{ token: to, units: units.toString(), via: null }];
}

/** A token that the bytes do not name: the one that the mandate allowed this contract to take. */
function allowedToken({ terms, to, allowanceOf }: Reading, units: bigint): TokenUnits {
  const [token, ...more] = terms.tokens.filter((each) => allowanceOf(each, to) >= units);
  if (token === undefined || token === 'native' || more.length > 0 || units === 0n)
    throw mandateError('MANDATE_AMOUNT_OPEN', { to });
  return { token: getAddress(token), units };
}

/** ERC-20's own, exact, and only to a contract that the mandate may call. */
function allowanceIn({ terms, to, call, transaction }: Reading, spender: Address): Spending {
  const { name, inputs } = call.known.abi;
  const adds = name === 'increaseAllowance';
  const isErc20 = (name === 'approve' || adds) && inputs.length === 2;
  if (name === 'setApprovalForAll') throw mandateError('MANDATE_UNLIMITED', { spender });
  if (!isErc20 || transaction.valueWei > 0n) throw mandateError('MANDATE_CALL_UNKNOWN', { name });
  const units = call.args[1] as bigint;
  if (hasNoLimit(units)) throw mandateError('MANDATE_UNLIMITED', { spender });
  const named = terms.calls.filter(({ selector }) => selector !== null).map((each) => each.to);
  if (!hasAddress(named, spender)) throw mandateError('MANDATE_OTHER_SPENDER', { spender });
  return {
    spends: [],
    allows: [{ token: to, spender, units: units.toString(), adds }],
    leastIn: [],
  };
}

/** Every address in the call, whatever it is for, is one that the mandate names; and nothing in it is unread. */
function refuseUnnamed({ terms, call }: Reading): void {
  const named = [
    ...[terms.account, terms.mainAccount, ...terms.recipients, ...terms.tokens],
    ...terms.calls.map(({ to }) => to),
  ];
  for (const address of addressesIn(call)) {
    if (!hasAddress(named, address)) throw mandateError('MANDATE_OTHER_ADDRESS', { address });
  }
}

function addressesIn({ known, args }: Call): string[] {
  if (known.abi.name === 'multicall') return addressesOfSwap(args[1] as readonly Hex[]);
  return known.abi.inputs.flatMap(({ type }, index) => {
    const value = args[index];
    if (type === 'address') return [String(value)];
    if (type === 'address[]') return (value as readonly string[]).map(String);
    if (/^u?int\d+$|^bool$/.test(type) || (type === 'bytes' && value === '0x')) return [];
    throw mandateError('MANDATE_CALL_UNKNOWN', { type });
  });
}

function addressesOfSwap(data: readonly Hex[]): string[] {
  const swap = readV3Swap(data);
  if (swap === null) throw mandateError('MANDATE_CALL_UNKNOWN');
  const paidTo = sameAddress(swap.paidTo, routerItself) ? [] : [swap.paidTo];
  const unwrapped = swap.unwrap === undefined ? [] : [swap.unwrap.recipient];
  return [...swap.tokens, ...paidTo, ...unwrapped];
}

function refuseRecipient(terms: MandateTerms, recipient: string): void {
  if (isOwn(terms, recipient) || hasAddress(terms.recipients, recipient)) return;
  throw mandateError('MANDATE_OTHER_RECIPIENT', { recipient });
}

function isOwn({ account, mainAccount }: MandateTerms, address: string): boolean {
  return hasAddress([account, mainAccount], address);
}

function hasAddress(list: readonly string[], address: string): boolean {
  return list.some((each) => sameAddress(each, address));
}

function native(valueWei: bigint): Spend {
  return { token: 'native', units: valueWei.toString(), via: null };
}
