import { z } from 'zod';
import type { AuditLine } from '../store/audit-line.ts';
import type { AuditReader } from '../store/queries/audit.ts';

interface Line {
  /** Number of the line that says so. */
  seq: number;
  /** Whether there was a database here before, which is kept; null where the line does not say. */
  kept: boolean | null;
}

/** What a person did, as the log says, after which it goes on after lines that are not in it. */
export type PutBack =
  | (Line & { what: 'backup' | 'copy'; madeAt: number })
  | (Line & { what: 'begun_anew' })
  | (Line & { what: 'wallet' });

/** Of the wallet alone: it was opened here for the first time, and knows the end of another log. */
export const broughtHere = 'vault.brought_here';

/** Lines after which a log may go on after another one. */
export const putBackKinds = ['data.restored', 'data.begun_anew', broughtHere] as const;

const restored = z.object({
  from: z.string(),
  madeAt: z.number().int().min(0).max(8.64e15),
  kept: z.boolean().optional(),
});
const begun = z.object({ files: z.number().int().min(0) });

/**
 * The newest of the log that it was not sealed after yet; null where there is none, as of a log that another program
 * cut: the first seal after a line settles what it left out, and an earlier one explains nothing any more.
 */
export function putBackIn(audit: Pick<AuditReader, 'newestOfKind'>): PutBack | null {
  const found = putBackKinds
    .flatMap((kind) => audit.newestOfKind(kind) ?? [])
    .toSorted((a, b) => b.seq - a.seq);
  const [line] = found;
  const isSettled = (audit.newestOfKind('audit.continued')?.seq ?? 0) > (line?.seq ?? 0);
  return line === undefined || line.mac !== null || isSettled ? null : readPutBack(line);
}

function readPutBack({ kind, seq, body: text }: AuditLine): PutBack | null {
  if (kind === broughtHere) return { what: 'wallet', seq, kept: null };
  if (kind === 'data.begun_anew') {
    const files = parsed(text, begun)?.files;
    return { what: 'begun_anew', seq, kept: files === undefined ? null : files > 0 };
  }
  const body = parsed(text, restored);
  if (body === null) return null;
  const { from, madeAt, kept = null } = body;
  return { what: /^version \d+$/.test(from) ? 'copy' : 'backup', madeAt, seq, kept };
}

function parsed<T>(text: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
