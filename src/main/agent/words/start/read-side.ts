// On which side of a figure something is, or comes to be.
import type { Cursor } from '../cursor.ts';
import type { Lexeme } from '../lex.ts';
import type { Side } from './start-words.ts';

export const rising = ['rises', 'climbs'];
export const falling = ['falls', 'drops', 'dips', 'sinks'];

export const moving = [
  ...rising,
  ...falling,
  'goes',
  'gets',
  'crosses',
  'reaches',
  'hits',
  'touches',
];

/** "is above", "drops to", "exceeds". */
export function readSide(cursor: Cursor): Side | undefined {
  if (cursor.takeAny('exceeds')) return 'above';
  if (cursor.takeAny('crosses')) return 'crosses';
  if (cursor.takeAny('reaches', 'hits', 'touches')) return 'reaches';
  const verb = cursor.takeAny('is', 'are', 'goes', 'gets', ...rising, ...falling)?.lower ?? '';
  if ((rising.includes(verb) || falling.includes(verb)) && cursor.takeAny('to')) {
    return rising.includes(verb) ? 'above' : 'below';
  }
  if (cursor.takePhrase('at least') ?? cursor.takeAny('>=', '≥')) return 'at_least';
  if (cursor.takePhrase('at most') ?? cursor.takeAny('<=', '≤')) return 'at_most';
  const above =
    cursor.takeAny('above', 'over', '>') ??
    cursor.takePhrase('more than') ??
    cursor.takePhrase('higher than');
  if (above !== undefined) return falling.includes(verb) ? undefined : 'above';
  const below =
    cursor.takeAny('below', 'under', '<') ??
    cursor.takePhrase('less than') ??
    cursor.takePhrase('lower than');
  return below && !rising.includes(verb) ? 'below' : undefined;
}

/** A side and the number past it. */
export function readPast(cursor: Cursor): { side: Side; threshold: Lexeme } | undefined {
  const side = readSide(cursor);
  const threshold = side && cursor.take('number');
  return side && threshold && { side, threshold };
}

/** "$4,000", "4000 dollars". */
export function readFigure(cursor: Cursor): Lexeme | undefined {
  const figure = cursor.take('usd') ?? cursor.take('number');
  if (figure !== undefined) cursor.takeAny('usd', 'dollars');
  return figure;
}
