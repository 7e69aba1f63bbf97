// Where the names in the source say whether a string is read by a person.

/** Attributes, fields, functions and constants whose strings are words of the program or of the page's language. */
const program = new Set([
  ...[
    'className',
    'class',
    'style',
    'id',
    'htmlFor',
    'type',
    'role',
    'key',
    'href',
    'src',
    'd',
    'rel',
  ],
  ...['viewBox', 'fill', 'stroke', 'points', 'transform', 'scope', 'dir', 'lang', 'inputMode'],
  ...[
    'autoComplete',
    'accept',
    'align',
    'side',
    'size',
    'kind',
    'tone',
    'state',
    'page',
    'tab',
    'icon',
  ],
  ...[
    'code',
    'path',
    'place',
    'unit',
    'way',
    'topic',
    'strategy',
    'level',
    'zone',
    'timeZone',
    'event',
    'op',
  ],
  ...['querySelector', 'querySelectorAll', 'closest', 'matches', 'createElement', 'getElementById'],
  ...[
    'addEventListener',
    'removeEventListener',
    'RegExp',
    'DateTimeFormat',
    'NumberFormat',
    'Error',
  ],
  ...['PluralRules', 'Segmenter', 'supportedValuesOf', 'split'],
  ...[
    'endsWith',
    'includes',
    'indexOf',
    'test',
    'match',
    'matchAll',
    'Set',
    'toLocaleString',
    'useRemote',
  ],
  ...['aria-keyshortcuts', 'aria-describedby', 'aria-labelledby', 'aria-controls', 'aria-live'],
]);

export function ofTheProgram(name: string): boolean {
  return program.has(name) || isOfTheSheet(name);
}

/** Names for classes of the style sheet, also of a constant. */
export function isOfTheSheet(name: string): boolean {
  return /[cC]lass(es|Name)?$|^columns$|^data-/.test(name);
}

/** Those whose strings are read, also where one is a single small word. */
export function saysWords(name: string): boolean {
  return (
    /[wW]ords?$|[tT]itle$|[lL]abel$|[hH]int$|^(one|many|aria-label|aria-valuetext|placeholder|alt|kept)$/.test(
      name,
    ) &&
    name !== 'hasWords' &&
    name !== 'isWords'
  );
}

/** Functions that are given words; `word` looks one up by the name of a parameter. */
export function readsWords(name: string): boolean {
  return saysWords(name) && name !== 'word';
}

/** Of `src`: what is put on the pages, and nothing that main would hold against words of its own. */
export const filesOfTheWindows: readonly string[] = [
  'renderer/**/*.{ts,tsx}',
  'shared/agent/dead-event.ts',
  'shared/backups/contents-words.ts',
  'shared/budgets/{amount-words,raise-question}.ts',
  'shared/chain/shown-evidence.ts',
  'shared/commands/{command-run,rule-words}.ts',
  'shared/contracts/contract-source.ts',
  'shared/list-words.ts',
  'shared/mcp/{definition-lines,sandbox-words}.ts',
  'shared/plan/describe/**/*.ts',
  'shared/plan/gate-question.ts',
  'shared/policy/{allow-words,widening-question}.ts',
  'shared/requests/story.ts',
  'shared/schedules/preview/clock-note.ts',
  'shared/schedules/words/*.ts',
  'shared/sites/site-rule.ts',
  'shared/tokens/token-findings.ts',
  'shared/visits/{visit-action,visit-words}.ts',
  'shared/wallet/{phrase-words,receiving}.ts',
  'shared/worth/worth-words.ts',
];

/** Files that do nothing but put into words: a small word in them is read as well. */
export function isOfWords(path: string): boolean {
  return /(^|\/)words\/|-words\.ts$|(^|\/)describe\/|format\/(count|time)\.ts$/.test(path);
}
