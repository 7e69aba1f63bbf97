// What a person can hand to whoever is to find out what went wrong. Everything in it is listed here: versions, what
// works on this computer, counts, and the log behind its filter.
import { arch, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { toAppError } from '../../../shared/errors.ts';
import type { LogLine } from '../../../shared/log/log-line.ts';
import { databaseName } from '../../backups/restore-names.ts';
import { productCommit, productVersion } from '../../runtime.ts';
import { databaseSize } from '../../store/database-size.ts';
import type { StoreReader } from '../../store/store.ts';

/** Of what is needed here, e.g. `tray`, whether it works, e.g. `ready`. */
export type FoundStates = readonly { id: string; state: string }[];

export interface ReportParts {
  /** Epoch milliseconds. */
  now: number;
  dataDir: string;
  /** E.g. `Electron 45.4.1`. */
  runtime: string;
  found: FoundStates;
  /** Rows by table, or the code of the error with which it does not open. */
  database: { schema: number; rows: Record<string, number> } | { code: string };
  log: readonly LogLine[];
}

/** Lines of the log that a report holds. */
export const reportedLines = 400;

/** The report as JSON, for people to read whole before they hand it on. */
export function problemReport(parts: ReportParts): string {
  const report = {
    about:
      'Problem report of Countersign. It holds no key, password, address, amount, message, name or path; what the log had of such is left out. Nothing was sent: whoever has this file got it from you.',
    madeAt: new Date(parts.now).toISOString(),
    app: { version: productVersion, commit: productCommit, runtime: parts.runtime },
    system: {
      platform: process.platform,
      arch: arch(),
      release: release(),
      node: process.versions.node,
      memoryMiB: Math.round(totalmem() / 1_048_576),
    },
    works: Object.fromEntries(parts.found.map(({ id, state }) => [id, state])),
    database: { ...parts.database, ...databaseSize(join(parts.dataDir, databaseName)) },
    errors: countByCode(parts.log),
    log: parts.log.map(({ at, level, event, facts }) => ({
      ...{ at: new Date(at).toISOString(), level, event },
      ...facts,
    })),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

/** A report is wanted most where the database breaks. */
export function databaseOf(reader: Pick<StoreReader, 'contents'>): ReportParts['database'] {
  try {
    return reader.contents.tables();
  } catch (thrown) {
    return { code: toAppError(thrown).code };
  }
}

/** E.g. `countersign-report-20261124-160140.json`; the time is UTC. */
export function reportName(now: number): string {
  const [day = '', time = ''] = new Date(now).toISOString().slice(0, 19).split('T');
  return `countersign-report-${day.replaceAll('-', '')}-${time.replaceAll(':', '')}.json`;
}

/** Most frequent first. */
function countByCode(log: readonly LogLine[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { facts } of log) {
    const { code } = facts;
    if (typeof code === 'string') counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].toSorted(([, a], [, b]) => b - a));
}
