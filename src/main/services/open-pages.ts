import { recordedPages } from '../records/recorded-pages.ts';
import type { RecorderOptions } from '../records/recorder.ts';
import { Pages } from '../sites/pages.ts';
import type { Store } from '../store/open-store.ts';

/** The web as far as the person allowed it; its answers recorded or replayed where that is said. */
export function openPages({
  store,
  records,
}: {
  store: Pick<Store, 'reader'>;
  records?: RecorderOptions;
}): Pick<Pages, 'workOut' | 'get'> {
  const pages = new Pages({ rules: () => store.reader.siteRules.list() });
  return records === undefined ? pages : recordedPages(pages, records);
}
