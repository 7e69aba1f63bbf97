import { z } from 'zod';
import { type Check, issueAt } from '../check.ts';
import { refsOfNode } from './refs.ts';

/** REF_PATH: a path that the referred step's result does not have. */
export const refPath: Check = ({ placed, actions }) => {
  const byId = new Map(actions.map((action) => [action.node.id, action]));
  const kinds = new Map(placed.map(({ node }) => [node.id, node.type]));
  return placed.flatMap(({ node, path: nodePath }) =>
    refsOfNode(node, nodePath).flatMap(({ ref, path }) => {
      if (ref.type !== 'step_output') return [];
      const kind = kinds.get(ref.stepId);
      const place = { nodeId: node.id, path };
      if (kind !== undefined && kind !== 'action') {
        const message = `The step "${ref.stepId}" is not an action and leaves no value.`;
        return [issueAt(place, 'REF_PATH', message)];
      }
      const tool = byId.get(ref.stepId)?.tool;
      if (tool === undefined || hasPath(tool.result, ref.path)) return [];
      const fields = Object.keys(tool.result.shape).sort().join(', ');
      const message = `${tool.name} leaves no "${ref.path}"; it leaves ${fields}.`;
      return [issueAt(place, 'REF_PATH', message)];
    }),
  );
};

/** `name`, `name.inner` or `list[0].inner`. */
const pathShape = /^[^.[\]]+(?:\[\d+\])*(?:\.[^.[\]]+(?:\[\d+\])*)*$/;

function hasPath(result: z.ZodType, path: string): boolean {
  if (path.length > 500 || !pathShape.test(path)) return false;
  let schema: unknown = result;
  for (const [part] of path.matchAll(/[^.[\]]+/g)) {
    schema = unwrapOptional(schema);
    if (schema instanceof z.ZodObject) {
      if (!Object.hasOwn(schema.shape, part)) return false;
      schema = schema.shape[part];
    } else if (schema instanceof z.ZodArray && /^\d+$/.test(part)) schema = schema.element;
    else return false;
  }
  return true;
}

function unwrapOptional(schema: unknown): unknown {
  return schema instanceof z.ZodOptional ? schema.unwrap() : schema;
}
