import { offeredTools } from '../../shared/mcp/definition-lines.ts';
import type { AgreedTool, ToolPin } from '../../shared/mcp/tool-pin.ts';

const words = { same: 'as before', changed: 'CHANGED', new: 'new', gone: 'gone' };

/** What is to be agreed to; of what is as before only the name. */
export function offerLines(before: readonly AgreedTool[], pins: readonly ToolPin[]): string[] {
  return offeredTools(before, pins).flatMap(({ tool, state, lines }) => [
    `${tool}: ${words[state]}`,
    ...(state === 'same' ? [] : lines.map((line) => `  ${line}`)),
  ]);
}
