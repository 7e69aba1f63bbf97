// The executor over a real store and a real folder, with a person who answers what is put to them. There is
// no network: whoever asks for one fails.
import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Clock, systemClock } from '../../../src/main/clock.ts';
import { type CrashHook, noCrash } from '../../../src/main/executor/crash-points.ts';
import { createExecutor } from '../../../src/main/executor/executor.ts';
import type { SignerPort } from '../../../src/main/executor/ports.ts';
import type { Disk } from '../../../src/main/files/disk.ts';
import { createLog } from '../../../src/main/log.ts';
import { openFiles } from '../../../src/main/services/open-files.ts';
import { newId } from '../../../src/main/store/new-id.ts';
import { openStore } from '../../../src/main/store/open-store.ts';
import { readFileChange } from '../../../src/shared/files/file-change.ts';
import { planHash } from '../../../src/shared/plan/hash.ts';
import type { PlanNode } from '../../../src/shared/plan/nodes.ts';
import type { Plan } from '../../../src/shared/plan/schema.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { action, planOf } from './plans.ts';

const account = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

export interface FileWorldOptions {
  disk?: Disk;
  crash?: CrashHook;
  clock?: Clock;
  /** What the person says to each request as soon as it is there; nothing unless given. */
  answer?: 'approved' | 'rejected';
}

export type FileWorld = ReturnType<typeof openFileWorld>;

export function openFileWorld(options: FileWorldOptions = {}) {
  const room = realpathSync(temporaryFolder());
  const folder = join(room, 'files');
  const dataDir = join(room, 'data');
  for (const each of [folder, dataDir]) mkdirSync(each);
  const { clock = systemClock, crash = noCrash, disk } = options;
  const store = openStore({ path: join(dataDir, 'db.sqlite'), clock });
  const lines: string[] = [];
  const shown: { approvalId: string; change: string }[] = [];
  const signer = {
    proposeChange: async ({ approvalId, change }) => {
      shown.push({ approvalId, change });
      return { digest: readFileChange(change) === null ? '' : digestOf(approvalId) };
    },
    withdraw: async () => undefined,
    propose: () => Promise.reject(new Error('no transaction')),
    sign: () => Promise.reject(new Error('no transaction')),
  } satisfies SignerPort;
  const digestOf = (approvalId: string): string =>
    store.reader.approvals.get(approvalId)?.digest ?? '';
  const folders = [folder];
  const notified: (() => void)[] = [];
  const executor = createExecutor({
    ...{ store, signer, clock, crash, homeChainId: 31_337 },
    files: openFiles({
      dataDir,
      home: room,
      store,
      folders: () => folders,
      ...(disk ? { disk } : {}),
    }),
    connect: () => Promise.reject(new Error('no network is needed')),
    nameOf: () => ({ name: '', source: 'unknown' }),
    log: createLog((line) => void lines.push(line), clock.now),
    notify: ({ topic }) => {
      if (topic === 'approval' && options.answer) void answerAll(options.answer);
      for (const listener of notified) listener();
    },
  });
  onTestFinished(async () => {
    await executor.stop();
    store.stop();
  });

  const pending = () =>
    store.reader.approvals.listPending().filter(({ status }) => status === 'pending');
  const answered = new Set<string>();
  async function answerAll(answer: 'approved' | 'rejected'): Promise<void> {
    for (const { approvalId, digest } of pending()) {
      if (answered.has(approvalId)) continue;
      answered.add(approvalId);
      await executor.decided({ approvalId, digest, decision: answer });
    }
  }

  const run = (executionId: string) => {
    const view = store.reader.runs.get(executionId);
    if (view === undefined) throw new Error('no such run');
    return view;
  };

  /** Settles when `holds` does; looked at whenever something changed. */
  function until(holds: () => boolean, what: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`not in time: ${what}`)), 15_000);
      const look = (): void => {
        if (!holds()) return;
        clearTimeout(timer);
        notified.splice(notified.indexOf(look), 1);
        resolve();
      };
      notified.push(look);
      look();
    });
  }

  return {
    ...{ store, executor, folder, folders, dataDir, lines, shown, pending, run, until },
    /** A path in the folder that plans may use. */
    at: (name: string) => join(folder, name),
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
    /** The one request that waits. */
    async request() {
      await until(() => pending().length === 1, 'a request');
      const [approval] = pending();
      if (approval === undefined || !approval.facts.ok) throw new Error('no request');
      const facts = approval.facts.value;
      if (facts.subject !== 'file_change') throw new Error('no request about a file');
      return { ...approval, facts };
    },
    ended: (executionId: string) =>
      until(
        () => ['completed', 'failed', 'cancelled'].includes(run(executionId).state),
        'the run ends',
      ),
  };
}

/** A step that calls a file tool. */
export function fileStep(
  id: string,
  tool: string,
  params: Record<string, unknown>,
  extra: object = {},
): PlanNode {
  return action(id, { tool, params: params as never, ...extra });
}
