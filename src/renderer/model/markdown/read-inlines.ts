import { Lexer, type MarkedToken, type Token } from 'marked';

/** A part of a line. A link is its words and its whole address; a picture is a link that says so. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'break' }
  | { kind: 'strong' | 'emphasis' | 'struck'; inlines: Inline[] }
  | { kind: 'link'; inlines: Inline[]; address: string; isPicture: boolean };

/** A longer text is shown as it is written: what is in it is not worth the time that looking takes. */
const longest = 8000;
const deepest = 8;

/** The parts of a line in their order. Nothing is left out, whatever it is. */
export function readInlines(text: string): Inline[] {
  if (text.length > longest) return [{ kind: 'text', text }];
  try {
    return inlinesOf(new Lexer().inlineTokens(text), 0);
  } catch {
    return [{ kind: 'text', text }];
  }
}

function inlinesOf(tokens: readonly Token[], depth: number): Inline[] {
  return (tokens as readonly MarkedToken[]).map((token) => inlineOf(token, depth));
}

function inlineOf(token: MarkedToken, depth: number): Inline {
  const within = (tokens: readonly Token[]) => inlinesOf(tokens, depth + 1);
  if (depth > deepest) return { kind: 'text', text: token.raw };
  switch (token.type) {
    case 'text':
    case 'escape':
      return { kind: 'text', text: withCharacters(token.text) };
    case 'codespan':
      return { kind: 'code', text: token.text };
    case 'br':
      return { kind: 'break' };
    case 'strong':
      return { kind: 'strong', inlines: within(token.tokens) };
    case 'em':
      return { kind: 'emphasis', inlines: within(token.tokens) };
    case 'del':
      return { kind: 'struck', inlines: within(token.tokens) };
    case 'link':
    case 'image': {
      const isPicture = token.type === 'image';
      const { href: address, tokens } = token;
      return { kind: 'link', inlines: within(tokens), address, isPicture };
    }
    default:
      return { kind: 'text', text: token.raw };
  }
}

/** Letters that have a name in HTML because Markdown or HTML means something else by them. */
const named: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' },
};

function withCharacters(text: string): string {
  return text.replace(
    /&(amp|lt|gt|quot|apos|nbsp|#39);/g,
    (_all, name: string) => named[name] ?? "'",
  );
}
