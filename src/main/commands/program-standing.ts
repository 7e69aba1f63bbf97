import type { ProgramRule, ProgramStanding } from '../../shared/commands/program-rule.ts';
import type { ProgramRuleView } from '../../shared/ipc/program-views.ts';
import { changedAt } from './changed-at.ts';
import { programAt } from './commands.ts';
import { programHash } from './program-hash.ts';

/** The rules with how their programs stand to them. */
export function programStandings(rules: readonly ProgramRule[]): Promise<ProgramRuleView[]> {
  return Promise.all(rules.map(async (rule) => ({ ...rule, ...(await programStanding(rule)) })));
}

/** How the program of a rule stands to what was allowed. Never rejects. */
async function programStanding({
  program,
  sha256,
}: Pick<ProgramRule, 'program' | 'sha256'>): Promise<ProgramStanding> {
  try {
    if ((await programAt(program)) !== program) return { state: 'missing', changedAt: null };
    if (sha256 === null) return { state: 'not_known', changedAt: null };
    if ((await programHash(program)) === sha256) return { state: 'as_allowed', changedAt: null };
    return { state: 'changed', changedAt: await changedAt(program) };
  } catch {
    return { state: 'not_known', changedAt: null };
  }
}
