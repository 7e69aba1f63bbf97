import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { openStore } from '../store/open-store.ts';
import { quarantineStore } from '../store/quarantine-store.ts';
import { databaseName } from './restore-names.ts';

/**
 * Sets a database aside by renaming it, all of it kept, and begins a new one beside the same wallet. Answers where
 * the files are now. Errors: IN_USE, STORE_*.
 */
export function startAnew(dataDir: string, clock: Clock): string[] {
  const path = join(dataDir, databaseName);
  const kept = quarantineStore({ path, clock });
  const { writer, stop } = openStore({ path, clock });
  try {
    writer.together(() => {
      writer.control.stopAll({ kind: 'begun_anew' });
      writer.auditEnd.expectGap();
      writer.audit.append({ kind: 'data.begun_anew', body: { files: kept.length } });
    });
  } finally {
    stop();
  }
  return kept;
}
