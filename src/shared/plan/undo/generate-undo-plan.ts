// The plan that takes back what a run did: from the last effect to the first, because later ones build
// on earlier ones. Everything that is not in it is listed with the reason.
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { CannotUndo, CanUndo } from '../../runs/undo-view.ts';
import type { ActionNode } from '../nodes.ts';
import type { Plan, Provenance } from '../schema.ts';
import { openAllowances } from './open-allowances.ts';
import { undoCall } from './undo-call.ts';
import type { UndoableEffect } from './undoable-effect.ts';

/** What is undone, and under which id and date the plan is made. */
export interface UndoOf {
  plan: Pick<Plan, 'name' | 'userId'>;
  account: string;
  chainId: number;
  planId: string;
  createdAt: number;
}

export interface UndoPlan {
  /** Null when there is nothing that can be undone. */
  plan: Plan | null;
  /** In the order of the plan. */
  can: CanUndo[];
  /** From the last to the first, as the others. */
  cannot: CannotUndo[];
}

/** A plan may have 1 MB; what does not fit waits for the next undo. */
const mostBytes = 900_000;

/**
 * `effects` in the order in which they were completed. With `toStep`, the path of a step, that step is
 * undone and everything that was completed after it; an unknown path undoes nothing.
 */
export function generateUndoPlan(
  of: UndoOf,
  effects: readonly UndoableEffect[],
  toStep?: string,
): UndoPlan {
  const first = toStep === undefined ? 0 : effects.findIndex(({ path }) => isAt(path, toStep));
  const wanted = first === -1 ? [] : effects.slice(first).reverse();
  const allowances = openAllowances(effects);
  const steps: ActionNode[] = [];
  const can: CanUndo[] = [];
  const cannot: CannotUndo[] = [];
  const provenance: Record<string, Provenance> = {};
  let bytes = 0;
  for (const effect of wanted.filter(({ state }) => state === 'open')) {
    const { path, stepLabel: label } = effect;
    const call = undoCall(effect, allowances);
    const step = call.kind === 'call' ? undoStep(effect.undoId, call) : null;
    if (step !== null) bytes += sizeOf(step, label);
    if (call.kind === 'cannot') cannot.push({ path, label, reason: call.reason });
    else if (bytes > mostBytes) cannot.push({ path, label, reason: tooMuchAtOnce });
    else if (step !== null) {
      steps.push(step);
      can.push({ path, label, does: step.label, note: call.note });
      Object.assign(provenance, provenanceOf(step, label));
    }
  }
  return { plan: steps.length === 0 ? null : planOf(of, steps, provenance), can, cannot };
}

const tooMuchAtOnce =
  'There is too much to undo for one plan. Undo this part first, then ask for the rest.';

/** The entry that a step of an undo plan undoes; null for other steps. */
export function undoIdOf(nodeId: string): string | null {
  return /^undo-(.+)$/.exec(nodeId)?.[1] ?? null;
}

function undoStep(
  undoId: string,
  { tool, params, label }: { tool: string; params: Record<string, string>; label: string },
): ActionNode {
  return { id: `undo-${undoId}`, label, type: 'action', tool, params };
}

/** A step and all that is below it, the rounds of a loop included. */
function isAt(path: string, step: string): boolean {
  return path === step || path.startsWith(`${step}/`) || path.startsWith(`${step}#`);
}

/** Every value is of what the run did, nobody typed it. */
function provenanceOf({ id, params }: ActionNode, detail: string): Record<string, Provenance> {
  const entries = Object.keys(params).map((name) => [
    `${id}.${name}`,
    { source: 'tool_output', detail },
  ]);
  return Object.fromEntries(entries);
}

function sizeOf(step: ActionNode, detail: string): number {
  return utf8ToBytes(JSON.stringify([step, provenanceOf(step, detail)])).length;
}

function planOf(
  { plan, account, chainId, planId, createdAt }: UndoOf,
  steps: ActionNode[],
  provenance: Record<string, Provenance>,
): Plan {
  const name = `Undo of ${plan.name}`;
  return {
    schemaVersion: 1,
    id: planId,
    name,
    userId: plan.userId,
    createdAt,
    status: 'draft',
    account,
    chainId,
    root: { id: 'undo', label: name, type: 'sequence', steps },
    provenance,
  };
}
