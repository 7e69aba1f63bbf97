// npm run eval [-- --file requests.jsonl --context c.json] [--json]. Scores words to plans: without a file
// our own set. Ends with 1 when a plan is wrong or unsafe, 2 when there is nothing to score.
import { relative } from 'node:path';
import type { PlanContext } from '../src/shared/plan/context.ts';
import { type Command, readCommand } from './command-line.ts';
import { scoreDirectParser } from './direct-parser.ts';
import { reportOf } from './report/report.ts';
import { table } from './report/table.ts';
import { ownContext, ownSet } from './set/own-set.ts';
import { readContext, readItems, UnreadableSet } from './set/read-set.ts';

const found = 1;
const wrongUsage = 2;

function run({ file, context, json }: Extract<Command, { kind: 'run' }>): void {
  const setContext = contextFor(file, context);
  const scores = scoreDirectParser(readItems(file ?? ownSet), setContext);
  const report = reportOf(relative(process.cwd(), file ?? ownSet) || '.', scores);
  console.log(json ? JSON.stringify(report, null, 2) : table(report));
  if (report.total.wrong > 0 || report.total.unsafe > 0) process.exitCode = found;
}

/** Another set is not read with the context of ours. */
function contextFor(file: string | null, context: string | null): PlanContext {
  if (context !== null) return readContext(context);
  return file === null ? readContext(ownContext) : {};
}

const command = readCommand(process.argv.slice(2));
if (command.kind === 'wrong') {
  console.error(command.reason);
  process.exitCode = wrongUsage;
} else {
  try {
    run(command);
  } catch (thrown) {
    if (!(thrown instanceof UnreadableSet)) throw thrown;
    console.error(thrown.message);
    process.exitCode = wrongUsage;
  }
}
