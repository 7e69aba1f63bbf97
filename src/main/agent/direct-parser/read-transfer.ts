import { readClause } from './clauses.ts';
import type { Cursor } from './cursor.ts';
import type { ClauseWords, Draft, RecipientWords, SpendWords } from './draft.ts';
import type { Lexeme } from './lex.ts';
import { readSpend } from './spend.ts';

/** "send 5 USDC to Bob on Base", "pay Bob 5 USDC". */
export function readTransfer(
  cursor: Cursor,
  clauses: ClauseWords,
  contacts: readonly string[],
): Draft | undefined {
  if (!cursor.takeAny('transfer', 'send', 'pay')) return undefined;
  let to = readRecipientFirst(cursor, contacts);
  const spend: SpendWords = readSpend(cursor) ?? {};
  for (let more = true; more; ) {
    const found = to === undefined ? readTo(cursor, contacts) : undefined;
    to ??= found;
    more = found !== undefined || readClause(cursor, clauses);
  }
  return { verb: 'transfer', spend, clauses, ...(to && { to }) };
}

/** A name or an address that an amount follows: "pay Bob 5 USDC". */
function readRecipientFirst(
  cursor: Cursor,
  contacts: readonly string[],
): RecipientWords | undefined {
  return cursor.attempt(() => {
    if (startsAmount(cursor.peek())) return undefined;
    const address = cursor.take('hex');
    const found = address ? { address } : readName(cursor, contacts);
    return found && startsAmount(cursor.peek()) ? found : undefined;
  });
}

function startsAmount(lexeme: Lexeme | undefined): boolean {
  return (
    lexeme?.kind === 'number' ||
    ['all', 'half', 'everything', 'max', 'maximum'].includes(lexeme?.lower ?? '')
  );
}

function readTo(cursor: Cursor, contacts: readonly string[]): RecipientWords | undefined {
  return cursor.attempt(() => {
    if (!cursor.takeAny('to')) return undefined;
    return (
      cursor.attempt(() => {
        cursor.takeAny('the');
        cursor.takeAny('address', 'recipient', 'wallet');
        return readAddress(cursor);
      }) ?? readName(cursor, contacts)
    );
  });
}

/** "0x…" or "(0x…)". */
function readAddress(cursor: Cursor): RecipientWords | undefined {
  const address = cursor.take('hex') ?? readBracketed(cursor);
  return address && { address };
}

function readBracketed(cursor: Cursor): Lexeme | undefined {
  return cursor.attempt(() => {
    const address = cursor.takeAny('(') ? cursor.take('hex') : undefined;
    return address && cursor.takeAny(')') ? address : undefined;
  });
}

/** A contact of one or more words, else one word; "Bob at 0x…" gives both, "Bob (0x…)" for a contact. */
function readName(cursor: Cursor, contacts: readonly string[]): RecipientWords | undefined {
  const contact = readContact(cursor, contacts);
  const words = contact ?? readWord(cursor);
  const [first] = words ?? [];
  const last = words?.at(-1);
  if (words === undefined || first === undefined || last === undefined) return undefined;
  const text = words.map((word) => word.text).join(' ');
  const name = { text, start: first.start, end: last.end };
  const address = cursor.attempt(() => {
    if (cursor.takeAny('at')) return cursor.take('hex');
    return contact && readBracketed(cursor);
  });
  return { name, ...(address && { address }) };
}

function readWord(cursor: Cursor): Lexeme[] | undefined {
  const word = cursor.take('word');
  return word && [word];
}

function readContact(cursor: Cursor, contacts: readonly string[]): Lexeme[] | undefined {
  for (const contact of contacts) {
    const found = cursor.takePhrase(contact);
    if (found !== undefined) return found;
  }
  return undefined;
}
