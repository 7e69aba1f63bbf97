import { z } from 'zod';
import type { AuditReader } from '../store/queries/audit.ts';

/** What a person did, as the log says, after which it goes on after lines that are not in it. */
export type PutBack = { what: 'backup' | 'copy'; madeAt: number } | { what: 'begun_anew' };

const restored = z.object({ from: z.string(), madeAt: z.number().int().min(0).max(8.64e15) });

/** The newest of the log that it did not go on after yet; null where there is none, as of a log that another program cut. */
export function putBackIn(audit: Pick<AuditReader, 'newestOfKind'>): PutBack | null {
  const seqOf = (kind: string): number => audit.newestOfKind(kind)?.seq ?? 0;
  const line = audit.newestOfKind('data.restored');
  const begunAt = seqOf('data.begun_anew');
  const last = Math.max(line?.seq ?? 0, begunAt);
  if (last <= seqOf('audit.continued')) return null;
  if (line?.seq !== last) return { what: 'begun_anew' };
  const body = bodyOf(line.body);
  if (body === null) return null;
  return { what: /^version \d+$/.test(body.from) ? 'copy' : 'backup', madeAt: body.madeAt };
}

function bodyOf(text: string): z.infer<typeof restored> | null {
  try {
    return restored.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
