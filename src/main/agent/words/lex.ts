// Cuts a request into lexemes. Every visible character ends up in one: nothing is dropped.

export type LexemeKind =
  | (
      | 'word'
      | 'number'
      | 'usd'
      | 'hex'
      | 'arrow'
      | 'mark'
      | 'other'
      | 'path'
      | 'quote'
      | 'code'
      | 'url'
    )
  /** 2027-03-01T08:00Z, 2027-03-01, 08:00, Europe/Berlin. */
  | ('instant' | 'date' | 'clock' | 'zone');

export interface Lexeme {
  kind: LexemeKind;
  /** As typed. */
  text: string;
  /** `text` with A to Z in lower case; other letters are left alone, so that look-alikes stay different. */
  lower: string;
  /** UTF-16 offsets into the request, end exclusive. */
  start: number;
  end: number;
}

const number = String.raw`[+-]?(?:\d[\d.,'’_]*\d|\d|\.\d+)`;
const word = String.raw`[\p{L}_@](?:[\p{L}\p{M}\p{N}_@]|[.'’-](?=[\p{L}\p{N}]))*`;

/** In order of trial. */
const rules: readonly (readonly [LexemeKind, RegExp])[] = [
  ['path', /(?:~|\.{1,2})?\/(?=[^/\s])(?:[^\s"“”]*[^\s"“”.,;:!?()])/uy],
  ['quote', /"[^"]*"|“[^“”]*”/uy],
  ['code', /`[^`\n]+`/uy],
  ['url', /https?:\/\/(?:[^\s"“”`]*[^\s"“”`.,;:!?()])/iuy],
  ['hex', /0[xX][\p{L}\p{N}.…]*/uy],
  ['usd', new RegExp(String.raw`\$ ?${number}(?:[kK](?![\p{L}\p{N}_]))?`, 'uy')],
  [
    'instant',
    /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})?(?![\p{L}\p{N}:])/uy,
  ],
  ['date', /\d{4}-\d{2}-\d{2}(?![\p{L}\p{N}-])/uy],
  ['clock', /\d{1,2}:\d{2}(?::\d{2})?(?![\p{N}:])/uy],
  ['zone', /[A-Za-z]+(?:\/[A-Za-z][A-Za-z0-9_+-]*)+/uy],
  ['arrow', /->|=>|→/uy],
  ['number', new RegExp(String.raw`${number}(?:[kK](?![\p{L}\p{N}_]))?`, 'uy')],
  ['word', new RegExp(word, 'uy')],
  ['mark', /<=|>=|[≤≥]|[%.,!?()]/uy],
  ['other', /./suy],
];

export function lex(text: string): Lexeme[] {
  const lexemes: Lexeme[] = [];
  const gap = /\s*/uy;
  for (let at = skip(gap, text, 0); at < text.length; at = skip(gap, text, at)) {
    const lexeme = lexemeAt(text, at);
    lexemes.push(lexeme);
    at = lexeme.end;
  }
  return lexemes;
}

function skip(gap: RegExp, text: string, at: number): number {
  gap.lastIndex = at;
  gap.exec(text);
  return gap.lastIndex;
}

function lexemeAt(text: string, at: number): Lexeme {
  for (const [kind, rule] of rules) {
    rule.lastIndex = at;
    const found = rule.exec(text)?.[0];
    if (found !== undefined) return make(kind, kind === 'hex' ? withoutFullStop(found) : found, at);
  }
  return make('other', text.slice(at, at + 1), at);
}

/** "0x…1." ends a sentence; "0x…1..." is an address cut short. */
function withoutFullStop(text: string): string {
  return /[^.]\.$/.test(text) ? text.slice(0, -1) : text;
}

function make(kind: LexemeKind, text: string, start: number): Lexeme {
  return { kind, text, lower: lowerAscii(text), start, end: start + text.length };
}

export function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
