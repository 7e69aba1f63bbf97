import { AppError } from '../../../shared/errors.ts';
import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';

type Names = 'run.list' | 'run.get' | 'run.cancel' | 'approval.list';

export function runHandlers({ store, executor }: Services): Pick<Handlers, Names> {
  return {
    'run.list': () => store.reader.runs.listSummaries(),
    'run.get': ({ executionId }) => store.reader.runs.get(executionId) ?? notFound(executionId),
    'run.cancel': async ({ executionId }) => {
      await executor.cancel(executionId);
      return null;
    },
    // What no longer parses stays out of the list; its run shows that it was set aside.
    'approval.list': () =>
      store.reader.approvals.listPending().flatMap(({ facts }) => (facts.ok ? [facts.value] : [])),
  };
}

function notFound(executionId: string): never {
  throw new AppError('RUN_NOT_FOUND', 'invalid_params', 'There is no such run.', {
    advice: 'Look in the list of runs.',
    facts: { executionId },
  });
}
