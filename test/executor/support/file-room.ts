// The executor over a real store and a real folder, with a person who answers what is put to them. There is
// no network: whoever asks for one fails.
import { join } from 'node:path';
import { type Clock, systemClock } from '../../../src/main/clock.ts';
import { type CrashHook, noCrash } from '../../../src/main/executor/crash-points.ts';
import { createExecutor } from '../../../src/main/executor/executor.ts';
import type { SignerPort } from '../../../src/main/executor/ports.ts';
import type { Disk } from '../../../src/main/files/disk.ts';
import { createLog } from '../../../src/main/log.ts';
import { openCommands } from '../../../src/main/services/open-commands.ts';
import { openFiles } from '../../../src/main/services/open-files.ts';
import { openPages } from '../../../src/main/services/open-pages.ts';
import { openVisits } from '../../../src/main/services/open-visits.ts';
import { newId } from '../../../src/main/store/new-id.ts';
import { openStore } from '../../../src/main/store/open-store.ts';
import { planHash } from '../../../src/shared/plan/hash.ts';
import type { PlanNode } from '../../../src/shared/plan/nodes.ts';
import type { Plan } from '../../../src/shared/plan/schema.ts';
import type { OpenPageWindow } from '../../../src/shared/visits/page-window.ts';
import { planOf } from './plans.ts';

const account = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

export interface FileRoomOptions {
  dataDir: string;
  /** The folders that plans may use. */
  folders: readonly string[];
  disk?: Disk;
  crash?: CrashHook;
  clock?: Clock;
  /** Opens the window of a visit; there is none unless given. */
  openPage?: OpenPageWindow;
  /** What the person says to each request as soon as it is there; nothing unless given. */
  answer?: 'approved' | 'rejected';
}

export function openFileRoom(options: FileRoomOptions) {
  const { dataDir, folders, clock = systemClock, crash = noCrash, disk } = options;
  const store = openStore({ path: join(dataDir, 'db.sqlite'), clock });
  const lines: string[] = [];
  const shown: string[] = [];
  const listeners: (() => void)[] = [];
  const signer = {
    proposeChange: async ({ approvalId }) => {
      shown.push(approvalId);
      return { digest: store.reader.approvals.get(approvalId)?.digest ?? '' };
    },
    withdraw: async () => undefined,
    lock: async () => undefined,
    propose: () => Promise.reject(new Error('no transaction')),
    proposeBatch: () => Promise.reject(new Error('no transaction')),
    sign: () => Promise.reject(new Error('no transaction')),
    proposeUnderMandate: () => Promise.reject(new Error('no mandate')),
    proposeMessage: () => Promise.reject(new Error('no message')),
    signMessage: () => Promise.reject(new Error('no message')),
  } satisfies SignerPort;
  const executor = createExecutor({
    ...{ store, signer, clock, crash, homeChainId: () => 31_337 },
    files: openFiles({
      ...{ dataDir, home: '/nowhere', store, folders: () => folders },
      ...(disk ? { disk } : {}),
    }),
    commands: openCommands({
      ...{ dataDir, home: '/nowhere', store, folders: () => folders },
    }),
    pages: openPages({ store }),
    visits: openVisits({ store, openPage: options.openPage ?? null }),
    connect: () => Promise.reject(new Error('no network is needed')),
    rehearsePlan: () => Promise.reject(new Error('no schedule starts this')),
    endRehearsals: () => undefined,
    nameOf: () => ({ name: '', source: 'unknown' }),
    log: createLog((line) => void lines.push(line), clock.now),
    notify: ({ topic }) => {
      if (topic === 'approval' && options.answer) void answerAll(options.answer);
      for (const listener of [...listeners]) listener();
    },
  });

  const pending = () =>
    store.reader.approvals.listPending().filter(({ status }) => status === 'pending');
  const answered = new Set<string>();
  /** Opens each request once and answers it. */
  async function answerAll(answer: 'approved' | 'rejected'): Promise<void> {
    for (const { approvalId, digest } of pending()) {
      if (answered.has(approvalId)) continue;
      answered.add(approvalId);
      await executor.presentApproval(approvalId).catch(() => undefined);
      await executor.decided({ approvalId, digest, decision: answer });
      for (const listener of [...listeners]) listener();
    }
  }

  /** Settles when `holds` does; looked at whenever something changed. */
  function until(holds: () => boolean, what: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`not in time: ${what}\n${lines.join('')}`)),
        20_000,
      );
      const look = (): void => {
        if (!holds()) return;
        clearTimeout(timer);
        listeners.splice(listeners.indexOf(look), 1);
        resolve();
      };
      listeners.push(look);
      look();
    });
  }

  return {
    ...{ store, executor, lines, shown, pending, until, answerAll },
    /** Agrees to a plan of these steps. */
    async start(root: PlanNode, extra: Partial<Plan> = {}): Promise<string> {
      const plan = { ...planOf(root), id: newId(), status: 'draft' as const, ...extra };
      const hash = planHash(plan);
      store.writer.plans.save(plan, hash);
      store.writer.plans.setStatus(plan.id, 'validated');
      const { executionId } = await executor.agree({
        ...{ planId: plan.id, planHash: hash, policyVersion: 1, agreedBy: 'local' },
        ...{ account, requestId: null },
      });
      return executionId;
    },
    async stop(): Promise<void> {
      await executor.stop();
      store.stop();
    },
  };
}
