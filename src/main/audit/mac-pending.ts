import { AppError } from '../../shared/errors.ts';
import { auditHash } from '../store/audit-line.ts';
import type { AuditReader, AuditWriter } from '../store/queries/audit.ts';
import type { AuditMac } from './audit-mac.ts';

const batchSize = 200;

/**
 * Seals the lines that were written while the vault was locked: gives each its MAC, oldest first. A
 * line that no longer gives its own hash is not sealed: AUDIT_BROKEN. Rejects as `mac` does (locked).
 * @returns how many lines were sealed
 */
export async function macPending(
  log: { reader: AuditReader; writer: AuditWriter },
  mac: AuditMac,
): Promise<number> {
  let sealed = 0;
  for (;;) {
    const first = log.reader.pendingMacs(1)[0];
    if (first === undefined) return sealed;
    const lines = log.reader.linesAfter(first.seq - 1, batchSize);
    for (const line of lines) if (auditHash(line) !== line.hash) throw brokenLog(line.seq);
    const macs = await Promise.all(
      lines.map(async ({ seq, hash }) => ({ seq, mac: await mac(`0x${hash}`) })),
    );
    log.writer.setMacs(macs);
    sealed += macs.length;
  }
}

function brokenLog(seq: number): AppError {
  const message = 'The audit log was changed from outside. Nothing was added to it.';
  return new AppError('AUDIT_BROKEN', 'unknown', message, {
    advice: 'Run the audit check to see where.',
    facts: { seq },
  });
}
