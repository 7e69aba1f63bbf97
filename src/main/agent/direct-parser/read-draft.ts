import { Cursor } from './cursor.ts';
import type { ClauseWords, Draft } from './draft.ts';
import { lex, lowerAscii } from './lex.ts';
import { readSwap } from './read-swap.ts';
import { readTransfer } from './read-transfer.ts';
import { readWrap } from './read-wrap.ts';
import { readStart } from './start/read-start.ts';

/** A draft when every word was understood; else the first one that was not. */
export type DraftReading = { draft: Draft } | { notUnderstood: string };

const openings = ['i want to', 'i would like to', "i'd like to", 'i’d like to'];

export function readDraft(text: string, contactNames: readonly string[]): DraftReading {
  const cursor = new Cursor(lex(text));
  const clauses: ClauseWords = { start: {} };
  readOpening(cursor);
  readStartFirst(cursor, clauses);
  const draft =
    readTransfer(cursor, clauses, phrasesOf(contactNames)) ??
    readSwap(cursor, clauses) ??
    readWrap(cursor, clauses);
  if (draft !== undefined) readClosing(cursor);
  const left = cursor.peek();
  if (left !== undefined) return { notUnderstood: left.text };
  return draft === undefined ? { notUnderstood: text } : { draft };
}

/** "Tomorrow at 9:00, please …", "When ETH is above 4000 then …". */
function readStartFirst(cursor: Cursor, clauses: ClauseWords): void {
  let found = false;
  while (readStart(cursor, clauses.start)) found = true;
  if (!found) return;
  cursor.takeAny(',');
  cursor.takeAny('then');
  readOpening(cursor);
}

function readOpening(cursor: Cursor): void {
  cursor.takeAny('please');
  for (const opening of openings) if (cursor.takePhrase(opening)) break;
}

function readClosing(cursor: Cursor): void {
  cursor.attempt(() => {
    cursor.takeAny(',');
    return cursor.takeAny('please', 'thanks');
  });
  cursor.takeAny('.', '!');
}

/** Contact names as the cursor compares them, those of most words first. */
function phrasesOf(names: readonly string[]): string[] {
  return names
    .map((name) => lex(name).map((lexeme) => lowerAscii(lexeme.text)))
    .filter((words) => words.length > 0)
    .sort((left, right) => right.length - left.length)
    .map((words) => words.join(' '));
}
