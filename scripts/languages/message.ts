/** Where something of a text stands that is put in when it is shown: an amount, a name, another text. */
export interface Hole {
  /** As it stands between braces in the text, e.g. `amount`; unique in its text. */
  name: string;
  /** In the source, in UTF-16 units: the expression of a template, the whole child of an element. */
  start: number;
  end: number;
}

/**
 * How a text stands in the source: `'…'`, `` `…${…}…` ``, `title="…"`, what lies between two tags, or the words of
 * `count(amount, 'run')`.
 */
export type MessageForm = 'string' | 'template' | 'attribute' | 'children' | 'counted';

/** One text of the windows as it stands in a source file. */
export interface Message {
  /**
   * The English as the languages name it: without spaces at its ends, `{name}` for each hole. Of a counted word both of its
   * forms, "run | runs".
   */
  text: string;
  form: MessageForm;
  /** What the translation takes the place of, in UTF-16 units. */
  start: number;
  end: number;
  holes: readonly Hole[];
  /** Spaces that stood before and after the text, and stay. */
  before: string;
  after: string;
}

/** Between the two forms of a counted word. */
export const formsApart = ' | ';

const holes = /\{([A-Za-z][A-Za-z0-9]*)\}/g;

/** The names of the holes of a text, in their order; one that stands twice is there twice. */
export function holesOf(text: string): string[] {
  return [...text.matchAll(holes)].map(([, name]) => name ?? '');
}

export interface TextPiece {
  kind: 'text' | 'hole';
  value: string;
}

/** The words and the names of the holes of a text, in their order. */
export function piecesOf(text: string): TextPiece[] {
  return text
    .split(/(\{[A-Za-z][A-Za-z0-9]*\})/)
    .filter((piece) => piece !== '')
    .map((piece) =>
      /^\{[A-Za-z][A-Za-z0-9]*\}$/.test(piece)
        ? { kind: 'hole', value: piece.slice(1, -1) }
        : { kind: 'text', value: piece },
    );
}
