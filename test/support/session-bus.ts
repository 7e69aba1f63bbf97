import { spawnSync } from 'node:child_process';
import { afterAll } from 'vitest';
import { type Bus, openBus } from './bus-program.ts';

/** Without it, what is said to a session bus cannot be tested. */
export const hasDbus = spawnSync('dbus-daemon', ['--version']).status === 0;

const buses = new Set<Bus>();
afterAll(() => {
  for (const bus of buses) bus.stop();
});

/** Answers with the address of a bus that ends with the tests of the file. */
export async function startBus(): Promise<string> {
  const bus = await openBus();
  buses.add(bus);
  return bus.address;
}
