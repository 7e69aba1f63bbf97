import { type Check, issueAt } from '../check.ts';
import { nodesById } from '../nodes-by-id.ts';

/** DUPLICATE_ID: two nodes of one name, so that a reference could mean either. */
export const duplicateId: Check = (input) => {
  const first = nodesById(input);
  if (first.size === input.placed.length) return [];
  return input.placed.flatMap((each) => {
    const { node, path } = each;
    const earlier = first.get(node.id);
    if (earlier === undefined || earlier === each) return [];
    const message = `The id "${node.id}" is already used at ${earlier.path}.`;
    return [issueAt({ nodeId: node.id, path }, 'DUPLICATE_ID', message)];
  });
};
