import { decimalPlaces, groupThousands } from '../../../../shared/amounts.ts';
import { compareDecimals, readDecimal, trimDecimal } from '../../../../shared/decimal.ts';
import {
  compareDecimalTexts,
  divideDecimals,
  multiplyDecimals,
} from '../../../../shared/decimal-arithmetic.ts';
import type { ParamValue } from '../../../../shared/plan/values.ts';
import type { Said, SaidText } from '../../intent/said.ts';
import type { Lexeme } from '../../words/lex.ts';
import { type AmountWords, readAmount } from '../../words/read-amount.ts';
import { readNumber } from '../../words/read-number.ts';
import { cursorOf } from '../said-words.ts';
import type { EarlierAction, StepScope } from '../scope.ts';
import { fromText, known, type Slot, type Surroundings, unknown } from '../slot.ts';
import type { Amount } from './amount.ts';
import { isSameToken, resolveOutput } from './resolve-output.ts';
import { resolveRest } from './resolve-rest.ts';
import type { ResolvedToken } from './resolve-token.ts';

/** An amount of the plan language: decimal text, "NN%", "max", a share of the start, or what an earlier step gave. */
export function resolveAmount(
  said: Said | undefined,
  token: ResolvedToken,
  scope: StepScope,
): Slot<Amount> {
  switch (said?.kind) {
    case undefined:
      return unknown('amount', `How much ${token.symbol}?`);
    case 'output':
      return resolveOutput(said, token, scope);
    case 'percent_of_start':
      return shareOfStart({ ...said, kind: 'text' }, token, scope);
    case 'text':
      return resolveText(said, token, scope);
  }
}

function resolveText(said: SaidText, token: ResolvedToken, scope: StepScope): Slot<Amount> {
  const rest = resolveRest(said, token, scope);
  if (rest !== null) return rest;
  const cursor = cursorOf(said);
  const words = readAmount(cursor);
  if (words === undefined || !cursor.done) {
    return unknown('amount', `"${said.text.slice(0, 60)}" is no amount. How much ${token.symbol}?`);
  }
  const { parts, sharers = 1 } = scope;
  if (parts * sharers > 1) return inParts(words, said, token, scope);
  const doubt = words.kind === 'number' || words.kind === 'usd' ? null : ofWhatIsNot(token, scope);
  if (doubt !== null) return doubt;
  const balance = knownBalance(token, scope);
  if (words.kind !== 'number' && balance !== undefined && !/[1-9]/.test(balance)) {
    return unknown('amount', `The account holds no ${token.symbol}. Which token, and how much?`);
  }
  if (words.kind === 'usd') return resolveWorth(words.lexeme, token, scope);
  const value = planValue({ ...words, kind: words.kind }, token, balance, scope);
  return value.ok
    ? { ...value, value: { value: value.value, shown: shownAmount(value.value, token) } }
    : value;
}

/** One of the equal parts of it; what all of it comes to is held against the balance. */
function inParts(
  words: AmountWords,
  said: SaidText,
  token: ResolvedToken,
  scope: StepScope,
): Slot<Amount> {
  const { parts, sharers = 1 } = scope;
  const count = parts * sharers;
  const whole = resolveText(said, token, {
    ...{ ...scope, parts: 1, sharers: 1 },
    earlier: scope.earlier.filter((action) => !isSharing(action, scope)),
  });
  if (!whole.ok) return whole;
  const ask = `How much ${token.symbol} in all, so that ${count} equal parts make it up?`;
  const { value } = whole.value;
  if (words.kind === 'number' && typeof value === 'string') {
    const part = dividedEvenly(value, count, token.decimals ?? 18);
    if (part === null) return unknown('amount', ask);
    return { ...whole, value: { value: part, shown: shownAmount(part, token) } };
  }
  if (words.kind === 'usd' && value !== null && typeof value === 'object' && 'usd' in value) {
    const part = dividedEvenly(String(value.usd), count, 2);
    if (part === null) return unknown('amount', ask);
    return { ...whole, value: { value: { usd: part }, shown: `$${part} of ${token.symbol}` } };
  }
  // Of what is held when the run begins, so that the shares are all of it.
  const percent = value === 'max' ? '100' : String(value).replace(/%$/, '');
  const part = parts === 1 && words.kind !== 'usd' ? dividedEvenly(percent, count, 2) : null;
  if (part === null) return unknown('amount', ask);
  const share = { kind: 'text', text: `${part}%`, start: said.start, end: said.end } as const;
  return shareOfStart(share, token, { ...scope, sharers: 1 });
}

/** Another share of the same amount. */
function isSharing({ step }: EarlierAction, { slots: { among }, steps }: StepScope): boolean {
  const other = steps.find(({ id }) => id === step)?.slots['among'];
  return among !== undefined && other?.start === among.start;
}

/** Null where parts of so many decimal places do not make up the whole again. */
function dividedEvenly(whole: string, count: number, places: number): string | null {
  const part = trimDecimal(divideDecimals(whole, String(count), places));
  const sum = multiplyDecimals(part, String(count), places);
  return compareDecimalTexts(sum, whole) === 0 ? part : null;
}

function planValue(
  { kind, lexeme }: { kind: 'number' | 'percent' | 'half' | 'max'; lexeme: Lexeme },
  token: ResolvedToken,
  balance: string | undefined,
  surroundings: Surroundings,
): Slot<string> {
  switch (kind) {
    case 'max':
      return known('max', fromText(lexeme));
    case 'half':
      return known('50%', fromText(lexeme));
    case 'percent':
      return resolvePercent(lexeme, surroundings);
    case 'number':
      return resolveExact(lexeme, token, balance, surroundings);
  }
}

