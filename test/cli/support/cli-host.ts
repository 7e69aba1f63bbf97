// Runs calls of the command line one after the other, as its own process runs one: with the streams, the
// folder and the environment of this process. Starting Node and reading the program is done once for all.
import { Readable } from 'node:stream';
import { processIo } from '../../../src/cli/process-io.ts';
import { runCommandLine } from '../../../src/cli/run-command-line.ts';
import { endOfCall, type HostedCall } from './hosted-call.ts';

const streams = processIo();

/** One at a time; settles once everything of the call is printed. */
async function answer({ words, cwd, environment, stdin }: HostedCall): Promise<void> {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, environment);
  process.chdir(cwd);
  const io = { ...streams, stdin: Readable.from([Buffer.from(stdin)]) };
  const exitCode = await runCommandLine(words, io);
  // Both streams are pipes, which Node writes in order: what comes before this is all there was.
  for (const stream of [process.stdout, process.stderr]) stream.write(endOfCall);
  process.send?.({ exitCode });
}

process.on('message', (call: HostedCall) => void answer(call));
process.on('disconnect', () => process.exit());
