// npm run bench [-- <name> [--json] [--runs N]]. Without a name it lists the benchmarks. Progress goes
// to standard error, so that standard output is the table or the one JSON document alone.
import { type Benchmark, NotReady } from './core/benchmark.ts';
import { readCommand } from './core/command-line.ts';
import { describeMachine } from './core/machine.ts';
import { report } from './core/report.ts';
import { table } from './core/table.ts';
import { benchmarks } from './registry.ts';

const wrongUsage = 2;
const notReady = 3;

const list = benchmarks.map(({ name, title }) => `${name.padEnd(14)} ${title}`).join('\n');

async function run(benchmark: Benchmark, rounds: number, json: boolean): Promise<void> {
  const measured = await benchmark.measure(rounds, (line) => console.error(line));
  const document = report(benchmark.name, describeMachine(), measured);
  console.log(json ? JSON.stringify(document, null, 2) : table(document));
}

const command = readCommand(
  process.argv.slice(2),
  benchmarks.map(({ name }) => name),
);
if (command.kind === 'list') console.log(list);
else if (command.kind === 'wrong') {
  console.error(`${command.reason} The benchmarks:\n\n${list}`);
  process.exitCode = wrongUsage;
} else {
  const benchmark = benchmarks.find(({ name }) => name === command.name);
  try {
    if (benchmark) await run(benchmark, command.rounds ?? benchmark.rounds, command.json);
  } catch (thrown) {
    if (!(thrown instanceof NotReady)) throw thrown;
    console.error(thrown.message);
    process.exitCode = notReady;
  }
}
