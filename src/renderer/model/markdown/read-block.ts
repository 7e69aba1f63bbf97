import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked';

export type Alignment = 'left' | 'center' | 'right' | null;

export interface ListItem {
  /** Null for what is no task. */
  done: boolean | null;
  blocks: Block[];
}

/** One block of Markdown. `text` of it may have inlines, `plain` is shown as it is written. */
export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'plain'; plain: string }
  | { kind: 'code'; language: string; plain: string }
  | { kind: 'quote'; blocks: Block[] }
  /** `start` is null for one without numbers. */
  | { kind: 'list'; start: number | null; items: ListItem[] }
  | { kind: 'table'; align: Alignment[]; head: string[]; rows: string[][] }
  | { kind: 'rule' };

/** Deeper than this nothing is drawn as what it is. */
const deepest = 8;

/** The blocks of a source: one, unless it nests deeper than can be shown. HTML is text like any other. */
export function readBlocks(source: string): Block[] {
  try {
    return blocksOf(new Lexer().blockTokens(source), 0);
  } catch {
    return [{ kind: 'plain', plain: source }];
  }
}

function blocksOf(tokens: readonly Token[], depth: number): Block[] {
  return (tokens as readonly MarkedToken[]).flatMap((token) => blockOf(token, depth) ?? []);
}

function blockOf(token: MarkedToken, depth: number): Block | null {
  if (depth > deepest) return { kind: 'plain', plain: token.raw };
  switch (token.type) {
    case 'space':
    case 'checkbox':
      return null;
    case 'heading':
      return { kind: 'heading', level: token.depth, text: token.text };
    case 'paragraph':
    case 'text':
      return { kind: 'paragraph', text: token.text };
    case 'code':
      return { kind: 'code', language: languageOf(token), plain: token.text };
    case 'blockquote':
      return { kind: 'quote', blocks: blocksOf(token.tokens, depth + 1) };
    case 'list':
      return listOf(token, depth);
    case 'table':
      return tableOf(token);
    case 'hr':
      return { kind: 'rule' };
    default:
      return { kind: 'plain', plain: token.raw.trimEnd() };
  }
}

/** The first word after the fence; what else stands there is said nowhere. */
function languageOf({ lang = '' }: Tokens.Code): string {
  return lang.trim().split(/\s/, 1)[0]?.slice(0, 40) ?? '';
}

function listOf({ ordered, start, items }: Tokens.List, depth: number): Block {
  return {
    kind: 'list',
    start: ordered ? (start === '' ? 1 : start) : null,
    items: items.map(({ task, checked, tokens }) => {
      const blocks = blocksOf(tokens, depth + 1);
      return { done: task ? checked === true : null, blocks: task ? withoutBox(blocks) : blocks };
    }),
  };
}

function withoutBox([first, ...rest]: Block[]): Block[] {
  if (first?.kind !== 'paragraph') return first ? [first, ...rest] : [];
  return [{ ...first, text: first.text.replace(/^\[[ xX]\] +/, '') }, ...rest];
}

function tableOf({ align, header, rows }: Tokens.Table): Block {
  return {
    kind: 'table',
    align,
    head: header.map(({ text }) => text),
    rows: rows.map((row) => row.map(({ text }) => text)),
  };
}
