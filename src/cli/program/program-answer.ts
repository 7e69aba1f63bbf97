import type { ProgramRule } from '../../shared/commands/program-rule.ts';
import { argsOfRule } from '../../shared/commands/rule-words.ts';
import { visiblePath } from '../../shared/visible-text.ts';
import type { VerbAnswer } from '../verb.ts';

/** The programs that plans may run, under a line that says what was done. */
export function programAnswer(rules: readonly ProgramRule[], said: string | null): VerbAnswer {
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

function lineOf(rule: ProgramRule): string {
  const network = rule.network ? ', also with the network' : '';
  return `  ${visiblePath(rule.program)} ${argsOfRule(rule)}${network} (${rule.ruleId})`;
}

/** The answer as the help shows it. */
export const programExample = {
  programs: [
    {
      ruleId: '0198f3a2-7c11-7d4e-9a10-3f2b6c5d4e01',
      program: '/usr/bin/git',
      args: ['status', '...'],
      network: false,
    },
  ],
};
