import { setTimeout as sleep } from 'node:timers/promises';
import { type Bus, joinBus, openBus } from '../../test/support/bus-program.ts';
import { inAppRoom } from '../app/app-room.ts';
import { armSchedules } from '../app/armed-schedules.ts';
import { type LaunchPlace, launch } from '../app/launch.ts';
import { memoryOfTree, ticksOfTree } from '../app/processes.ts';
import { type Benchmark, NotReady } from '../core/benchmark.ts';
import { interleave } from '../core/interleave.ts';

const schedules = 1000;
/** What a start does is over by then. */
const settleMs = 15_000;
const idleMs = 60_000;
const ticksPerSecond = 100;
/** Percent of one core that the app may take while it waits in the tray. */
const limitPercent = 0.5;

interface Figures {
  /** Percent of a core. */
  cpu: number[];
  mainCpu: number[];
  chainCpu: number[];
  memory: number[];
}

export const tray: Benchmark = {
  name: 'tray',
  title:
    'processor and memory of the app idle in the tray with 1000 schedules, beside a hidden empty app',
  rounds: 3,
  async measure(rounds, tell) {
    if (process.platform !== 'linux')
      throw new NotReady('Processes are read from /proc, on Linux.');
    const bus = await openBus();
    try {
      return await inAppRoom(tell, async ({ used, empty }) => {
        tell(`arming ${schedules} schedules`);
        await armSchedules(used.home, schedules);
        const [bare, app] = [noFigures(), noFigures()];
        tell('letting them idle in the tray');
        await showTrays(bus);
        const hidden = (place: LaunchPlace): LaunchPlace => ({
          ...{ ...place, switches: ['--hidden'] },
          environment: { DBUS_SESSION_BUS_ADDRESS: bus.address },
        });
        await interleave(
          {
            bare: () => idle(hidden(empty()), bare),
            app: () => idle(hidden(used), app),
          },
          rounds,
        );
        return [
          { id: 'tray_cpu_limit', unit: '%', runs: [limitPercent] },
          { id: 'empty_cpu', unit: '%', runs: bare.cpu },
          { id: 'tray_cpu', unit: '%', runs: app.cpu, comparedWith: 'tray_cpu_limit' },
          { id: 'tray_cpu_main', unit: '%', runs: app.mainCpu },
          { id: 'tray_cpu_practice_chain', unit: '%', runs: app.chainCpu },
          { id: 'empty_memory', unit: 'MiB', runs: bare.memory },
          { id: 'tray_memory', unit: 'MiB', runs: app.memory, comparedWith: 'empty_memory' },
        ];
      });
    } finally {
      bus.stop();
    }
  },
};

function noFigures(): Figures {
  return { cpu: [], mainCpu: [], chainCpu: [], memory: [] };
}

/** A desktop that has a place for trays. */
async function showTrays({ address }: Bus): Promise<void> {
  await joinBus(address, ['org.kde.StatusNotifierWatcher'], { Get: [{ variant: true }] });
}

async function idle(place: LaunchPlace, figures: Figures): Promise<number> {
  const app = await launch(place);
  try {
    await app.detach();
    await sleep(settleMs);
    const before = ticksOfTree(app.pid);
    await sleep(idleMs);
    const after = ticksOfTree(app.pid);
    const percent = (is: (role: string) => boolean): number =>
      ((sumOf(after, is) - sumOf(before, is)) / ticksPerSecond / (idleMs / 1000)) * 100;
    const cpu = percent((role) => role !== 'anvil');
    figures.cpu.push(cpu);
    figures.mainCpu.push(percent((role) => role === 'main'));
    figures.chainCpu.push(percent((role) => role === 'anvil'));
    const own = memoryOfTree(app.pid).filter(({ role }) => role !== 'anvil');
    if (own.some(({ role }) => role === 'renderer')) throw new Error('It shows a window.');
    figures.memory.push(own.reduce((sum, { proportionalMiB }) => sum + proportionalMiB, 0));
    return cpu;
  } finally {
    await app.stop();
  }
}

function sumOf(processes: ReturnType<typeof ticksOfTree>, is: (role: string) => boolean): number {
  return processes.filter(({ role }) => is(role)).reduce((sum, { ticks }) => sum + ticks, 0);
}
