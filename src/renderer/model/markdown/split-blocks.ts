import { Lexer } from 'marked';

/** A text that grows, cut where one block of Markdown ends and the next begins. */
export interface SplitText {
  text: string;
  /** Sources of the blocks; together they are the text. */
  blocks: readonly string[];
}

export const nothingSplit: SplitText = { text: '', blocks: [] };

/** So many at the end may still become others: what a line begins is known when the line has ended. */
const open = 2;

/** Cuts a text; of one that goes on from the last only the end is looked at again. */
export function splitBlocks(text: string, last: SplitText = nothingSplit): SplitText {
  if (text === last.text) return last;
  const settled = text.startsWith(last.text) ? settledOf(last.blocks) : [];
  const from = settled.reduce((length, block) => length + block.length, 0);
  return { text, blocks: [...settled, ...sources(text.slice(from))] };
}

/** Up to the last block that an empty line ends: without one, what follows may still make another of it. */
function settledOf(blocks: readonly string[]): readonly string[] {
  const before = blocks.slice(0, -open);
  return before.slice(0, before.findLastIndex((block) => /\n[ \t]*\n$/.test(block)) + 1);
}

/** Empty lines belong to the block before them. */
function sources(text: string): string[] {
  const blocks: string[] = [];
  for (const { type, raw } of blockTokens(text)) {
    const before = blocks.at(-1);
    if (type === 'space' && before !== undefined) blocks[blocks.length - 1] = before + raw;
    else blocks.push(raw);
  }
  return blocks;
}

/** What is nested deeper than can be followed stays one block, which is then shown as it is written. */
function blockTokens(text: string): { type: string; raw: string }[] {
  try {
    return new Lexer().blockTokens(text);
  } catch {
    return [{ type: 'text', raw: text }];
  }
}
