import { z } from 'zod';
import { cleanBlock } from '../../shared/clean-block.ts';
import type { StoryDetail } from '../../shared/requests/story.ts';
import type { PlainRow } from '../store/queries/request-views.ts';
import { toYaml } from '../store/yaml-text.ts';

/** In letters: an account may hold thousands of tokens, whose names others chose. */
const mostLetters = 24_000;

const walletSchema = z.object({
  holdings: z.array(z.object({ symbol: z.string(), amount: z.string() })),
});

/** What an account held at some time, as YAML; nothing where it was not written down. */
export function heldDetail(title: string, state: unknown): StoryDetail[] {
  if (state === undefined || state === null) return [];
  return [heldText(title, toYaml(state))];
}

/** The same of a column that is YAML. */
export function heldInColumn(title: string, column: PlainRow[string] | undefined): StoryDetail[] {
  return column == null ? [] : [heldText(title, String(column))];
}

function heldText(title: string, yaml: string): StoryDetail {
  return { title, text: cleanBlock(yaml, mostLetters).trimEnd() };
}

/** "10 ETH, 3 USDC". */
export function heldWords(state: unknown): string {
  const read = walletSchema.safeParse(state);
  if (!read.success) return 'cannot be read';
  const { holdings } = read.data;
  return holdings.length === 0
    ? 'nothing'
    : holdings.map(({ symbol, amount }) => `${amount} ${symbol}`).join(', ');
}
