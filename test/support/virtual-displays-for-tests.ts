import type { TestProject } from 'vitest/node';
import { startVirtualDisplay } from '../../scripts/run/virtual-display.ts';

/**
 * A display for each worker of a whole test run, unless a person's own is asked for with
 * COUNTERSIGN_SHOW_TESTS: two apps on one would take the focus and the clipboard from each other.
 */
export async function setup({ config }: TestProject): Promise<() => Promise<void>> {
  if (process.platform !== 'linux' || process.env['COUNTERSIGN_SHOW_TESTS']) return async () => {};
  const workers = Array.from({ length: config.maxWorkers });
  const servers = await Promise.all(workers.map(() => startVirtualDisplay()));
  process.env['COUNTERSIGN_TEST_DISPLAYS'] = servers.map(({ display }) => display).join(' ');
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
  };
}
