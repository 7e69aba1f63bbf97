import { z } from 'zod';
import type { PlanNode } from '../../shared/plan/nodes.ts';
import { walkCertain } from '../../shared/plan/validate/references/certain-steps.ts';
import { placeNodes } from '../../shared/plan/walk.ts';
import type { ToolRegistry } from '../../shared/tools/tool-declaration.ts';

/** A step whose result is there for certain, and what can be taken from it. */
export interface EarlierStep {
  stepId: string;
  label: string;
  /** Paths into its result, in the order in which they are declared. */
  paths: readonly string[];
}

/** The actions that are certain to have run when a node does; for a loop, those that its end may look at. */
export function outputsBefore(
  root: PlanNode,
  nodeId: string,
  tools: ToolRegistry,
): readonly EarlierStep[] {
  let certain: ReadonlySet<string> = new Set();
  const actions = placeNodes(root).flatMap(({ node }) => (node.type === 'action' ? [node] : []));
  walkCertain(root, new Set(actions.map(({ id }) => id)), (node, now) => {
    // The set goes on growing and shrinking in place.
    if (node.id === nodeId) certain = new Set(now);
  });
  return actions.flatMap((node) => {
    if (!certain.has(node.id)) return [];
    const tool = tools.get(node.tool);
    return [{ stepId: node.id, label: node.label, paths: tool ? pathsOf(tool.result) : [] }];
  });
}

function pathsOf(result: z.ZodObject): string[] {
  return Object.entries(result.shape).flatMap(([name, schema]) => {
    const bare = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
    return bare instanceof z.ZodObject ? pathsOf(bare).map((path) => `${name}.${path}`) : [name];
  });
}
