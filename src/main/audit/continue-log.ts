import { utcTime } from '../../shared/iso-time.ts';
import type { Store } from '../store/open-store.ts';
import type { AuditHead } from '../store/queries/audit.ts';
import type { ContinuedLog } from '../store/queries/audit-end.ts';
import type { NewNotification } from '../store/queries/notifications.ts';
import { type PutBack, putBackIn } from './put-back.ts';

/**
 * Goes on with a log that was put back, after the end that the wallet knows, and keeps a notice of it: of what is not
 * in the log, or that it is another one, and because of what. Answers whether there is one to tell.
 */
export function continueLog(
  { reader, writer }: Pick<Store, 'reader' | 'writer'>,
  known: AuditHead | null,
): boolean {
  const because = putBackIn(reader.audit);
  return writer.together(() => {
    const continued = writer.auditEnd.continueAfter(known, because?.seq ?? null);
    if (continued === null) return false;
    const notice = because === null ? unexplained(continued) : explained(continued, because);
    return writer.notifications.add(notice) !== null;
  });
}

const subject = { kind: 'message', topic: 'wallet', subjectId: 'audit' } as const;
const check = 'Look at your accounts, and check the log with countersign audit verify --macs.';

/** The same gap is told once, however it came. */
function occasionOf({ lastHere, lastKnown }: ContinuedLog): string {
  const isGap = lastHere < lastKnown;
  return isGap ? `gap ${lastHere + 1} ${lastKnown}` : `replaced ${lastHere} ${lastKnown}`;
}

function explained(continued: ContinuedLog, because: PutBack): NewNotification {
  const { lastHere, lastKnown } = continued;
  const isGap = lastHere < lastKnown;
  const told = isGap
    ? `lines ${lastHere + 1} to ${lastKnown} of the audit log are not in the log here, and it goes on after them.`
    : `the audit log here is another one than the wallet knew at line ${lastKnown}, and it goes on.`;
  return {
    ...{ ...subject, occasion: occasionOf(continued) },
    title: titles[because.what],
    body: `Because ${actOf(because)}, ${told} ${whereWords(because)} Only if you did not do that is something wrong: another program changed the database then. ${check}`,
  };
}

const titles: Readonly<Record<PutBack['what'], string>> = {
  backup: 'The audit log goes on after the restore',
  copy: 'The audit log goes on in the copy that was put back',
  begun_anew: 'The audit log goes on in a new database',
  wallet: 'The audit log goes on in another database',
};

/** What was written meanwhile may have been on another computer: only what was here is known to be kept. */
function whereWords({ kept }: PutBack): string {
  const only = 'What was written meanwhile is only in the database that was in use then';
  if (kept === null) return `${only}.`;
  return kept
    ? `${only}; the one that was here before is kept.`
    : `${only}, and none was here before.`;
}

function actOf(because: PutBack): string {
  if (because.what === 'begun_anew') return 'a new database was begun';
  if (because.what === 'wallet') return 'the wallet was brought here without its database';
  const { what, madeAt } = because;
  return what === 'backup'
    ? `the backup of ${utcTime(madeAt)} was restored`
    : `the copy of the database of ${utcTime(madeAt)} was put back`;
}

/** Nothing says that anything was put back. */
function unexplained(continued: ContinuedLog): NewNotification {
  const { lastHere, lastKnown } = continued;
  const notice = { ...subject, occasion: occasionOf(continued) };
  const byNobody = `Nothing in it says that a backup was restored: another program changed the database. ${check}`;
  if (lastHere >= lastKnown) {
    return {
      ...notice,
      title: 'The audit log is another one than before',
      body: `The wallet knew another line ${lastKnown} of the log than the one that is in it. ${byNobody}`,
    };
  }
  return {
    ...notice,
    title: 'Lines of the audit log are missing',
    body: `Lines ${lastHere + 1} to ${lastKnown} of the log are not in it. ${byNobody}`,
  };
}
