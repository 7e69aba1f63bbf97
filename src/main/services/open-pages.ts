import { Pages } from '../sites/pages.ts';
import type { Store } from '../store/open-store.ts';

/** The web as far as the person allowed it. */
export function openPages({ store }: { store: Pick<Store, 'reader'> }): Pages {
  return new Pages({ rules: () => store.reader.siteRules.list() });
}
