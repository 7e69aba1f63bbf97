import { z } from 'zod';
import type { PlanNode } from '../../shared/plan/nodes.ts';
import { walkCertain } from '../../shared/plan/validate/references/certain-steps.ts';
import {
  type ResultKind,
  resultKindAt,
} from '../../shared/plan/validate/references/result-kind.ts';
import { placeNodes } from '../../shared/plan/walk.ts';
import type { ToolRegistry } from '../../shared/tools/tool-declaration.ts';

/** A step whose result is there for certain, and what can be taken from it. */
export interface EarlierStep {
  stepId: string;
  label: string;
  /** What of its result can be taken, in the order in which it is declared. */
  parts: readonly ResultPart[];
}

/** A path into a result, and what stands there. */
export interface ResultPart {
  path: string;
  kind: ResultKind;
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
    return [{ stepId: node.id, label: node.label, parts: tool ? partsOf(tool.result) : [] }];
  });
}

function partsOf(result: z.ZodObject): ResultPart[] {
  return pathsOf(result).map((path) => ({ path, kind: resultKindAt(result, path) ?? 'unknown' }));
}

function pathsOf(result: z.ZodObject): string[] {
  return Object.entries(result.shape).flatMap(([name, schema]) => {
    const bare = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
    return bare instanceof z.ZodObject ? pathsOf(bare).map((path) => `${name}.${path}`) : [name];
  });
}