/** A share of all that is held by then, or of something else that the steps before bring into doubt. */
function ofWhatIsNot(token: ResolvedToken, { earlier }: StepScope): Slot<never> | null {
  const giver = earlier.find(({ gives }) => gives && isSameToken(gives.token, token));
  if (giver !== undefined) {
    const text = `Of all ${token.symbol} that the account holds then, or of what "${giver.label}" gives? How much?`;
    return unknown('amount', text);
  }
  const isShared = earlier.some(
    ({ spends }) => spends && isSameToken(spends.token, token) && isShare(spends.amount),
  );
  const text = `Of the ${token.symbol} held at the beginning, or of what is left then? How much?`;
  return isShared ? unknown('amount', text) : null;
}

function isShare(amount: ParamValue): boolean {
  return typeof amount === 'string' && amount.endsWith('%');
}

/** What is worth so many dollars when the step runs. */
function resolveWorth(lexeme: Lexeme, token: ResolvedToken, { context }: StepScope): Slot<Amount> {
  const reading = readNumber(lexeme.text.replace(/^\$ ?/, ''), context.locale ?? 'en-US');
  const how = `How much ${token.symbol}?`;
  if (!reading.ok) return unknown('amount', `${reading.why} ${how}`, reading.options);
  if (!/[1-9]/.test(reading.value)) return unknown('amount', `The amount is zero. ${how}`);
  const amount = { value: { usd: reading.value }, shown: `$${reading.value} of ${token.symbol}` };
  return known(amount, fromText(lexeme));
}

/** "1 ETH", "all ETH", "50% of ETH". */
function shownAmount(amount: string, token: ResolvedToken): string {
  if (amount === 'max') return `all ${token.symbol}`;
  return amount.endsWith('%') ? `${amount} of ${token.symbol}` : `${amount} ${token.symbol}`;
}

/** A share of what is held when the run begins. */
function shareOfStart(said: SaidText, token: ResolvedToken, scope: StepScope): Slot<Amount> {
  const share = resolveText(said, token, scope);
  if (!share.ok || typeof share.value.value !== 'string') return share;
  const percent = share.value.value === 'max' ? '100' : share.value.value.replace(/%$/, '');
  if (percent === share.value.value) return unknown('amount', `Which share of ${token.symbol}?`);
  const shown = `${percent}% of the ${token.symbol} held at the start`;
  const text = `${percent}% is of what is held when the run begins.`;
  return known({ value: { percentOfStart: percent }, shown }, share.from, [
    { slot: 'amount', value: `${percent}%`, text },
  ]);
}

function resolvePercent(lexeme: Lexeme, { context }: Surroundings): Slot<string> {
  const reading = readNumber(lexeme.text, context.locale ?? 'en-US');
  if (!reading.ok) return unknown('amount', `${reading.why} Which percentage?`, reading.options);
  const percent = readDecimal(reading.value);
  const hundred = { digits: 100n, scale: 0 };
  if (typeof percent === 'string' || percent.digits === 0n) {
    return unknown('amount', `${lexeme.text}% is nothing. Which percentage?`);
  }
  const side = compareDecimals(percent, hundred);
  if (side > 0) return unknown('amount', `${lexeme.text}% is more than everything. How much?`);
  if (side < 0) return known(`${reading.value}%`, fromText(lexeme));
  // "max" keeps a reserve for fees where 100% of the native coin could never be sent.
  const text = 'All of it is meant by 100%; of the native coin, a reserve for fees stays.';
  return known('max', fromText(lexeme), [{ slot: 'amount', value: 'max', text }]);
}

function resolveExact(
  lexeme: Lexeme,
  token: ResolvedToken,
  balance: string | undefined,
  { context }: Surroundings,
): Slot<string> {
  const reading = readNumber(lexeme.text, context.locale ?? 'en-US');
  const how = `How much ${token.symbol}?`;
  if (!reading.ok) return unknown('amount', `${reading.why} ${how}`, reading.options);
  const amount = readDecimal(reading.value);
  if (typeof amount === 'string') return unknown('amount', `That is not an amount. ${how}`);
  if (amount.digits === 0n) return unknown('amount', `The amount is zero. ${how}`);
  const places = decimalPlaces(reading.value);
  if (token.decimals !== null && places > token.decimals) {
    const text = `${lexeme.text} has ${places} decimal places; ${token.symbol} has ${token.decimals}. ${how}`;
    return unknown('amount', text);
  }
  const held = balance === undefined ? undefined : readDecimal(balance);
  if (held !== undefined && typeof held !== 'string' && compareDecimals(amount, held) > 0) {
    const text = `The account holds ${groupThousands(balance ?? '')} ${token.symbol}, less than ${groupThousands(reading.value)}. ${how}`;
    return unknown('amount', text);
  }
  return known(reading.value, fromText(lexeme));
}

/** The balance the context gives, by symbol or lower-case address; undefined when it is not known, or changes before this step. */
function knownBalance(token: ResolvedToken, { context, earlier }: StepScope): string | undefined {
  if (earlier.length > 0) return undefined;
  const balances = context.balances?.[String(token.chainId)];
  return balances?.[token.symbol] ?? balances?.[token.address.toLowerCase()];
}
