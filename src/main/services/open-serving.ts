import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Change } from '../../shared/ipc/change.ts';
import type { Serving, ServingView } from '../../shared/mcp/serving.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { archiveOf } from '../packaged-files.ts';
import { ProposalFolder } from '../serving/proposal-folder.ts';
import { ProposalWatch } from '../serving/proposal-watch.ts';
import { serveConfig } from '../serving/serve-config.ts';
import { readServing, writeServing } from '../serving/serving-settings.ts';
import type { Store } from '../store/open-store.ts';
import { systemTimer } from '../timer.ts';

export interface ServingServices {
  /** What the person lets other programs do. */
  serving: { view(): ServingView; set(serving: Serving): void };
  /** Takes up what they propose. */
  proposals: { start(): void; stop(): void };
}

/** Other programs that ask by the Model Context Protocol. They are answered by the command line, not by this process. */
export function openServing(options: {
  store: Store;
  clock: Clock;
  log: Log;
  dataDir: string;
  outDir: string;
  /** Proposals are taken up where a person sees them. */
  hasWindow: boolean;
  notify: (change: Change) => void;
}): ServingServices {
  const { store, dataDir, outDir, hasWindow, notify } = options;
  const folder = new ProposalFolder(dataDir);
  const watch = new ProposalWatch({ ...options, folder, timer: systemTimer() });
  const program = programOf(outDir);
  const config = program === null ? null : serveConfig({ ...program, dataDir });
  const look = (): void => (hasWindow ? watch.look() : undefined);
  return {
    serving: {
      view: () => ({
        ...readServing(store.reader),
        ...{ config, waiting: folder.waiting().length, refused: folder.refused() },
      }),
      set(serving) {
        writeServing(store.writer, serving);
        look();
        notify({ topic: 'mcp', id: null });
      },
    },
    proposals: { start: look, stop: () => watch.stop() },
  };
}

/** The command line that was built beside this app, and the Node that came with it; a package has neither. */
function programOf(outDir: string): { node: string; script: string } | null {
  if (archiveOf(outDir) !== null) return null;
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const own = join(outDir, '..', 'node_modules', 'node', 'bin', name);
  return { node: existsSync(own) ? own : 'node', script: join(outDir, 'cli', 'cli.js') };
}
