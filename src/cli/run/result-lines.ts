import type { ReadOnlyStore } from '../../main/store/open-store.ts';
import { stepExecution } from '../../main/store/queries/run-documents.ts';
import type { RunView } from '../../shared/runs/views.ts';
import { toldResult } from '../../shared/tools/told-result.ts';

/** Of one step; all of it is in the document that --json prints. */
const mostLines = 40;

/** What steps left that only looked, in lines, by the place of the step. */
export function resultsOf(
  { reader }: Pick<ReadOnlyStore, 'reader'>,
  run: RunView,
): ReadonlyMap<string, readonly string[]> {
  const looked = new Set(run.steps.flatMap(({ path, effects }) => (effects.length ? [] : [path])));
  return new Map(
    reader.steps
      .listForDocument(run.executionId)
      .filter(({ path }) => looked.has(path))
      .map((step) => [step.path, resultLines(stepExecution(step).result)]),
  );
}

/** A result in words: a value per line, and a line for each item of a list. */
export function resultLines(result: unknown): string[] {
  const lines = fieldsOf(toldResult(result)).flatMap(([key, value]) =>
    Array.isArray(value) && value.length > 0
      ? [`${key}:`, ...value.map((item) => `  ${inline(item)}`)]
      : [`${key}: ${inline(value)}`],
  );
  const left = lines.length - mostLines;
  return left <= 0
    ? lines
    : [...lines.slice(0, mostLines), `${left} more lines are shown with --json.`];
}

function inline(value: unknown): string {
  if (Array.isArray(value))
    return value.length === 0 ? 'none' : `[${value.map(inline).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  return fieldsOf(value)
    .map(([key, inner]) => `${key} ${inline(inner)}`)
    .join(', ');
}

function fieldsOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}
