import { z } from 'zod';
import type { PlanNode } from '../../shared/plan/nodes.ts';
import { walkCertain } from '../../shared/plan/validate/references/certain-steps.ts';
import {
  type ResultKind,
  resultKindAt,
} from '../../shared/plan/validate/references/result-kind.ts';
import { placeNodes } from '../../shared/plan/walk.ts';
import { chainWriteResult } from '../../shared/tools/result-schemas.ts';
import { shippedTools } from '../../shared/tools/tool-registry.ts';

/** A step whose result is there for certain, and what can be taken from it. */
export interface EarlierStep {
  stepId: string;
  label: string;
  /** What of its result can be taken: what is the tool's own first. */
  parts: readonly ResultPart[];
}

/** A path into a result, and what stands there. */
export interface ResultPart {
  path: string;
  kind: ResultKind;
}

/** Every field of a form asks for the same tree; it is never changed in place. */
const known = new WeakMap<PlanNode, Map<string, readonly EarlierStep[]>>();

/** The actions that are certain to have run when a node does; for a loop, those that its end may look at. */
export function outputsBefore(root: PlanNode, nodeId: string): readonly EarlierStep[] {
  const ofTree = known.get(root) ?? new Map<string, readonly EarlierStep[]>();
  known.set(root, ofTree);
  const found = ofTree.get(nodeId) ?? findOutputs(root, nodeId);
  ofTree.set(nodeId, found);
  return found;
}

function findOutputs(root: PlanNode, nodeId: string): EarlierStep[] {
  let certain: ReadonlySet<string> = new Set();
  const actions = placeNodes(root).flatMap(({ node }) => (node.type === 'action' ? [node] : []));
  walkCertain(root, new Set(actions.map(({ id }) => id)), (node, now) => {
    // The set goes on growing and shrinking in place.
    if (node.id === nodeId) certain = new Set(now);
  });
  const partsByTool = new Map<string, readonly ResultPart[]>();
  return actions.flatMap(({ id, label, tool: name }) => {
    if (!certain.has(id)) return [];
    const tool = shippedTools.get(name);
    const parts = partsByTool.get(name) ?? (tool ? partsOf(tool.result) : []);
    partsByTool.set(name, parts);
    return [{ stepId: id, label, parts }];
  });
}

const ofEveryTransaction: ReadonlySet<string> = new Set(Object.keys(chainWriteResult));

/** What is the tool's own comes first, then what every transaction leaves. */
function partsOf(result: z.ZodObject): ResultPart[] {
  const last = (path: string) => Number(ofEveryTransaction.has(path));
  return pathsOf(result)
    .sort((one, other) => last(one) - last(other))
    .map((path) => ({ path, kind: resultKindAt(result, path) ?? 'unknown' }));
}

function pathsOf(result: z.ZodObject): string[] {
  return Object.entries(result.shape).flatMap(([name, schema]) => {
    const bare = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
    return bare instanceof z.ZodObject ? pathsOf(bare).map((path) => `${name}.${path}`) : [name];
  });
}
