// A room of files for tests in one process; it goes away with the test.
import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { PlanNode } from '../../../src/shared/plan/nodes.ts';
import type { Plan } from '../../../src/shared/plan/schema.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { type FileRoomOptions, openFileRoom } from './file-room.ts';
import { action } from './plans.ts';

export type FileWorld = ReturnType<typeof openFileWorld>;

export function openFileWorld(options: Omit<FileRoomOptions, 'dataDir' | 'folders'> = {}) {
  const place = realpathSync(temporaryFolder());
  const folder = join(place, 'files');
  const dataDir = join(place, 'data');
  for (const each of [folder, dataDir]) mkdirSync(each);
  const folders = [folder];
  const open = () => openFileRoom({ ...options, dataDir, folders });
  let room = open();
  onTestFinished(() => room.stop());

  const run = (executionId: string) => {
    const view = room.store.reader.runs.get(executionId);
    if (view === undefined) throw new Error('no such run');
    return view;
  };

  return {
    ...{ place, folder, folders, dataDir, run },
    get store() {
      return room.store;
    },
    get executor() {
      return room.executor;
    },
    get shown() {
      return room.shown;
    },
    /** What was logged since the services were started. */
    get lines() {
      return room.lines;
    },
    pending: () => room.pending(),
    until: (holds: () => boolean, what: string) => room.until(holds, what),
    start: (root: PlanNode, extra?: Partial<Plan>) => room.start(root, extra),
    /** A path in the folder that plans may use. */
    at: (name: string) => join(folder, name),
    /** The one request that waits. */
    async request() {
      await room.until(() => room.pending().length === 1, 'a request');
      const [approval] = room.pending();
      if (approval === undefined || !approval.facts.ok) throw new Error('no request');
      const facts = approval.facts.value;
      if (facts.subject !== 'file_change') throw new Error('no request about a file');
      return { ...approval, facts };
    },
    ended: (executionId: string) =>
      room.until(
        () => ['completed', 'failed', 'cancelled'].includes(run(executionId).state),
        'the run ends',
      ),
    waits: (executionId: string, reason: string) =>
      room.until(() => run(executionId).waitingFor === reason, `the run waits for ${reason}`),
    /** The one effect of a run. */
    effect: (executionId: string) => {
      const [effect] = room.store.reader.effects.list(executionId);
      if (effect === undefined) throw new Error('no effect');
      return effect;
    },
    /** Lets go of the services where they stand, as a kill does. */
    async abandon(): Promise<void> {
      room.store.stop();
    },
    /** Starts the services on the same folders. */
    async resume(): Promise<void> {
      room = open();
      await room.executor.recover();
    },
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
