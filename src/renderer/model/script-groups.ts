import type { Plan } from '../../shared/plan/schema.ts';
import { placeNodes } from '../../shared/plan/walk.ts';
import { readGroups, type ScriptGroup } from '../../shared/script/script-group.ts';

/** The groups of a step that runs scripts; none where they cannot be read. */
export function groupsOfStep({ root }: Pick<Plan, 'root'>, nodeId: string): ScriptGroup[] {
  const found = placeNodes(root).find(({ node }) => node.id === nodeId)?.node;
  if (found?.type !== 'action' || found.tool !== 'forge_script') return [];
  try {
    return readGroups(found.params['groups']);
  } catch {
    return [];
  }
}
