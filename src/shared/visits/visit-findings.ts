import type { Finding } from '../chain/types.ts';
import { siteText } from '../sites/site-rule.ts';
import { unseenMarks, visiblePath } from '../visible-text.ts';
import type { Visit } from './visit.ts';

/** What a person should see of a visit before they agree to it, heaviest first. */
export function visitFindings({ actions, sites }: Visit): Finding[] {
  const text = actions.flatMap((action) => textsIn(action)).join('');
  const local = sites.filter((site) => site.local).map((site) => visiblePath(siteText(site)));
  const found: (Finding | null)[] = [
    text.search(unseenMarks) < 0
      ? null
      : {
          ...{ id: 'VISIT_UNSEEN', level: 'danger' },
          message: 'What is done holds characters that cannot be seen. They are written out here.',
          evidence: {},
        },
    {
      ...{ id: 'VISIT_NOT_REHEARSED', level: 'unknown' },
      message:
        'What a page does cannot be rehearsed, and cannot be undone by Countersign: what is pressed or typed there counts there.',
      evidence: {
        'may reach': sites.map((site) => visiblePath(siteText(site))).join(', ') || 'nothing',
      },
    },
    local.length === 0
      ? null
      : {
          ...{ id: 'VISIT_LOCAL', level: 'caution' },
          message: 'The window may reach this computer or its network, as you allowed.',
          evidence: { sites: local.join(', ') },
        },
  ];
  return found.filter((each) => each !== null);
}

/** Every text in it that somebody chose. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
