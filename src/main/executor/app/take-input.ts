import type { SecretAnswer } from '../../../shared/commands/asked-secrets.ts';
import { inputQuestion } from '../../../shared/plan/input-question.ts';
import { unwrapLiteral } from '../../../shared/plan/normalise/params.ts';
import { keepAnswer } from '../acts/keep-answer.ts';
import type { Act } from '../acts.ts';
import { readStep } from '../read-journal.ts';
import type { ExecutorDeps, Run, Write } from '../run.ts';

/** Makes what a person answered the result of the step that asked. */
export function takeInput(
  { store }: Pick<ExecutorDeps, 'store'>,
  run: Run,
  act: Act,
): (() => Promise<Write>) | null {
  if (act.kind !== 'plan_effect' || act.node.tool !== 'get_user_input') return null;
  return async () => {
    const answer = readStep(store.reader, run.execution.executionId, act.path)?.notes.answer;
    if (answer === undefined) throw new Error('Nothing was answered.');
    const params = Object.entries(act.node.params).map(([name, value]) => [
      name,
      unwrapLiteral(value),
    ]);
    const { kind, prompt = '' } = inputQuestion(act.node) ?? {};
    const given: SecretAnswer = { secret: 'given', question: prompt, step: act.path };
    return keepAnswer(run, act, {
      params: Object.fromEntries(params),
      result: { answer: kind === 'secret' ? given : answer.answer },
      durationMs: 0,
    });
  };
}
