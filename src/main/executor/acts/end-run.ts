import type { Address } from 'viem';
import { z } from 'zod';
import type { ErrorShape } from '../../../shared/errors.ts';
import { usesChain } from '../../../shared/plan/uses-chain.ts';
import { placeNodes } from '../../../shared/plan/walk.ts';
import { isOwnNo } from '../../../shared/runs/own-no.ts';
import type { Values } from '../../chain/planned-transaction.ts';
import type { ActOf } from '../acts.ts';
import { atOnce } from '../crash-points.ts';
import { noteReturned } from '../mandate/note-returned.ts';
import { placeOfRun } from '../place-of-run.ts';
import type { ExecutorDeps, Next, Run, Write, Writing } from '../run.ts';
import { rollBack } from '../undo/roll-back.ts';

type Reader = ExecutorDeps['store']['reader'];

/** Calls of every kind of effect keep it so. */
const calledWithSchema = z.object({ params: z.record(z.string(), z.json()) });

type EndAct = ActOf<'complete_run' | 'fail_run'>;

/** Ends a run as completed or failed, with what the wallet holds at the end. */
export async function endByAct(deps: ExecutorDeps, run: Run, act: EndAct): Promise<Write> {
  const walletState = await exitWalletState(deps, run);
  return (writing) => writeEndByAct(writing, run, act, walletState);
}

/** The same, once it was read what the wallet holds. */
export function writeEndByAct(
  writing: Writing,
  run: Run,
  act: EndAct,
  walletState: Values | null,
): Next {
  const { executionId, planId, state: before } = run.execution;
  writing.afterwards(() => writing.notify({ topic: 'plan', id: planId }));
  if (act.kind === 'fail_run') {
    writeEnd(writing, run, 'failed', walletState, act.error);
    writing.afterwards(() => writing.notify({ topic: 'deadLetter', id: executionId }));
  } else {
    // Only a running run can complete.
    if (before !== 'running') writing.store.writer.executions.setState(executionId, 'running');
    writeEnd(writing, run, 'completed', walletState);
  }
  return 'on';
}

/** Ends a run otherwise. */
export async function endRun(
  deps: ExecutorDeps,
  run: Run,
  state: 'cancelled',
  error: ErrorShape,
): Promise<void> {
  writeEnd(deps, run, state, await exitWalletState(deps, run), error);
}

/** A failed run leaves a dead letter for the step that failed first; its undo begins with it. */
function writeEnd(
  deps: ExecutorDeps,
  run: Run,
  state: 'completed' | 'failed' | 'cancelled',
  walletState: Values | null,
  error?: ErrorShape,
): void {
  const { executionId, requestId } = run.execution;
  const { writer } = deps.store;
  atOnce(deps.crash, 'complete_run', () =>
    writer.together(() => {
      if (state === 'failed' && error && !isOwnNo(error.code)) addDeadLetter(deps, run, error);
      writer.executions.setState(executionId, state, error ? { error } : {});
      if (state === 'failed' && run.plan.rollbackOnFail === true) rollBack(deps, run);
      if (state === 'completed') noteReturned(deps, run);
      if (requestId === null) return;
      const held = { exit_wallet_state: walletState ?? 'unknown' };
      const content = { ...held, outcome: state, run: executionId };
      writer.requests.recordPrompt({
        requestId,
        stepNumber: 18,
        type: 'context_building',
        content,
      });
      writer.requests.setStatus(requestId, state);
    }),
  );
  deps.answered?.forget(executionId);
}

function addDeadLetter(deps: ExecutorDeps, { execution, plan }: Run, error: ErrorShape): void {
  const { executionId, planId } = execution;
  const { reader, writer } = deps.store;
  const nodes = new Map(placeNodes(plan.root).map(({ node }) => [node.id, node]));
  // Others may have failed as well and been handled, or ended because this one failed.
  const why = JSON.stringify(error);
  const failed = reader.steps
    .standings(executionId)
    .filter((step) => step.state === 'failed' && JSON.stringify(step.error) === why);
  // The deepest is the one that failed; those above it only passed its failure on.
  const step = failed.reduce<(typeof failed)[number] | undefined>(
    (deepest, each) => (deepest === undefined || each.level > deepest.level ? each : deepest),
    undefined,
  );
  if (step === undefined) return;
  const node = nodes.get(step.nodeId);
  const planned = node?.type === 'action' ? node.params : {};
  writer.deadLetters.add({
    executionId,
    planId,
    path: step.path,
    nodeId: step.nodeId,
    tool: step.tool,
    params: resolvedParams(reader, executionId, step.path) ?? planned,
    error: step.error ?? error,
    retryCount: step.attempt - 1,
  });
}

/** What the step last called its tool with; null where it did not come so far, or it cannot be read. */
function resolvedParams(reader: Reader, executionId: string, path: string): Values | null {
  const effect = reader.effects.ofStep(executionId, path).at(-1);
  if (effect === undefined) return null;
  const intent = reader.effects.intent(effect, calledWithSchema);
  return intent.ok ? intent.value.params : null;
}

/** Null when the run's own network cannot be asked: a run may end without it. */
async function exitWalletState(
  deps: ExecutorDeps,
  { execution, plan }: Run,
): Promise<Values | null> {
  if (!usesChain(plan)) return null;
  try {
    const { network, walletContext } = await deps.connect();
    if (placeOfRun(network, execution) !== 'here') return null;
    return await walletContext(execution.account as Address);
  } catch {
    return null;
  }
}
