import type { Store } from '../store/open-store.ts';
import type { AuditHead } from '../store/queries/audit.ts';
import type { ContinuedLog } from '../store/queries/audit-end.ts';
import type { NewNotification } from '../store/queries/notifications.ts';

/**
 * Goes on with a log that was put back, after the end that the wallet knows, and keeps a notice of it: of what is not
 * in the log, or that it is another one. Answers whether there is one to tell.
 */
export function continueLog({ writer }: Pick<Store, 'writer'>, known: AuditHead | null): boolean {
  return writer.together(() => {
    const continued = writer.auditEnd.continueAfter(known);
    return continued !== null && writer.notifications.add(noticeOf(continued)) !== null;
  });
}

const check =
  'If nobody did that, another program changed the database: look at your accounts, and check the log with countersign audit verify --macs.';

function noticeOf({ lastHere, lastKnown }: ContinuedLog): NewNotification {
  const notice = { kind: 'message', topic: 'wallet', subjectId: 'audit' } as const;
  if (lastHere >= lastKnown) {
    return {
      ...{ ...notice, occasion: `replaced ${lastHere} ${lastKnown}` },
      title: 'The audit log is another one than before',
      body: `The wallet knew another line ${lastKnown} of the log than the one that is in it, because a copy of the database was put back or a new one was begun. ${check}`,
    };
  }
  const [from, to] = [lastHere + 1, lastKnown];
  return {
    ...{ ...notice, occasion: `gap ${from} ${to}` },
    title: 'Lines of the audit log are missing',
    body: `Lines ${from} to ${to} of the log are not in it, because a copy of the database was put back or a new one was begun. ${check}`,
  };
}
