// npm run eval [-- --file requests.jsonl --context c.json] [--model NAME | --answers] [--json]. Scores words to
// plans: without a file our own set, without a model the direct parser, with answers a question and its answer. Ends with 1 when a plan is wrong or unsafe, 2
// when there is nothing to score, or no key for the model.
import { relative } from 'node:path';
import { AppError } from '../src/shared/errors.ts';
import type { PlanContext } from '../src/shared/plan/context.ts';
import { scoreAnswered } from './answered.ts';
import { type Command, readCommand } from './command-line.ts';
import { scoreDirectParser } from './direct-parser.ts';
import { type Report, reportOf } from './report/report.ts';
import { table } from './report/table.ts';
import type { Item } from './set/item.ts';
import { answeredSet, ownContext, ownSet } from './set/own-set.ts';
import { readContext, readItems, UnreadableSet } from './set/read-set.ts';

const found = 1;
const wrongUsage = 2;

async function run(asked: Extract<Command, { kind: 'run' }>): Promise<void> {
  const { context, json } = asked;
  const file = asked.file ?? (asked.answers ? answeredSet : null);
  const setContext = contextFor(asked.file, context);
  const set = relative(process.cwd(), file ?? ownSet) || '.';
  const report = await scored(asked, set, readItems(file ?? ownSet), setContext);
  console.log(json ? JSON.stringify(report, null, 2) : table(report));
  if (report.total.wrong > 0 || report.total.unsafe > 0) process.exitCode = found;
}

async function scored(
  { model, answers, baseUrl }: Extract<Command, { kind: 'run' }>,
  set: string,
  items: readonly Item[],
  setContext: PlanContext,
): Promise<Report> {
  if (answers) return reportOf(`${set}, answered`, scoreAnswered(items, setContext));
  if (model === null) return reportOf(set, scoreDirectParser(items, setContext));
  const key = process.env['ANTHROPIC_API_KEY']?.trim() ?? '';
  // The SDK is loaded only for this.
  const { modelOf, scoreWithModel } = await import('./with-model.ts');
  const { scores, spent } = await scoreWithModel(items, setContext, modelOf(model, baseUrl, key));
  return reportOf(set, scores, { model, spent });
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
    await run(command);
  } catch (thrown) {
    if (!(thrown instanceof UnreadableSet || thrown instanceof AppError)) throw thrown;
    console.error(thrown.message);
    process.exitCode = wrongUsage;
  }
}
