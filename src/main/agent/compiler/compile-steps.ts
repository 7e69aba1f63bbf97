import type { PlanNode } from '../../../shared/plan/nodes.ts';
import type { IntentStep } from '../intent/intent.ts';
import { compileAction } from './compile-action.ts';
import { compileCondition } from './compile-condition.ts';
import { compileRepeatStep } from './compile-repeat-step.ts';
import { compileWait } from './compile-wait.ts';
import { inOrder } from './in-order.ts';
import { compilePayees } from './payees/compile-payees.ts';
import { compileReceipts } from './payees/compile-receipts.ts';
import { askOnce, assume, newNodeId, type Progress } from './progress.ts';

type Place = IntentStep['place'];

/** The steps of one place in their order, as one node; null where there is none, or something is asked about. */
export function compileSteps(
  progress: Progress,
  parent: string | null,
  place: Place,
): PlanNode | null {
  const own = progress.steps.filter((step) => step.parent === parent && step.place === place);
  const nodes = own.map((step) => compileStep(progress, step));
  const whole = nodes.filter((node) => node !== null);
  const [first, ...more] = whole;
  if (first === undefined || whole.length < own.length) return null;
  if (more.length === 0) return first;
  const id = newNodeId(progress, 'steps');
  return { id, label: inOrder, type: 'sequence', steps: whole };
}

function compileStep(progress: Progress, step: IntentStep): PlanNode | null {
  switch (step.kind) {
    case 'action':
      if (step.slots['payees'] !== undefined) return compilePayees(progress, step);
      if (step.slots['receipts'] !== undefined) return compileReceipts(progress, step);
      return compileAction(progress, step);
    case 'if':
      return compileIf(progress, step);
    case 'wait':
      return compileWait(progress, step);
    case 'repeat':
      return compileRepeatStep(progress, step, () => inside(progress, step, 'body'));
  }
}

function compileIf(progress: Progress, step: IntentStep): PlanNode | null {
  const { condition } = step;
  const chainId = progress.chainId ?? progress.surroundings.context.defaultChain;
  const looked =
    condition && chainId !== undefined
      ? compileCondition(condition, chainId, progress.surroundings)
      : null;
  if (looked?.ok) assume(progress, ...looked.value.assumptions);
  const id = newNodeId(progress, 'if');
  const then = inside(progress, step, 'then');
  const hasElse = progress.steps.some(
    ({ parent, place }) => parent === step.id && place === 'else',
  );
  const otherwise = hasElse ? inside(progress, step, 'else') : null;
  if (looked === null) askOnce(progress, { slot: 'condition', text: 'On what does it depend?' });
  else if (!looked.ok) askOnce(progress, looked.question);
  if (looked?.ok !== true || then === null || (hasElse && otherwise === null)) return null;
  return {
    ...{ id, label: `If ${looked.value.words}`, type: 'if' },
    condition: looked.value.condition,
    then,
    ...(otherwise && { else: otherwise }),
  };
}

/** What runs in there may not run at all, or more than once: what comes after may not count on it. */
function inside(progress: Progress, step: IntentStep, place: Place): PlanNode | null {
  const before = progress.earlier;
  // A repeated step that took what an earlier one gave would take it again and again.
  progress.earlier = place === 'body' ? [] : [...before];
  const node = compileSteps(progress, step.id, place);
  const added = progress.earlier.filter((action) => !before.includes(action));
  progress.earlier = [...before, ...added.map((action) => ({ ...action, certain: false }))];
  return node;
}
