import { guardReach } from '../main/reach.ts';
import { processIo } from './process-io.ts';
import { runCommandLine } from './run-command-line.ts';

guardReach();
const io = processIo();
process.exitCode = await runCommandLine(process.argv.slice(2), io);
// What was left where it was must not keep the process alive.
if (io.interrupted.aborted) process.exit();
