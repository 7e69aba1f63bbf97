import type { OpenPageWindow } from '../../shared/visits/page-window.ts';
import { holdsSecret } from '../agent/planner/holds-secret.ts';
import { Visits } from '../sites/visit/visits.ts';
import type { Store } from '../store/open-store.ts';

/** Visits to the web as far as the person allowed them; `openPage`: null where there is no window system. */
export function openVisits({
  store,
  openPage = null,
}: {
  store: Pick<Store, 'reader'>;
  openPage?: OpenPageWindow | null;
}): Visits {
  return new Visits({
    rules: () => store.reader.siteRules.list(),
    holdsSecret,
    open: openPage,
  });
}
