import type { StepFailure } from '../../../shared/runs/views.ts';
import type { AuditLine } from '../audit-line.ts';
import { auditBody } from './audit-body.ts';

const failed = ['step.waiting', 'step.failed', 'step.skipped'];
/** Of each step; an attempt a minute for days is no story. */
const mostKept = 20;

/** The attempts of each step that failed, by path, oldest first, read from the run's lines in their order. */
export function runFailures(lines: readonly AuditLine[]): ReadonlyMap<string, StepFailure[]> {
  const failures = new Map<string, StepFailure[]>();
  for (const line of lines) {
    if (!failed.includes(line.kind)) continue;
    const { path, attempt, code, message } = auditBody(line);
    if (typeof path !== 'string' || typeof code !== 'string') continue;
    const own = failures.get(path) ?? [];
    failures.set(path, own);
    own.push({ attempt: Number(attempt), at: line.at, code, message: String(message) });
    if (own.length > mostKept) own.shift();
  }
  return failures;
}
