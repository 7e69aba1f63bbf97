import { shippedTools } from '../../../shared/tools/tool-registry.ts';

/**
 * Whether a tool only looks, so that what it finds may be the answer. What a file holds is none: others may have
 * written it, and where it may lie is judged with the plan that reads it.
 */
export function isLookingTool(name: string | null): boolean {
  const tool = shippedTools.get(name ?? '');
  return tool?.kind === 'read' && Object.values(tool.roles).every(({ kind }) => kind !== 'path');
}
