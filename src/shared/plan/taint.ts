// What other people wrote and a plan was drafted beside: where it came from goes with the plan for good.
import { z } from 'zod';
import { cleanLabel } from '../tokens/clean-label.ts';

/** Everything that is neither the person's own word nor the app's. */
export const taintOrigins = ['chain', 'file', 'web', 'mcp', 'memory', 'plan_file'] as const;

export const taintSchema = z.strictObject({
  origin: z.enum(taintOrigins),
  /** Which one: the name of a file or of a server, the address of a page. */
  label: z.string(),
});
export type Taint = z.infer<typeof taintSchema>;

const kinds: Readonly<Record<Taint['origin'], string>> = {
  ...{ chain: 'data from the chain', file: 'the file', web: 'the web page' },
  ...{ mcp: 'the MCP program', memory: 'the note', plan_file: 'the plan file' },
};

/** `the file "notes.txt"`, in one line. */
export function taintWords({ origin, label }: Taint): string {
  const shown = cleanLabel(label, 60).text.replaceAll('"', "'");
  return shown === '' ? kinds[origin] : `${kinds[origin]} "${shown}"`;
}

const mostNamed = 3;

/** All of them, the rest counted; empty where there is none. */
export function allTaintWords(taints: readonly Taint[]): string {
  const named = taints.slice(0, mostNamed).map(taintWords);
  const rest = taints.length - named.length;
  const parts = rest === 0 ? named : [...named, `${rest} more`];
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

/** One sentence about a plan, with what follows from it. */
export function taintSentence(taints: readonly Taint[]): string {
  return `This plan was drafted beside what other people wrote: ${allTaintWords(taints)}. You are asked about each of its signatures, and no mandate signs for it.`;
}
