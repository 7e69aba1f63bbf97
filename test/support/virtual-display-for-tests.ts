import { startVirtualDisplay } from '../../scripts/run/virtual-display.ts';

/** One display for a whole test run, unless a person's own is asked for with COUNTERSIGN_SHOW_TESTS. */
export async function setup(): Promise<() => Promise<void>> {
  if (process.platform !== 'linux' || process.env['COUNTERSIGN_SHOW_TESTS']) return async () => {};
  const server = await startVirtualDisplay();
  process.env['DISPLAY'] = server.display;
  return () => server.stop();
}
