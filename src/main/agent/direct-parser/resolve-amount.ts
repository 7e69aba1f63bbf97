import { decimalPlaces, groupThousands } from '../../../shared/amounts.ts';
import { compareDecimals, readDecimal } from '../../../shared/decimal.ts';
import type { AmountWords } from './draft.ts';
import type { Lexeme } from './lex.ts';
import { readNumber } from './read-number.ts';
import type { ResolvedToken } from './resolve-token.ts';
import { fromText, known, type Slot, type Surroundings, unknown } from './slot.ts';

/** An amount of the plan language: decimal text, "NN%" or "max". */
export function resolveAmount(
  words: AmountWords | undefined,
  token: ResolvedToken,
  surroundings: Surroundings,
): Slot<string> {
  if (words === undefined) return unknown('amount', `How much ${token.symbol}?`);
  const balance = knownBalance(token, surroundings);
  const empty = balance !== undefined && !/[1-9]/.test(balance);
  if (words.kind !== 'number' && empty) {
    return unknown('amount', `The account holds no ${token.symbol}. Which token, and how much?`);
  }
  const from = fromText(words.lexeme);
  switch (words.kind) {
    case 'max':
      return known('max', from);
    case 'half':
      return known('50%', from);
    case 'percent':
      return resolvePercent(words.lexeme, surroundings);
    case 'number':
      return resolveExact(words.lexeme, token, balance, surroundings);
  }
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

/** The balance the context gives, by symbol or lower-case address; undefined when it is not known. */
function knownBalance(token: ResolvedToken, { context }: Surroundings): string | undefined {
  const balances = context.balances?.[String(token.chainId)];
  return balances?.[token.symbol] ?? balances?.[token.address.toLowerCase()];
}
