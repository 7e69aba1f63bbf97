import { Cursor } from './cursor.ts';
import type { Draft } from './draft.ts';
import { lex, lowerAscii } from './lex.ts';
import { readSwap } from './read-swap.ts';
import { readTransfer } from './read-transfer.ts';
import { readWrap } from './read-wrap.ts';

/** A draft when every word was understood; else the first one that was not. */
export type DraftReading = { draft: Draft } | { notUnderstood: string };

const openings = ['i want to', 'i would like to', "i'd like to", 'i’d like to'];

export function readDraft(text: string, contactNames: readonly string[]): DraftReading {
  const cursor = new Cursor(lex(text));
  readOpening(cursor);
  const draft =
    readTransfer(cursor, phrasesOf(contactNames)) ?? readSwap(cursor) ?? readWrap(cursor);
  if (draft !== undefined) readClosing(cursor);
  const left = cursor.peek();
  if (left !== undefined) return { notUnderstood: left.text };
  return draft === undefined ? { notUnderstood: text } : { draft };
}

function readOpening(cursor: Cursor): void {
  cursor.takeAny('please');
  for (const opening of openings) if (cursor.takePhrase(opening)) break;
}

function readClosing(cursor: Cursor): void {
  cursor.attempt(() => {
    cursor.takeAny(',');
    return cursor.takeAny('please', 'now', 'thanks');
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
