import type { Store } from '../store/open-store.ts';
import type { AuditHead } from '../store/queries/audit.ts';
import type { NewNotification } from '../store/queries/notifications.ts';

/**
 * Goes on with a log that was put back, after the end that the wallet knows, and keeps a notice of what is not in it.
 * Answers whether there is one to tell.
 */
export function continueLog({ writer }: Pick<Store, 'writer'>, known: AuditHead | null): boolean {
  return writer.together(() => {
    const gap = writer.auditEnd.continueAfter(known);
    return gap !== null && writer.notifications.add(gapNotice(gap)) !== null;
  });
}

function gapNotice({ from, to }: { from: number; to: number }): NewNotification {
  return {
    ...{ kind: 'message', topic: 'wallet', subjectId: 'audit', occasion: `gap ${from} ${to}` },
    title: 'Lines of the audit log are missing',
    body: `Lines ${from} to ${to} of the log are not in it, because a copy of the database was put back or a new one was begun. If nobody did that, another program changed the database: look at your accounts, and check the log with countersign audit verify --macs.`,
  };
}
