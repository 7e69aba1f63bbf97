// A process that plays the scene of firing and kills itself at a named point.
//
// argv: one JSON document, `FireOrder`. It prints the points that it passed, and `done` where it was not killed.
import type { CrashPoint } from '../../../src/main/executor/crash-points.ts';
import type { FirePoint } from '../../../src/main/scheduler/fire-points.ts';
import { openFireScene, playScene, sceneBegins } from './fire-scene.ts';

export interface FireOrder {
  dataDir: string;
  at: FirePoint | CrashPoint | null;
}

const order: FireOrder = JSON.parse(process.argv[2] ?? '{}');
const passed = new Set<FirePoint | CrashPoint>();

function crashHere(point: FirePoint | CrashPoint): void {
  passed.add(point);
  if (point !== order.at) return;
  process.kill(process.pid, 'SIGKILL');
  // The signal arrives before the next turn; nothing may run until then.
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
}

const scene = openFireScene(order.dataDir, sceneBegins, crashHere);
await playScene(scene);
await scene.stop();
process.stdout.write(`${JSON.stringify([...passed])}\n`);
