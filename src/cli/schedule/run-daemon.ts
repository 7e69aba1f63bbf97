// The scheduler and the executor in the foreground, told line by line.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStoreReadOnly } from '../../main/store/open-store.ts';
import { toAppError } from '../../shared/errors.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { askForApproval } from '../run/follow-run.ts';
import { openSession, type Session, signerGone } from '../run/open-session.ts';
import { endpointOf } from '../run/session-options.ts';
import type { VerbContext } from '../verb.ts';
import { eventTeller, newsOf, type Tell } from './daemon-events.ts';
import { plansOf } from './plans-of.ts';
import { restsNow } from './rests-now.ts';

const lookEveryMs = 200;
/** Services that hang do not keep the process from ending. */
const stopWithinMs = 4_000;

/**
 * Runs until it is interrupted, until a time (epoch ms), or, with `--once`, until there is nothing more to do.
 * Errors: those of `openSession`, SIGNER_GONE.
 */
export async function runDaemon(context: VerbContext, untilMs: number): Promise<void> {
  const isLocked = context.flag('locked');
  const plans = scheduledPlans(context);
  const endpoint = await endpointOf(context, undefined);
  const { interrupted } = context.io;
  const session = await unlessAborted(openSession(context, endpoint, plans, isLocked), interrupted);
  if (session === null) return;
  const { services } = session;
  const tell = eventTeller(context);
  try {
    const news = newsOf(services.store.reader);
    services.store.writer.approvals.releaseEveryLease();
    // A network that does not answer keeps nobody from ending this.
    await unlessAborted(services.start(), interrupted);
    tellReady(session, tell);
    const asked = new Map<string, Set<string>>();
    for (let settled = 0; !interrupted.aborted && context.clock.now() < untilMs; ) {
      for (const event of news()) tell(event);
      if (!isLocked) await askForAll(context, session, asked, tell);
      // Several times in a row, since a run that ended may be what another one waited for.
      settled = context.flag('once') && restsNow(session, isLocked) ? settled + 1 : 0;
      if (settled >= 3) break;
      await sleep(lookEveryMs, undefined, { signal: interrupted }).catch(() => undefined);
    }
    for (const event of news()) tell(event);
  } finally {
    await Promise.race([services.stop(), sleep(stopWithinMs, undefined, { ref: false })]);
  }
  tell({ event: 'stopped' });
}

/** Null when the signal came first. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  const aborted = new Promise<null>((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  return Promise.race([work, aborted]);
}

/** Of the schedules that are not over: the signer is told what contracts they name. */
function scheduledPlans({ dataDir }: VerbContext): Plan[] {
  const path = join(dataDir, 'countersign.sqlite');
  if (!existsSync(path)) return [];
  const store = openStoreReadOnly({ path });
  try {
    return plansOf(store.reader, store.reader.triggers.standing());
  } finally {
    store.stop();
  }
}

function tellReady({ services }: Session, tell: Tell): void {
  const { active, paused, next, halted } = services.schedules.health();
  const watched = services.store.reader.triggers.watched().length;
  tell({ event: 'ready', active, watched, paused, next, isHalted: halted });
}

/** Puts what waits for a person to the signer. What nobody answers there goes on waiting. `asked`: of each open run. */
async function askForAll(
  context: VerbContext,
  session: Session,
  asked: Map<string, Set<string>>,
  tell: Tell,
): Promise<void> {
  const { services } = session;
  if (services.signer.view.vault !== 'unlocked') throw signerGone();
  if (session.unanswered() !== undefined) return;
  const { reader } = services.store;
  const open = reader.executions.listOpen().map(({ executionId }) => executionId);
  for (const ended of [...asked.keys()].filter((each) => !open.includes(each))) asked.delete(ended);
  for (const executionId of open) {
    const run = reader.runs.get(executionId);
    if (run?.waitingFor !== 'approval') continue;
    const ofRun = asked.get(executionId) ?? new Set<string>();
    asked.set(executionId, ofRun);
    try {
      await askForApproval(context, services, run, ofRun);
    } catch (thrown) {
      const { code, message } = toAppError(thrown);
      tell({ event: 'trouble', executionId, code, message });
    }
  }
}
