import { expect, test } from 'vitest';
import type { Machine } from '../../bench/core/machine.ts';
import { report, reportSchema } from '../../bench/core/report.ts';
import { table } from '../../bench/core/table.ts';

const machine: Machine = {
  cores: 2,
  memoryGiB: 8,
  os: 'linux 6.1 x64',
  node: '24',
  electron: null,
};

const starts = [
  { id: 'empty', unit: 'ms', runs: [30, 10, 20] },
  { id: 'app', unit: 'ms', runs: [50, 10, 30, 40], comparedWith: 'empty' },
];

test('a report gives median, range and count of the runs, and the ratio to what it is compared with', () => {
  const document = report('start', machine, starts);
  expect(document.metrics).toEqual([
    { id: 'empty', unit: 'ms', median: 20, min: 10, max: 30, runs: 3 },
    {
      ...{ id: 'app', unit: 'ms', median: 35, min: 10, max: 50, runs: 4 },
      ratioTo: { id: 'empty', value: 1.75 },
    },
  ]);
  expect(reportSchema.parse(document)).toEqual(document);
});

test('of many runs it says what nineteen of twenty stay below', () => {
  const many = Array.from({ length: 100 }, (_, at) => 100 - at);
  const document = report('start', machine, [{ id: 'app', unit: 'ms', runs: many }]);
  expect(document.metrics[0]).toMatchObject({ median: 50.5, p95: 95, max: 100 });
  expect(reportSchema.parse(document)).toEqual(document);
});

test('a comparison with something that was not measured is a mistake, not a report', () => {
  expect(() => report('start', machine, starts.slice(1))).toThrow('empty, which is not there');
});

test('the table for people has a line for each metric, with its figures in columns', () => {
  expect(`\n${table(report('start', machine, starts))}\n`).toMatchInlineSnapshot(`
    "
    2 cores, 8 GiB, linux 6.1 x64, Node 24, Electron none

           median  p95   min   max      runs
    empty    20.0       10.0  30.0  ms     3
    app      35.0       10.0  50.0  ms     4  1.75 x empty
    "
  `);
});
