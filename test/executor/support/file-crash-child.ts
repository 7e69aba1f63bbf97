// A process that finishes what is open in a data folder, then runs one plan on files and may die at a point.

import { spawn } from 'node:child_process';
import type { CrashPoint } from '../../../src/main/executor/crash-points.ts';
import type { PlanNode } from '../../../src/shared/plan/nodes.ts';
import { programScript } from '../../support/programs.ts';
import { openFileRoom } from './file-room.ts';
import { openPlainWindow } from './plain-window.ts';

export interface FileOrder {
  dataDir: string;
  folder: string;
  /** The plan to run, or null to do nothing but finish what is open. */
  root: PlanNode | null;
  /** Goes on from every run that failed and from which no other has gone on. */
  goesOn?: boolean;
  /** What the person answers to every question, once. */
  says?: string;
  /** Where to die; null: nowhere. */
  crash: CrashPoint | null;
}

/** Runs one child to its end: by its own kill, or after it had done everything. */
export function fileCrashChild(order: FileOrder): Promise<'killed' | 'done'> {
  const script = programScript('file-crash-child');
  const child = spawn(process.execPath, [script, JSON.stringify(order)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (signal === 'SIGKILL') resolve('killed');
      else if (code === 0) resolve('done');
      else reject(new Error(`the child ended with ${code ?? signal}: ${err}`));
    });
  });
}

async function run({ dataDir, folder, root, crash, goesOn, says }: FileOrder): Promise<void> {
  let armed = false;
  const room = openFileRoom({
    ...{ dataDir, folders: [folder], answer: 'approved', openPage: openPlainWindow },
    crash: (point) => {
      if (!armed || point !== crash) return;
      process.kill(process.pid, 'SIGKILL');
      // The signal arrives before the next turn; nothing may run until then.
      for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
    },
  });
  const { reader } = room.store;
  const answered = new Set<string>();
  /** Answers what is asked, once in the life of this process. */
  const answerAsked = (): void => {
    for (const { executionId } of says === undefined ? [] : reader.executions.listOpen()) {
      const asked = reader.runs.get(executionId)?.steps.find(({ gate }) => gate !== null);
      if (asked === undefined || answered.has(executionId)) continue;
      answered.add(executionId);
      const answer = asked.gate?.kind === 'secret' ? 'answerSecret' : 'answerGate';
      void room.executor[answer](executionId, asked.path, says ?? '').catch(() => undefined);
    }
  };
  const allEnded = () =>
    room.until(() => {
      answerAsked();
      return reader.executions.listOpen().length === 0;
    }, 'every run ends');
  await room.executor.recover();
  await room.answerAll('approved');
  await allEnded();
  if (root !== null) {
    armed = true;
    await room.start(root);
    await allEnded();
  }
  if (goesOn) {
    armed = true;
    for (const { executionId, planHash, state } of reader.executions.list()) {
      if (state !== 'failed' || reader.executions.successors(executionId).continuedBy) continue;
      const agreement = { planHash, policyVersion: 1, agreedBy: 'local' };
      await room.executor.continueRun(executionId, agreement);
    }
    await allEnded();
  }
  await room.stop();
}

if (process.argv[1] === import.meta.filename) await run(JSON.parse(process.argv[2] ?? '{}'));
