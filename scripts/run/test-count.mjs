import { readFile } from 'node:fs/promises';

/**
 * Counts the tests of vitest's JSON report. A file that failed before any of its tests ran counts as
 * one failure, and so does a run without a report.
 */
export async function countTests(resultFile) {
  const report = await readFile(resultFile, 'utf8').then(JSON.parse, () => undefined);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((t) => t.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** The closing line that continuous integration reads. */
export function formatCount({ passed, failed, skipped }) {
  const line = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}
