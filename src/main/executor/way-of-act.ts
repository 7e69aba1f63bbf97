import { usesChain } from '../../shared/plan/uses-chain.ts';
import { awaitApproval } from './acts/await-approval.ts';
import { awaitTime } from './acts/await-time.ts';
import { recountTimes } from './acts/recount.ts';
import type { ActOf, Doable } from './acts.ts';
import { actOnApp } from './app/act-on-app.ts';
import { takeInput } from './app/take-input.ts';
import { signDue } from './batch/sign-due.ts';
import { benchWithoutChain } from './bench-without-chain.ts';
import { heldByTime } from './budgets/run-time.ts';
import { actOnCommands } from './commands/act-on-commands.ts';
import type { Course } from './course.ts';
import { actOnFiles } from './files/act-on-files.ts';
import { perform, writeOf } from './perform.ts';
import { placeOfRun, runElsewhere } from './place-of-run.ts';
import type { ExecutorDeps, Next, Pause, Run, Write } from './run.ts';
import { actOnVisits } from './visits/act-on-visits.ts';
import { actOnPages } from './web/act-on-pages.ts';

/** How an act is done now. */
export type Way =
  /** By writing alone; a write that throws says why the act cannot be done. */
  | { kind: 'write'; write: Write }
  /** By asking somebody; what is left to write comes of it. */
  | { kind: 'ask'; ask: () => Promise<Next | Write> }
  /** The network has to be found first. */
  | { kind: 'connect' }
  /** Its practice chain is gone: the run is put aside. */
  | { kind: 'reset' };

/** The one place that decides whether an act may begin now, and how. */
export function wayOfAct(run: Run, act: Doable, course: Course): Way {
  const { deps, network, turn } = course;
  const held = heldByTime(course, act);
  if (held !== null) return by(held);
  // Standing still needs no network.
  if (act.kind === 'await_time') return by((writing) => awaitTime(writing, run, act));
  if (act.kind === 'await_limit') return by((writing) => awaitLimit(writing, act));
  if (act.kind === 'recount') return by((writing) => recountTimes(writing, run, act));
  const here =
    actOnFiles(deps, run, act) ??
    actOnCommands(deps, run, act) ??
    actOnPages(deps, run, act) ??
    actOnVisits(deps, run, act) ??
    takeInput(deps, run, act) ??
    actOnApp(deps, run, act);
  if (here !== null) return { kind: 'ask', ask: here };
  const isOnChain = usesChain(run.plan);
  const found = isOnChain ? network : { bench: benchWithoutChain(deps) };
  if (found === null) return { kind: 'connect' };
  const isHere = !isOnChain || 'thrown' in found;
  const place = isHere ? 'here' : placeOfRun(found.bench.network, run.execution);
  if (place === 'reset') return { kind: 'reset' };
  if (place === 'elsewhere') return by(() => waitElsewhere);
  // Waiting for a person needs no network either.
  if (act.kind === 'await_approval' && !isDue(deps, act))
    return by((writing) => awaitApproval(writing, act, turn.blockedBy));
  if ('thrown' in found) return by(() => refuse(found.thrown));
  const { bench } = found;
  if (act.kind === 'await_approval') return { kind: 'ask', ask: () => signDue(bench, run, act) };
  const write = writeOf(run, act);
  return write === null ? { kind: 'ask', ask: () => perform(bench, run, act) } : by(write);
}

/** Approved with other payments, and next among them. */
function isDue({ batches }: ExecutorDeps, { approvalId }: ActOf<'await_approval'>): boolean {
  return batches?.isDue(approvalId) ?? false;
}

function by(write: Write): Way {
  return { kind: 'write', write };
}

function awaitLimit({ clock }: ExecutorDeps, { dueAt }: ActOf<'await_limit'>): Pause {
  return { waitingFor: null, wakeInMs: dueAt - clock.now(), limit: true };
}

function refuse(thrown: unknown): never {
  throw thrown;
}

/** No timer: it goes on when its network is opened. */
const waitElsewhere: Pause = { waitingFor: 'retry', error: runElsewhere().toShape() };
