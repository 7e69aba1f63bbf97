import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';

const longest = 300;

/** A line for each test that failed, of vitest's JSON report, with the first words of why; empty when none did. */
export async function describeFailures(resultFile, repoRoot) {
  const report = await readFile(resultFile, 'utf8').then(JSON.parse, () => undefined);
  return (report?.testResults ?? [])
    .flatMap((file) => failuresOf(file, relative(repoRoot, file.name)))
    .join('\n');
}

function failuresOf({ status, message, assertionResults }, file) {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [line(file, message)];
  return failed.map((test) => line(`${file} > ${test.fullName}`, test.failureMessages?.[0]));
}

function line(where, why) {
  const said = (why ?? '').split('\n')[0];
  return `FAILED ${where}: ${said.slice(0, longest)}`;
}
