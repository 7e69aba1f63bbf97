import type { Plan } from '../plan/schema.ts';
import { placeNodes } from '../plan/walk.ts';
import {
  contractsOfGroups,
  readGroups,
  type ScriptContract,
  type ScriptGroup,
} from './script-group.ts';

/** The groups of a step that runs scripts; none where they cannot be read. */
export function groupsOfStep({ root }: Pick<Plan, 'root'>, nodeId: string): ScriptGroup[] {
  const found = placeNodes(root).find(({ node }) => node.id === nodeId)?.node;
  return found?.type === 'action' && found.tool === 'forge_script'
    ? groupsIn(found.params['groups'])
    : [];
}

/** The contracts that the scripts of a plan list, each once. */
export function contractsOfPlan({ root }: Pick<Plan, 'root'>): ScriptContract[] {
  const groups = placeNodes(root).flatMap(({ node }) =>
    node.type === 'action' && node.tool === 'forge_script' ? groupsIn(node.params['groups']) : [],
  );
  return contractsOfGroups(groups);
}

/** The groups of a parameter; none where they cannot be read. */
export function groupsIn(groups: unknown): ScriptGroup[] {
  try {
    return readGroups(groups);
  } catch {
    return [];
  }
}
