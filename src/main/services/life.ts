import type { Change } from '../../shared/ipc/change.ts';
import type { EventHub } from '../events/event-hub.ts';
import type { Executor } from '../executor/executor.ts';
import type { Log } from '../log.ts';
import { endAbandoned } from '../requests/end-abandoned.ts';
import type { Requests } from '../requests/requests.ts';
import type { Scheduler } from '../scheduler/scheduler.ts';
import type { Store } from '../store/open-store.ts';
import type { NetworkServices } from './open-network.ts';
import { stopInOrder } from './stop-in-order.ts';

export interface Life {
  /** Starts the network and takes open runs up again; trouble is shown by the network's state. */
  start(): Promise<void>;
  /** Lets a model read what is said, and nothing else: no run goes on, and no schedule is looked at. */
  startReading(): void;
  /** Puts new practice chains in the place of these, and play money on Ethereum. */
  resetPractice(): Promise<void>;
  /** Ends everything, in reverse; also after a start that failed or is under way. Never rejects. */
  stop(): Promise<void>;
}

interface LifeParts {
  store: Store;
  net: NetworkServices;
  vault: { stop(): Promise<void> };
  executor: Executor;
  scheduler: Pick<Scheduler, 'start' | 'stop'>;
  requests: Requests;
  hub: Pick<EventHub, 'start'>;
  /** Says in conversations what plans do by themselves. */
  planNews: { start(): void };
  /** What programs outside propose. */
  proposals: { start(): void; stop(): void };
  /** Servers of tools. */
  mcpConnections: { stop(): Promise<void> };
  /** Looks at the accounts from time to time. */
  recorder: { start(): void; stop(): Promise<void> };
  /** Sends back what is left under mandates that are over. */
  mandateReturns: { start(): void; stop(): Promise<void> };
  /** Made each day. */
  backups: { start(): void; stop(): Promise<void> };
  /** Removes what is kept of files and nothing needs. Never rejects. */
  cleanTrash: () => Promise<void>;
  /** Tells which accounts run the code of a contract. */
  delegations: { start(): void };
  /** Gives play money to the wallet. */
  greet: () => Promise<void>;
  notify: (change: Change) => void;
  log: Log;
}

/** How the services begin and end together. */
export function lifeOf(parts: LifeParts): Life {
  const { store, net, vault, executor, scheduler, requests, recorder, greet, notify, log } = parts;
  const { hub, mandateReturns } = parts;
  let stopped = false;
  return {
    start: () => startInOrder(parts, () => stopped),
    startReading: () => hub.start(),
    async resetPractice() {
      await net.practiceWorld.reset();
      await greet();
      await executor.recover();
      for (const topic of ['status', 'wallet', 'run'] as const) notify({ topic, id: null });
    },
    stop() {
      stopped = true;
      parts.proposals.stop();
      return stopInOrder(log, [
        () => scheduler.stop(),
        () => parts.mcpConnections.stop(),
        () => executor.stop(),
        () => net.network.stop(),
        () => recorder.stop(),
        () => parts.backups.stop(),
        () => mandateReturns.stop(),
        () => net.chains.stop(),
        // The end of the fork ends a rehearsal that is under way.
        () => Promise.all([requests.stop(), net.connector.stop()]).then(() => undefined),
        () => vault.stop(),
        () => net.practiceWorld.stop(),
        () => store.stop(),
      ]);
    },
  };
}

/** `stopped`: whether it was ended meanwhile. */
async function startInOrder(parts: LifeParts, stopped: () => boolean): Promise<void> {
  const { store, net, executor, log } = parts;
  if (stopped()) return;
  try {
    endAbandoned(store.writer);
  } catch (thrown) {
    // Nothing can be written just now: the next start says it. What was sent is followed all the same.
    log.error('requests.abandoned_not_ended', thrown);
  }
  await net.network.connect().catch((thrown) => log.error('network.not_started', thrown));
  if (stopped()) return;
  parts.recorder.start();
  parts.delegations.start();
  await parts.cleanTrash();
  await executor.recover();
  if (stopped()) return;
  parts.scheduler.start();
  parts.mandateReturns.start();
  parts.backups.start();
  parts.hub.start();
  parts.planNews.start();
  parts.proposals.start();
}
