import { readRun } from '../../main/executor/read-journal.ts';
import { undoOfRun } from '../../main/executor/undo/undo-of-run.ts';
import type { RunView } from '../../shared/runs/views.ts';
import { visibleLine } from '../../shared/visible-text.ts';
import type { VerbAnswer, VerbContext } from '../verb.ts';
import { executionDocument } from './execution-document.ts';
import { followRun } from './follow-run.ts';
import type { Session } from './open-session.ts';
import { resultsOf } from './result-lines.ts';
import { runLines } from './run-lines.ts';

/**
 * Sees a run that goes on in the session to its end, with the run that undoes it where the plan wants that,
 * and answers with it. Errors: those of `followRun`.
 */
export async function carryOn(
  context: VerbContext,
  session: Session,
  executionId: string,
): Promise<VerbAnswer> {
  const { store } = session.services;
  const ended = await followRun(context, session, executionId);
  const undoing = await followUndo(context, session, ended);
  const undo = undoing === null ? {} : { undo: executionDocument(store, undoing) };
  return {
    exitCode: ended.state === 'completed' && ended.verdict !== 'different' ? 0 : 1,
    document: { ...executionDocument(store, ended), ...undo },
    text: [
      ...runLines(ended, resultsOf(store, ended)),
      ...(undoing === null ? [] : undoLines(context, session, ended, undoing)),
    ]
      .map(visibleLine)
      .join('\n'),
  };
}

/** A plan that says so undoes itself when it fails: that is seen to its end as well. */
async function followUndo(
  context: VerbContext,
  session: Session,
  ended: RunView,
): Promise<RunView | null> {
  if (ended.state !== 'failed' || ended.undoneBy === null) return null;
  context.io.err('The run failed. Its plan wants what it did undone; that begins now.\n');
  return followRun(context, session, ended.undoneBy);
}

/** The run that undid it, and what that had to leave. */
function undoLines(
  { clock }: VerbContext,
  { services: { store } }: Session,
  ended: RunView,
  undoing: RunView,
): string[] {
  const { cannot } = undoOfRun({ store, clock }, readRun(store.reader, ended.executionId), null);
  return [
    'What it did is undone by a run of its own.',
    ...runLines(undoing),
    ...(cannot.length === 0 ? [] : ['This could not be undone:']),
    ...cannot.map(({ path, reason }) => `  ${path}: ${reason}`),
  ];
}
