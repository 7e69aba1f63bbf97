import { argsOfRule, standingWords } from '../../shared/commands/rule-words.ts';
import type { ProgramRuleView } from '../../shared/ipc/program-views.ts';
import { utcTime } from '../../shared/iso-time.ts';
import { visiblePath } from '../../shared/visible-text.ts';
import type { VerbAnswer } from '../verb.ts';

/** The programs that plans may run, under a line that says what was done. */
export function programAnswer(rules: readonly ProgramRuleView[], said: string | null): VerbAnswer {
  const list =
    rules.length === 0
      ? ['No plan may run a program: none is allowed.']
      : ['Plans may run these programs, each time after your approval:', ...rules.map(lineOf)];
  return {
    exitCode: 0,
    document: { programs: rules.map(({ createdAt: _, ...rule }) => rule) },
    text: [...(said === null ? [] : [said]), ...list].join('\n'),
  };
}

function lineOf(rule: ProgramRuleView): string {
  const network = rule.network ? ', also with the network' : '';
  const standing = standingWords(rule, (at) => `at ${utcTime(at)}`);
  const state = standing === null ? '' : `, ${standing}`;
  return `  ${visiblePath(rule.program)} ${argsOfRule(rule)}${network} (${rule.ruleId})${state}`;
}

/** The answer as the help shows it. */
export const programExample = {
  programs: [
    {
      ruleId: '0198f3a2-7c11-7d4e-9a10-3f2b6c5d4e01',
      program: '/usr/bin/git',
      args: ['status', '...'],
      network: false,
      sha256: '5f0e3b8c1d2a49766b7f10c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f607',
      state: 'as_allowed',
      changedAt: null,
    },
  ],
};
