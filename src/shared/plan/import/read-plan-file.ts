import { readStrictJson } from '../../strict-json.ts';
import { withoutByteOrderMark } from '../../utf8.ts';
import { maxPlanBytes, maxPlanDepth } from '../limits.ts';
import { readPlan } from '../read-plan.ts';
import type { Plan } from '../schema.ts';
import type { ValidationIssue } from '../validate/result.ts';

/** Why a file is not a plan. `line` and `column` count from 1, where the text itself is at fault. */
export interface FileProblem {
  code: string;
  message: string;
  line: number | null;
  column: number | null;
  /** JSON path of the offending value; empty for the whole document or where there is none. */
  path: string;
}

/** A plan file that was read, with what was rewritten in it, or why it was refused. */
export type PlanFileReading =
  | { ok: true; plan: Plan; notes: ValidationIssue[] }
  | { ok: false; problems: FileProblem[]; more: number };

const limits = { maxSize: maxPlanBytes, maxDepth: maxPlanDepth };
/** Enough to see what is wrong; a hostile file can have one in every place. */
const mostProblems = 20;

/**
 * Reads the text or the bytes of a plan file, which may be hostile. Problem codes: those of the strict JSON
 * reader and of readPlan. Never throws, and follows nothing that the file names.
 */
export function readPlanFile(source: string | Uint8Array): PlanFileReading {
  const tree = readStrictJson(withoutMark(source), limits);
  if (!tree.ok) {
    const { code, message, facts } = tree.error;
    const [line, column] = [facts['line'], facts['column']].map(wholeNumber);
    const at = { line: line ?? null, column: column ?? null };
    return { ok: false, problems: [{ code, message, ...at, path: tree.path }], more: 0 };
  }
  const reading = readPlan(tree.value);
  if (reading.ok) return reading;
  const errors = reading.issues.filter(({ severity }) => severity === 'error').map(problemOf);
  return {
    ok: false,
    problems: errors.slice(0, mostProblems),
    more: Math.max(0, errors.length - mostProblems),
  };
}

function problemOf({ code, message, path = '' }: ValidationIssue): FileProblem {
  return { code, message, line: null, column: null, path };
}

function wholeNumber(fact: unknown): number | null {
  return typeof fact === 'number' ? fact : null;
}

function withoutMark(source: string | Uint8Array): string | Uint8Array {
  return typeof source === 'string' ? source.replace(/^\uFEFF/, '') : withoutByteOrderMark(source);
}
