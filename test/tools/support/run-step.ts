// One call of a tool through a whole run: agreed to, rehearsed, approved by a person before the real signer,
// sent and confirmed on a practice chain.
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
