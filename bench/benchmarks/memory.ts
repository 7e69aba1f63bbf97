import { setTimeout as sleep } from 'node:timers/promises';
import { inAppRoom, open, type Subject } from '../app/app-room.ts';
import { memoryOfTree, type ProcessMemory } from '../app/processes.ts';
import { type Benchmark, type Measurement, NotReady } from '../core/benchmark.ts';

/** After the first page is there, the app is left alone for so long. */
const idleMs = 5000;

/** Reported one by one; whatever else the app runs is in its sum. */
const roles = ['main', 'renderer', 'gpu', 'network', 'signer'];

export const memory: Benchmark = {
  name: 'memory',
  title: 'memory of all processes, idle 5 s after the first page, beside an empty Electron window',
  rounds: 5,
  async measure(rounds, tell) {
    if (process.platform !== 'linux')
      throw new NotReady('Memory is read from /proc, on Linux only.');
    return inAppRoom(tell, async ({ used, empty }) => {
      tell('starting windows and letting them idle');
      const samples: Sample[] = [];
      for (let round = 0; round < rounds; round++) {
        const emptyWindow = await idleMemory(empty());
        samples.push({ emptyWindow, app: await idleMemory(used) });
      }
      return measurements(samples);
    });
  },
};

interface Sample {
  emptyWindow: ProcessMemory[];
  app: ProcessMemory[];
}

async function idleMemory(subject: Subject): Promise<ProcessMemory[]> {
  const { app } = await open(subject);
  try {
    await app.detach();
    await sleep(idleMs);
    return memoryOfTree(app.pid);
  } finally {
    await app.stop();
  }
}

function measurements(samples: readonly Sample[]): Measurement[] {
  const each = (figure: (sample: Sample) => number): Omit<Measurement, 'id'> => ({
    unit: 'MiB',
    runs: samples.map(figure),
  });
  const resident = (own: readonly ProcessMemory[]): number => sum(own.map((p) => p.residentMiB));
  const proportional = (own: readonly ProcessMemory[]): number =>
    sum(own.map((p) => p.proportionalMiB));
  return [
    { id: 'empty_window', ...each((s) => resident(s.emptyWindow)) },
    { id: 'app', ...each((s) => resident(ours(s.app))), comparedWith: 'empty_window' },
    { id: 'empty_window_shared_once', ...each((s) => proportional(s.emptyWindow)) },
    {
      id: 'app_shared_once',
      ...each((s) => proportional(ours(s.app))),
      comparedWith: 'empty_window_shared_once',
    },
    ...roles.map((role) => ({
      id: `app_${role}`,
      ...each((s) => resident(s.app.filter((process) => process.role === role))),
    })),
    { id: 'practice_chain', ...each((s) => resident(s.app.filter(isAnvil))) },
  ];
}

/** The practice chain is a program of its own that stands for the network; it is reported apart. */
function ours(all: readonly ProcessMemory[]): ProcessMemory[] {
  return all.filter((process) => !isAnvil(process));
}

function isAnvil({ role }: ProcessMemory): boolean {
  return role === 'anvil';
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0);
}
