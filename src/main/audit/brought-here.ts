import type { Store } from '../store/open-store.ts';
import type { AuditHead } from '../store/queries/audit.ts';
import { broughtHere, putBackIn } from './put-back.ts';

/**
 * A wallet that was never open in this database and knows the end of another log was brought here without that one:
 * the log here goes on after that end, as after a restore. Nothing where the log holds it, or something that was put
 * back explains it already.
 */
export function noteBroughtHere(
  { reader, writer }: Pick<Store, 'reader' | 'writer'>,
  vaultId: string,
  known: AuditHead | null,
): void {
  if (known === null || known.seq === 0 || reader.audit.holds(known)) return;
  if (reader.vaultGenerations.get(vaultId) !== undefined || putBackIn(reader.audit) !== null)
    return;
  writer.together(() => {
    writer.auditEnd.expectGap();
    writer.audit.append({ kind: broughtHere, body: { vaultId } });
  });
}
