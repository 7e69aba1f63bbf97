import { addressProblem } from '../../shared/addresses.ts';
import type { ActionNode } from '../../shared/plan/nodes.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { paramAt } from '../../shared/plan/validate/param-at.ts';
import { placeNodes } from '../../shared/plan/walk.ts';
import { shippedTools } from '../../shared/tools/tool-registry.ts';

/**
 * The tokens, vaults and other contracts that the tools of a plan are given by their addresses. What
 * `write_contract` calls is not among them: nobody knows what it does but who wrote its ABI.
 */
export function namedContracts({ root }: Plan): string[] {
  const actions = placeNodes(root).flatMap(({ node }) => (node.type === 'action' ? node : []));
  return [...new Set(actions.flatMap(contractsOfAction))];
}

function contractsOfAction({ tool, params }: ActionNode): string[] {
  if (tool === 'write_contract') return [];
  return Object.entries(shippedTools.get(tool)?.roles ?? {}).flatMap(([place, role]) => {
    const isContract =
      role.kind === 'token' || (role.kind === 'address' && role.use === 'contract');
    const value = isContract ? paramAt(params, place) : undefined;
    return typeof value === 'string' && addressProblem(value) === null ? [value] : [];
  });
}
