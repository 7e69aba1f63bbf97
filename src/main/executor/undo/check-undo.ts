// An effect is undone once: asked when an undo is agreed to, and again before each of its steps acts.
import { AppError } from '../../../shared/errors.ts';
import { fileUseOf } from '../../../shared/files/file-tools.ts';
import type { ActionNode } from '../../../shared/plan/nodes.ts';
import type { Plan } from '../../../shared/plan/schema.ts';
import { undoIdOf } from '../../../shared/plan/undo/generate-undo-plan.ts';
import { placeNodes } from '../../../shared/plan/walk.ts';
import { openRunStates } from '../../../shared/runs/states.ts';
import type { Store } from '../../store/open-store.ts';
import type { UndoEntry } from '../../store/queries/undo-entries.ts';
import type { FileCall } from '../computer-ports.ts';
import type { Network } from '../ports.ts';
import type { Run } from '../run.ts';
import { hindranceOf } from './undo-of-run.ts';

type Reader = Store['reader'];

/** Whether a plan that undoes a run may start now. RUN_NOT_OVER, UNDO_IS_RUNNING, ALREADY_UNDONE, UNDO_ELSEWHERE. */
export function checkUndo(
  reader: Reader,
  { id, root }: Plan,
  here: Pick<Network, 'chainId' | 'instanceId'>,
): void {
  const undoes = reader.undo.undoneByPlan(id);
  const run = undoes === null ? undefined : reader.executions.get(undoes);
  if (run === undefined) return;
  assertOver(reader, run.executionId);
  const entries = placeNodes(root).flatMap(({ node }) => entryOf(reader, node.id) ?? []);
  if (entries.some(({ state }) => state === 'undone')) throw alreadyUndone();
  const hindrance = hindranceOf(run, here);
  if (hindrance !== null && entries.some(isOnChain)) throw elsewhere(hindrance);
}

/** RUN_NOT_OVER while it, or a run that goes on from it, is open; UNDO_IS_RUNNING while it is undone. */
export function assertOver(reader: Reader, executionId: string): void {
  for (let id: string | null = executionId; id !== null; ) {
    const state = reader.executions.get(id)?.state;
    if (state !== undefined && openRunStates.includes(state)) throw runNotOver(id, state);
    id = reader.executions.successors(id).continuedBy;
  }
  if (reader.undo.underWay(executionId) !== null) throw undoIsRunning();
}

/** ALREADY_UNDONE for a step of an undo whose effect another run has undone meanwhile. */
export function assertNotUndone(reader: Reader, { execution }: Run, { id }: ActionNode): void {
  if (execution.undoes === null) return;
  if (entryOf(reader, id)?.state === 'undone') throw alreadyUndone();
}

/** NOT_OF_THIS_UNDO for a restore that names what another run left, or nothing that was ever kept. */
export function assertRestoresOwn(
  reader: Reader,
  { execution: { undoes } }: Run,
  { tool, params }: FileCall,
): void {
  if (fileUseOf(tool) !== 'restore') return;
  const entry = reader.undo.get(String(params['undoId']));
  if (undoes === null || entry?.executionId !== undoes) throw notOfThisUndo();
}

function entryOf(reader: Reader, nodeId: string): UndoEntry | undefined {
  const undoId = undoIdOf(nodeId);
  return undoId === null ? undefined : reader.undo.get(undoId);
}

function isOnChain({ body }: UndoEntry): boolean {
  return body.ok && body.value.kind === 'compensate';
}

function notOfThisUndo(): AppError {
  const message = 'This step would restore a file that the run being undone did not change.';
  return new AppError('NOT_OF_THIS_UNDO', 'policy_denied', message, {
    advice: 'No file was changed by it. Ask for the undo of the run that changed the file.',
  });
}

export function alreadyUndone(): AppError {
  return new AppError('ALREADY_UNDONE', 'invalid_params', 'This was undone already.', {
    advice: 'Nothing was done twice. Ask for a new undo of the run to see what is left.',
  });
}

function undoIsRunning(): AppError {
  return new AppError('UNDO_IS_RUNNING', 'invalid_params', 'This run is being undone now.', {
    advice: 'Look at the run that undoes it, and let it end first.',
  });
}

function runNotOver(executionId: string, state: string): AppError {
  return new AppError('RUN_NOT_OVER', 'invalid_params', 'This run is not over yet.', {
    advice: 'Wait until it has ended, or cancel it; then what it did can be undone.',
    facts: { executionId, state },
  });
}

function elsewhere(reason: string): AppError {
  return new AppError('UNDO_ELSEWHERE', 'invalid_params', 'This cannot be undone here.', {
    advice: `${reason} Nothing was started.`,
  });
}
