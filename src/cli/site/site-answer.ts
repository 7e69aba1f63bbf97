import { type SiteRule, siteRuleWords, siteText } from '../../shared/sites/site-rule.ts';
import { visibleLine } from '../../shared/visible-text.ts';
import type { VerbAnswer } from '../verb.ts';

/** The sites that plans may visit, under a line that says what was done. */
export function siteAnswer(rules: readonly SiteRule[], said: string | null): VerbAnswer {
  const list =
    rules.length === 0
      ? ['No plan may visit a site: none is allowed.']
      : ['Plans may visit these sites, each with all that lies below it:', ...rules.map(lineOf)];
  return {
    exitCode: 0,
    document: { sites: rules.map(({ createdAt: _, ...rule }) => rule) },
    text: [...(said === null ? [] : [said]), ...list].join('\n'),
  };
}

function lineOf(rule: SiteRule): string {
  return `  ${visibleLine(siteText(rule))} ${siteRuleWords(rule)} (${rule.ruleId})`;
}

/** The answer as the help shows it. */
export const siteExample = {
  sites: [
    {
      ruleId: '0198f3a2-7c11-7d4e-9a10-3f2b6c5d4e02',
      use: 'read',
      origin: 'https://api.example.com',
      path: '/v1/prices',
      local: false,
    },
  ],
};
