import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

export interface VirtualDisplay {
  /** Value for DISPLAY, e.g. `:3`. */
  display: string;
  stop(): Promise<void>;
}

/** Starts an X server without a screen on a free display number; it dies with this process, however that ends. */
export async function startVirtualDisplay(): Promise<VirtualDisplay> {
  const server = spawn(
    'setpriv',
    [
      ...['--pdeathsig', 'KILL', '--', 'Xvfb'],
      // Xvfb picks the number itself and writes it to descriptor 3 once it accepts connections.
      ...['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'],
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  return {
    display: `:${await displayNumber(server)}`,
    async stop() {
      if (server.exitCode !== null || server.signalCode !== null) return;
      server.kill();
      await once(server, 'exit');
    },
  };
}

async function displayNumber(server: ChildProcess): Promise<number> {
  const gone = Promise.race([once(server, 'exit'), once(server, 'error')]).then(() => {
    throw new Error('Xvfb did not start.');
  });
  const [line] = await Promise.race([once(server.stdio[3] as Readable, 'data'), gone]);
  return Number.parseInt(String(line), 10);
}
