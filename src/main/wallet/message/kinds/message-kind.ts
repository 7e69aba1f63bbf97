import type { SummaryLine } from '../../../../shared/wallet/signer-proposal.ts';
import { messageError } from '../message-error.ts';
import type { TypedData } from '../typed-data.ts';
import type { TypedValue } from '../typed-values.ts';

/** A kind of typed data that the signer can put into words. */
export interface MessageKind {
  /** What a person calls it. */
  title: string;
  /** The whole spelling of its types (`encodeType`): nothing else is of this kind. */
  encodedType: string;
  /** Contracts that are known to read it, in lower case; empty where any token may. */
  contracts: readonly string[];
  read(data: TypedData, nowMs: number): KindReading;
}

export interface KindReading {
  /** The account whose tokens it is about; it must be the one that signs. Null: whoever signs it. */
  owner: string | null;
  lines: SummaryLine[];
  /** Of a permit that the token itself reads, with an amount. */
  allows?: { token: string; spender: string; units: bigint };
  /** Sentences, each of which a person has to have read. */
  dangers: string[];
}

type Fields = Readonly<Record<string, TypedValue>>;

/** How long what allows others to take tokens may count, in seconds. */
const longestSec = 30n * 60n;

/** Fields of a message whose types are known, read without another look at each. */
export function fieldsOf(value: TypedValue | undefined): {
  text(name: string): string;
  whole(name: string): bigint;
  struct(name: string): Fields;
  structs(name: string): readonly Fields[];
} {
  const fields = value as Fields;
  const text = (name: string): string => String(fields[name]);
  return {
    text,
    whole: (name) => BigInt(text(name)),
    struct: (name) => fields[name] as Fields,
    structs: (name) => fields[name] as readonly Fields[],
  };
}

/** `unlimited` for `bits` set bits, as contracts read them; else token units, as the bytes have them. */
export function amountLine(label: string, amount: bigint, bits = 256): SummaryLine {
  const isMost = amount === (1n << BigInt(bits)) - 1n;
  return { label, value: isMost ? 'unlimited' : `${amount} token units` };
}

/** Whether it is more than there is of any token: one unit less than the most is no limit either. */
export function isUnlimited(amount: bigint): boolean {
  return amount >= 1n << 128n;
}

export function unlimitedDanger(token: string): string {
  return `Unlimited: the spender may take all that you hold of ${token}, and all that you ever get.`;
}

export function timeText(seconds: bigint): string {
  const latest = 8_640_000_000_000n;
  return seconds > latest ? 'no end' : new Date(Number(seconds) * 1000).toISOString();
}

/** Until when a permission can be used by whoever has it. Throws MESSAGE_EXPIRED, MESSAGE_VALID_TOO_LONG. */
export function shortDeadline(seconds: bigint, nowMs: number): SummaryLine {
  const now = BigInt(Math.floor(nowMs / 1000));
  if (seconds < now) throw messageError('MESSAGE_EXPIRED');
  if (seconds > now + longestSec) throw messageError('MESSAGE_VALID_TOO_LONG');
  return { label: 'Valid until', value: timeText(seconds) };
}

/** Why a later end of an allowance is a danger; none within the time that is usual here. */
export function longAllowance(seconds: bigint, nowMs: number): string[] {
  const isLong = seconds > BigInt(Math.floor(nowMs / 1000)) + longestSec;
  return isLong ? [`The spender may go on taking until ${timeText(seconds)}.`] : [];
}
