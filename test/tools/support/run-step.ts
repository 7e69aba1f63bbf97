// One call of a tool through a whole run: agreed to, rehearsed, approved by a person before the real signer,
// sent and confirmed on a practice chain.
import { validatePlan } from '../../../src/shared/plan/validate/validate-plan.ts';
import { action } from '../../executor/support/plans.ts';
import type { Stage } from '../../executor/support/stage.ts';

/** Says yes to everything that a run asks, until it ends; the titles of what it asked. */
export async function sayYes(stage: Stage, executionId: string): Promise<string[]> {
  const titles: string[] = [];
  const asked = () => stage.pending().find(({ status }) => status === 'pending');
  while (stage.world.isOpen(executionId)) {
    await stage.world.until(
      () => asked() !== undefined || !stage.world.isOpen(executionId),
      'a request or the end',
    );
    const request = asked();
    if (request === undefined) break;
    if (request.facts.ok && 'title' in request.facts.value) titles.push(request.facts.value.title);
    await stage.answer(request.approvalId, 'approve');
    await stage.world.until(() => asked()?.approvalId !== request.approvalId, 'it is answered');
  }
  return titles;
}

/** What came of it: the step as it is shown, its result values and the titles that were approved. */
export async function runStep(stage: Stage, tool: string, params: Record<string, unknown>) {
  const { executionId } = await stage.world.start(action(tool, { tool, params: params as never }));
  const titles = await sayYes(stage, executionId);
  const run = stage.run(executionId);
  const [step] = run.steps;
  if (step === undefined) throw new Error('no step');
  const stored = stage.world.store.reader.steps.get(executionId, step.path);
  const output: Record<string, unknown> = stored?.result?.ok ? stored.result.value : {};
  return { executionId, run, step, titles, output, code: step.error?.code ?? null };
}

/** Undoes a run as a person does it: the plan that undoes it is drafted, checked, agreed to and run. */
export async function undoRun(stage: Stage, executionId: string) {
  const { reader, writer } = stage.world.store;
  const { planId } = await stage.world.executor.undo(executionId);
  const stored = reader.plans.get(planId);
  if (!stored?.document.ok) throw new Error('no plan');
  const { valid } = validatePlan(stored.document.value);
  if (!valid) throw new Error('the plan that undoes is not valid');
  if (stored.status === 'draft') writer.plans.setStatus(planId, 'validated');
  const agreed = { planId, planHash: stored.hash, policyVersion: 1, agreedBy: 'local' };
  const account = stage.world.account;
  const undoing = await stage.world.executor.agree({ ...agreed, account, requestId: null });
  await sayYes(stage, undoing.executionId);
  return stage.run(undoing.executionId);
}
