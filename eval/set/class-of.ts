import { shippedTools } from '../../src/shared/tools/tool-registry.ts';
import type { Expectation } from './item.ts';

/** What a right answer is, in the order in which they are tried. */
export type ItemClass = 'refuse' | 'ask' | 'answer' | 'plan';

export function classOf(expect: Expectation): ItemClass {
  if (expect.refuse === true) return 'refuse';
  if (expect.ask !== undefined && expect.ask_or_default === undefined) return 'ask';
  return expect.tools.every((tool) => onlyLooks(tool, expect)) ? 'answer' : 'plan';
}

/** A tool that is wanted and forbidden at once may list what there is, and change none of it. */
function onlyLooks(tool: string, { forbid_tools: forbidden = [] }: Expectation): boolean {
  return isRead(tool) || forbidden.includes(tool);
}

export function isRead(tool: string): boolean {
  return shippedTools.get(tool)?.kind === 'read';
}
