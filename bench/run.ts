// npm run bench [-- <name> [--json]]. Without a name it lists the benchmarks.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Benchmark } from './benchmark.ts';
import { type Report, report } from './report.ts';

const suffix = '.bench.ts';
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(suffix))
  .map((file) => file.slice(0, -suffix.length))
  .sort();

const load = async (name: string): Promise<Benchmark> =>
  (await import(join(import.meta.dirname, name + suffix))).benchmark;

function print({ machine, metrics }: Report): void {
  console.log(machine);
  for (const { id, unit, median, min, max, runs, ratioTo } of metrics) {
    const figures = [median, min, max].map((figure) => figure.toFixed(1));
    const ratio = ratioTo ? `, ${ratioTo.value.toFixed(2)} x ${ratioTo.id}` : '';
    console.log(`${id}: ${figures[0]} ${unit} (${figures[1]}-${figures[2]}, ${runs} runs${ratio})`);
  }
}

const [name] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
if (name === undefined) {
  for (const each of names) console.log(`${each}: ${(await load(each)).title}`);
} else if (names.includes(name)) {
  const result = report(name, await (await load(name)).measure());
  if (process.argv.includes('--json')) console.log(JSON.stringify(result));
  else print(result);
} else {
  console.error(`There is no benchmark ${name}. There are: ${names.join(', ')}`);
  process.exitCode = 2;
}
