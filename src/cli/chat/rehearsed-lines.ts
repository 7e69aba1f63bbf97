import type { RehearsedStep } from '../../shared/chain/types.ts';
import type { PlanView } from '../../shared/ipc/plan-views.ts';
import { adviceOf } from '../advice-of.ts';

/** What the rehearsal says of a step that touches no chain and no file. */
const inTheRun = 'ONLY_IN_THE_RUN';

/** Whether the plan of a turn was rehearsed, and why not or why it would fail. */
export function rehearsedLines({ rehearsal, account }: PlanView): string[] {
  const status = rehearsal?.status ?? 'unknown';
  const words = {
    ok: isNothingRehearsed(rehearsal?.steps ?? [])
      ? 'Its steps touch no chain and no file: nothing of them was rehearsed.'
      : 'It was rehearsed and would work.',
    failed: 'It was rehearsed and would fail.',
    unknown: 'It could not be rehearsed.',
  };
  const error = rehearsal?.error ?? rehearsal?.steps.find((step) => step.error)?.error;
  const why = error === undefined ? '' : ` ${error.message} ${adviceOf(error)}`;
  const nobody =
    account.address === ''
      ? ' No account is known here: make a wallet with "countersign vault create".'
      : '';
  return [`${words[status]}${why}${nobody} Nothing was agreed to or signed.`];
}

function isNothingRehearsed(steps: readonly RehearsedStep[]): boolean {
  const isApart = ({ risks }: RehearsedStep): boolean => risks.some(({ id }) => id === inTheRun);
  return steps.length > 0 && steps.every(isApart);
}
