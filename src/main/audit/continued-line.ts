import { z } from 'zod';
import type { AuditLine } from '../store/audit-line.ts';
import type { AuditHead } from '../store/queries/audit.ts';

const count = z.number().int().min(0);
const body = z.object({
  lastHere: count,
  lastKnown: count,
  lastKnownHash: z.string(),
  /** The line that says because of what; null where none does, not there in older logs. */
  because: count.nullish(),
});

/** What a line that goes on after a restore says is not in this log; null for any other line. */
export function leftOut(line: Pick<AuditLine, 'kind' | 'body'>): z.infer<typeof body> | null {
  if (line.kind !== 'audit.continued') return null;
  try {
    return body.parse(JSON.parse(line.body));
  } catch {
    return null;
  }
}

/** Whether the line goes on right after `known`, which is not in the log. */
export function continuesAfter(line: AuditLine, known: AuditHead): boolean {
  const said = leftOut(line);
  return said !== null && said.lastKnown === known.seq && said.lastKnownHash === known.hash;
}
