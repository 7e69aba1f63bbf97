// What should be different about a plan that is before the person: "use USDT instead", "make it 2 ETH". Read whole or
// not at all; which part of the plan is meant, the compiler decides.
import type { SaidText } from '../intent/said.ts';
import { pleases } from '../words/courtesy.ts';
import { Cursor } from '../words/cursor.ts';
import { type Lexeme, lex } from '../words/lex.ts';
import { readAmount } from '../words/read-amount.ts';
import { readToken } from '../words/read-token.ts';

export interface EditWords {
  amount?: SaidText;
  token?: SaidText;
  /** The token that is there now. */
  insteadOf?: SaidText;
  to?: SaidText;
  /** Which step of the plan, counted from 1. */
  step?: number;
}

/** Null for everything that is no such wish. */
export function readEdit(text: string, contacts: readonly string[]): EditWords | null {
  const cursor = new Cursor(lex(text));
  cursor.takeAny('no', 'actually', 'sorry', ...pleases);
  cursor.takeAny(',');
  const before = readStep(cursor);
  cursor.takeAny(',', ':');
  const edit = readRecipient(text, cursor, contacts) ?? readValue(text, cursor);
  const step = before ?? readStep(cursor);
  cursor.takeAny(',');
  cursor.takeAny(...pleases);
  cursor.takeAny('.', '!');
  if (edit === undefined || !cursor.done) return null;
  return step === undefined ? edit : { ...edit, step };
}

/** "in step 2", "step 2". */
function readStep(cursor: Cursor): number | undefined {
  return cursor.attempt(() => {
    cursor.takeAny('in', 'of', 'for');
    if (cursor.takeAny('step') === undefined) return undefined;
    const number = cursor.take('number');
    return number !== undefined && /^[1-9]\d?$/.test(number.text) ? Number(number.text) : undefined;
  });
}

const ofValue = ['make it', 'make that', 'change it to', 'change that to'];

function readValue(text: string, cursor: Cursor): EditWords | undefined {
  return cursor.attempt(() => {
    const isUse = cursor.takeAny('use') !== undefined;
    const isMade = !isUse && ofValue.some((phrase) => cursor.takePhrase(phrase));
    const start = cursor.at;
    const amount = readAmount(cursor) && saidIn(text, cursor.since(start));
    const isNext = cursor.peek()?.lower === 'instead';
    const named = isNext ? undefined : cursor.attempt(() => readToken(cursor));
    const instead = readInstead(cursor);
    if (amount === undefined && named === undefined) return undefined;
    // Without one of these words it is no change: "2 ETH" may be anything.
    if (!isUse && !isMade && instead === undefined) return undefined;
    return {
      ...(amount !== undefined && { amount }),
      ...(named !== undefined && { token: saidIn(text, [named]) }),
      ...(instead?.of !== undefined && { insteadOf: saidIn(text, [instead.of]) }),
    };
  });
}

/** "send it to Bob instead": without the last word it may be another step. */
function readRecipient(
  text: string,
  cursor: Cursor,
  contacts: readonly string[],
): EditWords | undefined {
  return cursor.attempt(() => {
    const verbs = ['send it', 'send that', 'send them', 'pay it', 'make it', 'change it'];
    verbs.some((phrase) => cursor.takePhrase(phrase));
    if (cursor.takeAny('to') === undefined) return undefined;
    const phrases = contacts
      .map((name) => lex(name).map(({ lower }) => lower))
      .sort((one, other) => other.length - one.length);
    const contact = phrases
      .map((words) => cursor.takePhrase(words.join(' ')))
      .find((found) => found !== undefined);
    const one = contact === undefined ? (cursor.take('hex') ?? cursor.take('word')) : undefined;
    const words = contact ?? (one && [one]);
    if (words === undefined || cursor.takeAny('instead') === undefined) return undefined;
    return { to: saidIn(text, words) };
  });
}

function readInstead(cursor: Cursor): { of?: Lexeme } | undefined {
  if (cursor.takeAny('instead') === undefined) return undefined;
  const of = cursor.attempt(() => (cursor.takeAny('of') ? readToken(cursor) : undefined));
  return of === undefined ? {} : { of };
}

function saidIn(text: string, lexemes: readonly Lexeme[]): SaidText {
  const start = lexemes[0]?.start ?? 0;
  const end = lexemes.at(-1)?.end ?? start;
  return { kind: 'text', text: text.slice(start, end), start, end };
}
