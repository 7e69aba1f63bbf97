import { processIo } from './process-io.ts';
import { runCommandLine } from './run-command-line.ts';

process.exitCode = await runCommandLine(process.argv.slice(2), processIo());
