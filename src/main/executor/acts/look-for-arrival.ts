// Looks on another chain for what the last transaction of a step sent there.
import { AppError } from '../../../shared/errors.ts';
import type { EffectRecord } from '../../store/queries/effects.ts';
import type { ActOf } from '../acts.ts';
import { atOnce } from '../crash-points.ts';
import { readStep } from '../read-journal.ts';
import { signedOf } from '../require-effect.ts';
import type { Next, Run, Workbench, Write, Writing } from '../run.ts';
import { isLastLook, notArrivedYet } from '../steps/arrival.ts';
import { callOfEffect } from './call-of.ts';
import { completeStep, failBy, resultOf } from './end-step.ts';

type Act = ActOf<'look_for_arrival'>;

/** Looks once whether what a bridge took has arrived; the step then ends, or is looked at again later. */
export async function lookForArrival(bench: Workbench, run: Run, act: Act): Promise<Write> {
  const { executionId } = run.execution;
  const last = bench.store.reader.effects
    .ofStep(executionId, act.path)
    .findLast(({ state }) => state === 'confirmed');
  if (last === undefined) throw new Error('A step waits for what it never sent.');
  const found = await lookOnce(bench, run, act, last);
  if (found.kind === 'lost') return (writing) => failBy(writing, run, act, found.error);
  if (found.kind === 'not_yet') return (writing) => lookAgain(writing, run, act, bench.network);
  const result = { ...(await resultOf(bench, run, act.path)), ...found.result };
  return (writing) => completeStep(writing, run, act, result);
}

/** In the last look trouble of the other chain ends the wait as well; before, it is looked again by and by. */
async function lookOnce(bench: Workbench, run: Run, { node, path }: Act, last: EffectRecord) {
  const { txHash } = signedOf(last);
  const step = readStep(bench.store.reader, run.execution.executionId, path);
  const isLast = step !== undefined && isLastLook(node, step, bench.clock.now());
  const tooLate = { kind: 'lost', error: notArrivedYet(node, txHash) } as const;
  try {
    const found = await bench.tools.arrival(callOfEffect(bench, run, last), txHash);
    return isLast && found.kind === 'not_yet' ? tooLate : found;
  } catch (thrown) {
    if (!isLast || !(thrown instanceof AppError)) throw thrown;
    return tooLate;
  }
}

function lookAgain(
  { crash, clock, store: { reader, writer } }: Writing,
  { execution: { executionId } }: Run,
  { path }: Act,
  { pollMs }: { pollMs: number },
): Next {
  const step = readStep(reader, executionId, path);
  if (step === undefined) return 'on';
  const now = clock.now();
  // A rollup needs minutes: more looks than these would find it no sooner.
  const wakeInMs = 4 * pollMs;
  const dueAt = now + wakeInMs;
  return atOnce(crash, 'await_arrival', () => {
    if (step.waitingFor !== 'condition') writer.steps.wait(executionId, path, 'condition', dueAt);
    const notes = { ...step.notes, restsFrom: step.notes.restsFrom ?? now };
    writer.steps.look(executionId, path, { notes, dueAt });
    return { waitingFor: 'condition', wakeInMs };
  });
}
