import { AppError } from '../../../shared/errors.ts';
import { assertNoSecret } from '../../services/check-answer.ts';
import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';
import type { ShellActions } from './shell.ts';

type Names = 'trusted.answer' | 'trusted.cancelRun';

/** What a person does in the window that shows which secret a run asks for. */
export function secretQuestionHandlers(
  { executor }: Services,
  shell: Pick<ShellActions, 'trustedContext'>,
): Pick<Handlers, Names> {
  const assertShown = (executionId: string, path?: string): void => {
    const { secret } = shell.trustedContext();
    const isShown = secret?.executionId === executionId && secret.path === (path ?? secret.path);
    if (!isShown) throw questionNotShown(executionId);
  };
  return {
    'trusted.answer': async ({ executionId, path, secret }) => {
      assertShown(executionId, path);
      assertNoSecret(secret);
      await executor.answerSecret(executionId, path, secret);
      return null;
    },
    'trusted.cancelRun': async ({ executionId }) => {
      assertShown(executionId);
      await executor.cancel(executionId);
      return null;
    },
  };
}

function questionNotShown(executionId: string): AppError {
  const message = 'The run does not ask for this secret now, or another question is shown.';
  return new AppError('QUESTION_NOT_SHOWN', 'invalid_params', message, {
    advice: 'Nothing was kept of what was typed. Look at the page of the run.',
    facts: { executionId },
  });
}
