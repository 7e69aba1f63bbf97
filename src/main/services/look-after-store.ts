import type { Log } from '../log.ts';
import type { Store } from '../store/open-store.ts';

/** Follows the store from now on, and clears away what the last process left in it. `changed`: the windows ask again. */
export function lookAfterStore(store: Store, changed: () => void, log: Log): void {
  followHealth(store, changed, log);
  forgetUnsent(store, log);
}

/** Tells the windows and the log whether anything can be written. */
function followHealth({ health }: Store, changed: () => void, log: Log): void {
  health.onChange(() => {
    changed();
    if (health.trouble !== null) log.warn('store.trouble', { code: health.trouble.code });
    else log.info('store.works_again');
  });
}

/** What was attached when the process ended last, and not sent, belongs to no message any more. */
function forgetUnsent({ writer }: Store, log: Log): void {
  try {
    writer.attachments.dropUnsent();
  } catch (thrown) {
    log.error('attachments.not_dropped', thrown);
  }
}
