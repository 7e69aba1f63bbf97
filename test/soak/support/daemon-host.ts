// The command line in a process of its own, as it is started by a person, with a clock that can be set and a look at
// what the process takes. What is asked comes over the channel to whoever started it.
import { readdirSync } from 'node:fs';
import { processIo } from '../../../src/cli/process-io.ts';
import { runCommandLine } from '../../../src/cli/run-command-line.ts';

/** Sets the clock so far ahead of the true one, or has the process looked at. */
export type Asked = { aheadMs: number } | { look: true };

export interface Looked {
  rssBytes: number;
  /** After everything that is not held any more was collected. */
  heapBytes: number;
  descriptors: number;
}

const trueNow = Date.now;
let aheadMs = 0;
Date.now = () => trueNow() + aheadMs;

process.on('message', (asked: Asked) => {
  if ('aheadMs' in asked) {
    aheadMs = asked.aheadMs;
    return;
  }
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  const descriptors = readdirSync('/proc/self/fd').length;
  const looked: Looked = { rssBytes: rss, heapBytes: heapUsed + external, descriptors };
  process.send?.(looked);
});
// Whoever started it is gone, and nobody else would end it.
process.on('disconnect', () => process.exit());
process.channel?.unref();

const io = processIo();
process.exitCode = await runCommandLine(process.argv.slice(2), io);
process.exit();
