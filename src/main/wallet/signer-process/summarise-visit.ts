// What a person reads before the browser window opens: made by the signer, from the bytes alone.
import { siteText } from '../../../shared/sites/site-rule.ts';
import { visiblePath } from '../../../shared/visible-text.ts';
import type { Visit } from '../../../shared/visits/visit.ts';
import { actWords } from '../../../shared/visits/visit-words.ts';
import type { SummaryLine } from '../../../shared/wallet/signer-proposal.ts';

export function summariseVisit(visit: Visit, digest: string): SummaryLine[] {
  const { actions, sites, timeoutMs } = visit;
  return [
    { label: 'Visits the web', value: 'in a browser window of its own' },
    ...actions.map((action, at) => ({ label: `Act ${at + 1}`, value: actWords(action) })),
    ...sites.map((site) => ({
      label: site.local ? 'May reach, also in the local network' : 'May reach',
      value: visiblePath(siteText(site)),
    })),
    { label: 'Ended after', value: `${timeoutMs} ms` },
    { label: 'Digest', value: digest },
  ];
}
