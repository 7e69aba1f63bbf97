import { siteText } from '../shared/sites/site-rule.ts';
import { visibleLine } from '../shared/visible-text.ts';
import type { Visit } from '../shared/visits/visit.ts';
import { actWords } from '../shared/visits/visit-words.ts';

/** A visit to the web, for a terminal: every act, and all that may be reached. */
export function visitLines({ actions, sites }: Visit): string[] {
  return [
    ...actions.map((action, at) => visibleLine(`  would ${at + 1}. ${actWords(action)}`)),
    ...sites.map((site) => visibleLine(`  may reach ${siteText(site)}`)),
  ];
}
