import { formatEther } from 'viem';
import { AppError, type ErrorShape } from '../../../shared/errors.ts';
import type { ActionNode } from '../../../shared/plan/nodes.ts';
import type { EffectOutcome, Values } from '../../chain/planned-transaction.ts';
import type { ActOf } from '../acts.ts';
import { afterFailure } from '../after-failure.ts';
import { atOnce } from '../crash-points.ts';
import { giveUpUnsigned, withdrawAll } from '../give-up-unsigned.ts';
import { noteFailure } from '../note-failure.ts';
import { readStep } from '../read-journal.ts';
import type { ExecutorDeps, Next, Run, Workbench, Write, Writing } from '../run.ts';
import { callOfEffect } from './call-of.ts';
import { outcomeOf } from './outcome-of.ts';

/** Ends an action with what its transactions did. */
export async function completeAction(
  bench: Workbench,
  run: Run,
  act: ActOf<'complete_step'>,
): Promise<Write> {
  const result = await resultOf(bench, run, act.path);
  const { node, path } = act;
  try {
    const verified = await verifiedOf(bench, run, path);
    return (writing) => completeStep(writing, run, act, { ...result, ...verified });
  } catch (thrown) {
    const doesNotHold = thrown instanceof AppError && thrown.code === 'VERIFY_FAILED';
    if (!doesNotHold || node.type !== 'action') throw thrown;
    return (writing) => failBy(writing, run, { node, path }, thrown.toShape());
  }
}

/** What a tool that decided all of its transactions looks at once they are made. Errors: VERIFY_FAILED, RPC_*. */
async function verifiedOf(bench: Workbench, run: Run, path: string): Promise<Values> {
  const last = bench.store.reader.effects
    .ofStep(run.execution.executionId, path)
    .findLast(({ state, realm }) => state === 'confirmed' && realm === 'chain');
  if (last === undefined || last.blockNumber === null) return {};
  const call = callOfEffect(bench, run, last);
  if (!bench.tools.decides(call.tool)) return {};
  return bench.tools.verify(call, BigInt(last.blockNumber));
}

/** Completes a step with the values that later steps may refer to. Errors: STORE_*. */
export function completeStep(
  { crash, store }: Writing,
  run: Run,
  { path }: Pick<ActOf<'complete_step'>, 'path'>,
  result: Values = {},
): Next {
  return atOnce(crash, 'complete_step', () => {
    store.writer.steps.complete(run.execution.executionId, path, result);
    return 'on' as const;
  });
}

/**
 * The values that later steps may refer to, from what all transactions of the step did. Without what they gave
 * where that cannot be read: a step that refers to it then fails before anything of it is signed.
 */
export async function resultOf(bench: Workbench, run: Run, path: string): Promise<Values> {
  const all = bench.store.reader.effects.ofStep(run.execution.executionId, path);
  // A signature alone did nothing; the transaction that carried it did.
  const effects = all.filter(({ state, realm }) => state === 'confirmed' && realm === 'chain');
  const outcomes = await Promise.all(effects.map((effect) => outcomeOf(bench, effect)));
  const last = effects.at(-1);
  if (last === undefined) return {};
  const feeWei = effects.reduce((sum, effect) => sum + BigInt(effect.feeWei ?? '0'), 0n);
  const read = outcomes.flatMap((outcome) => outcome ?? []);
  return {
    txHash: last.txHash,
    status: 'success',
    feeEth: formatEther(feeWei),
    blockNumber: last.blockNumber,
    ...(read.length < outcomes.length
      ? {}
      : {
          gasUsed: gasOf(read).toString(),
          ...bench.tools.output(callOfEffect(bench, run, last), read),
        }),
  };
}

function gasOf(outcomes: readonly EffectOutcome[]): bigint {
  return outcomes.reduce((sum, { transaction }) => sum + BigInt(transaction.gasUsed), 0n);
}

/** Ends a step over what was found only after its transactions were made. */
export function failBy(
  writing: Writing,
  run: Run,
  { node, path }: { node: ActionNode; path: string },
  error: ErrorShape,
): Next {
  const { executionId } = run.execution;
  const step = readStep(writing.store.reader, executionId, path);
  if (step === undefined) return 'on';
  const after = afterFailure(node, step, error, { executionId, nowMs: writing.clock.now() });
  return failStep(writing, run, { kind: 'fail_step', node, path, error, after });
}

/** Ends an attempt that failed, and keeps the error beside the request that it belongs to. */
export function failStep(deps: Writing, run: Run, act: ActOf<'fail_step'>): Next {
  const asked = atOnce(deps.crash, 'fail_step', () =>
    deps.store.writer.together(() => writeFailure(deps, run, act)),
  );
  deps.afterwards(() => withdrawAll(deps, asked));
  return 'on';
}

/** Inside the caller's transaction. Answers the requests that were open and must be withdrawn. */
export function writeFailure(
  deps: ExecutorDeps,
  run: Run,
  { node, path, error, after }: ActOf<'fail_step'>,
): string[] {
  const { executionId } = run.execution;
  const { writer } = deps.store;
  const asked = node.type === 'action' ? giveUpUnsigned(deps, executionId, path, error) : [];
  if (node.type === 'action') noteFailure(deps, run, { node, path, error, after });
  switch (after.kind) {
    case 'fail':
      writer.steps.fail(executionId, path, error);
      break;
    case 'skip':
      writer.steps.skip(executionId, path, error);
      break;
    case 'retry':
      writer.steps.waitForRetry(executionId, path, { error, ...after });
  }
  return asked;
}
