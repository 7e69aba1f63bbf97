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
  /^(?:(?:please )?(?:go ahead|(?:do|make|plan|schedule)(?: it| that)?))?(?: |^)?(?:all the same|anyway|anyhow|regardless)?(?:,? please)?[.!]*$/i;

/** Whether a request says it of itself. */
export function isMeantAllTheSame(text: string): boolean {
  return atTheEnd.test(text);
}

/** The request with that said at its end. */
export function meantAllTheSame(text: string): string {
  return isMeantAllTheSame(text) ? text : `${text.replace(/[\s.!]+$/, '')}, ${allTheSame}`;
}

/** Whether an answer says it: "yes", "do it anyway", or once more the start that the request has. */
export function saysAllTheSame(answer: string, request: string): boolean {
  const said = oneLine(answer);
  const rest = said.replace(yes, '');
  if (rest === '') return said !== '';
  return (
    doIt.test(rest) || (isStart(rest) && oneLine(request).includes(rest.replace(/[.!]+$/, '')))
  );
}

function oneLine(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, ' ');
}

function isStart(text: string): boolean {
  const cursor = new Cursor(lex(text));
  const words: StartWords = {};
  while (readStart(cursor, words)) cursor.takeAny(',');
  cursor.takeAny('.', '!');
  return cursor.done;
}
