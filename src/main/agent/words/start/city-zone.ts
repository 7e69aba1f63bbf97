import type { Cursor } from '../cursor.ts';
import type { Lexeme } from '../lex.ts';

/** Zones by the city that they are called after, in lower case: "new york". */
const zones: ReadonlyMap<string, string> = new Map(
  Intl.supportedValuesOf('timeZone').map((zone) => [
    (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ').toLowerCase(),
    zone,
  ]),
);

/** "New York time", "Berlin time": the zone, in the place of the city. */
export function readCityTime(cursor: Cursor): Lexeme | undefined {
  return cursor.attempt(() => {
    const words: Lexeme[] = [];
    while (words.length < 3) {
      const word = cursor.take('word');
      if (word === undefined) return undefined;
      words.push(word);
      const zone = zones.get(words.map(({ lower }) => lower).join(' '));
      if (zone === undefined || !cursor.takeAny('time')) continue;
      const { start } = words[0] ?? word;
      return { kind: 'zone', text: zone, lower: zone.toLowerCase(), start, end: word.end };
    }
    return undefined;
  });
}
