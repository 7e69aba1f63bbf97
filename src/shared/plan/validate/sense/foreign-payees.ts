import { claimsToBeRef, type ParamValue } from '../../values.ts';
import { type CheckInput, paramPlace } from '../check.ts';
import { givenParams } from '../given-params.ts';
import { nodesById } from '../nodes-by-id.ts';
import { resultKindAt } from '../references/result-kind.ts';

/** A payee that only the answer of a step will tell. */
interface ForeignPayee {
  stepId: string;
  tool: string;
  place: { nodeId: string; path: string };
}

/**
 * Payees that are read out of what others may have written: a web page, a file, the answer of a contract.
 * What a person is asked for is theirs, and a result that is declared as an address was looked up.
 */
export function foreignPayees(input: CheckInput): ForeignPayee[] {
  return givenParams(input, 'address').flatMap(({ action, param, role, value }) => {
    if (role.use !== 'recipient' && role.use !== 'beneficiary') return [];
    const ref = stepOutputOf(value);
    const node = ref && nodesById(input).get(ref.stepId)?.node;
    const tool = node?.type === 'action' ? input.tools.get(node.tool) : undefined;
    if (ref === null || tool === undefined || tool.kind === 'ask') return [];
    const kind = resultKindAt(tool.result, ref.path);
    if (kind !== 'text' && kind !== 'unknown') return [];
    return [{ stepId: ref.stepId, tool: tool.name, place: paramPlace(action, param) }];
  });
}

function stepOutputOf(value: ParamValue): { stepId: string; path: string } | null {
  if (!claimsToBeRef(value) || !('stepId' in value) || !('path' in value)) return null;
  return { stepId: String(value.stepId), path: String(value.path) };
}
