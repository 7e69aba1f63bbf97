// The words of a person who means a request as it stands, though it costs more than it moves.
import { Cursor } from './cursor.ts';
import { lex } from './lex.ts';
import { readStart } from './start/read-start.ts';
import type { StartWords } from './start/start-words.ts';

/** The answer, and what stands at the end of a request that has it in it. */
export const allTheSame = 'all the same';

const atTheEnd = /[\s,]all the same[\s.!]*$/i;
const yes = /^(?:yes|yeah|yep|yup|ok|okay|sure|please)(?![\p{L}\p{N}])[\s,.!]*/iu;
const doIt =
  /^(?=\p{L})(?:(?:please )?(?:go ahead|(?:do|make|plan|schedule) (?:it|that)))?(?: |^)?(?:all the same|anyway|anyhow|regardless)?(?:,? please)?[.!]*$/iu;

/** Whether a request says it of itself. */
export function isMeantAllTheSame(text: string): boolean {
  return atTheEnd.test(text);
}

/** The request with that said at its end. */
export function meantAllTheSame(text: string): string {
  return isMeantAllTheSame(text) ? text : `${text.replace(/[\s.!]+$/, '')}, ${allTheSame}`;
}

/** Whether an answer says it: "yes", "do it anyway", or once more of the start that the request has. */
export function saysAllTheSame(answer: string, request: string): boolean {
  const said = answer.trim().replace(/\s+/g, ' ');
  const rest = said.replace(yes, '');
  if (rest === '') return said !== '';
  return doIt.test(rest) || isOfStart(rest, startIn(request));
}

/** Whether all that is said is a start, and each piece of it the same as there. */
function isOfStart(text: string, start: StartWords): boolean {
  const cursor = new Cursor(lex(text));
  const words: StartWords = {};
  while (readStart(cursor, words)) cursor.takeAny(',');
  cursor.takeAny('.', '!');
  const pieces = Object.entries(words);
  const isSame = ([piece, said]: [string, unknown]) =>
    asSaid(said) === asSaid(start[piece as keyof StartWords]);
  return cursor.done && pieces.length > 0 && pieces.every(isSame);
}

/** What a request says of its start, wherever in it. */
function startIn(request: string): StartWords {
  const lexemes = lex(request);
  const words: StartWords = {};
  for (let at = 0; at < lexemes.length; ) {
    const cursor = new Cursor(lexemes.slice(at));
    at += readStart(cursor, words) ? cursor.at : 1;
  }
  return words;
}

/** Wherever it was said. */
function asSaid(piece: unknown): string | undefined {
  return JSON.stringify(piece, (key, value) =>
    /^(?:start|end|text)$/.test(key) ? undefined : value,
  );
}
