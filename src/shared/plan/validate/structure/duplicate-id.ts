import { type Check, issueAt } from '../check.ts';

/** DUPLICATE_ID: two nodes of one name, so that a reference could mean either. */
export const duplicateId: Check = ({ placed }) => {
  const first = new Map<string, string>();
  return placed.flatMap(({ node, path }) => {
    const earlier = first.get(node.id);
    if (earlier === undefined) {
      first.set(node.id, path);
      return [];
    }
    const message = `The id "${node.id}" is already used at ${earlier}.`;
    return [issueAt({ nodeId: node.id, path }, 'DUPLICATE_ID', message)];
  });
};
