import { assertNoSecret } from '../../services/check-answer.ts';
import { sentSince } from '../../services/sent-since.ts';
import type { Services } from '../../services.ts';
import { executionNotFound } from '../../store/queries/executions.ts';
import type { Handlers } from '../answer-call.ts';

type Names =
  | 'run.list'
  | 'run.get'
  | 'run.pause'
  | 'run.resume'
  | 'run.cancel'
  | 'run.stopAll'
  | 'run.allowAgain'
  | 'run.sentSince'
  | 'run.continue'
  | 'run.events'
  | 'run.execution'
  | 'run.checkpoint'
  | 'run.undoView'
  | 'run.undo'
  | 'run.answerGate'
  | 'run.replace'
  | 'approval.list';

export function runHandlers(services: Services): Pick<Handlers, Names> {
  const { store, executor, requests, mcpConnections } = services;
  return {
    'run.list': () => store.reader.runs.listed(),
    'run.get': ({ executionId, around }) => {
      const run = store.reader.runs.part(executionId, around);
      if (run === undefined) throw executionNotFound(executionId);
      return run;
    },
    'run.cancel': async ({ executionId }) => {
      await executor.cancel(executionId);
      return null;
    },
    'run.pause': ({ executionId }) => {
      executor.pause(executionId);
      return null;
    },
    'run.resume': ({ executionId }) => {
      executor.resume(executionId);
      return null;
    },
    'run.stopAll': () => {
      executor.stopAll();
      requests.stopReading('all');
      void mcpConnections.endAll();
      return null;
    },
    'run.allowAgain': () => {
      executor.allowAgain();
      return null;
    },
    'run.sentSince': () => sentSince(services),
    'run.continue': ({ executionId, planHash, acknowledged }) =>
      requests.continueRun(executionId, planHash, acknowledged),
    'run.events': ({ executionId, after, limit }) => {
      if (store.reader.executions.get(executionId) === undefined)
        throw executionNotFound(executionId);
      const events = store.reader.runs.eventsAfter(executionId, after, limit);
      return { events, next: events.at(-1)?.seq ?? after };
    },
    'run.execution': ({ executionId }) => store.reader.documents.execution(executionId),
    'run.checkpoint': ({ executionId }) => store.reader.documents.checkpoint(executionId),
    'run.undoView': ({ executionId }) => executor.undoView(executionId),
    'run.undo': async ({ executionId, toStep }) => {
      const { planId, cannot } = await requests.undo(
        executionId,
        toStep === undefined ? {} : { toStep },
      );
      return { planId, cannot };
    },
    'run.answerGate': async ({ executionId, path, answer }) => {
      assertNoSecret(answer);
      await executor.answerGate(executionId, path, answer);
      return null;
    },
    'run.replace': ({ effectId, purpose }) => executor.replace(effectId, purpose),
    // What no longer parses stays out of the list; its run shows that it was set aside.
    'approval.list': () =>
      store.reader.approvals.listPending().flatMap(({ facts }) => (facts.ok ? [facts.value] : [])),
  };
}
