import type { PlanView } from '../../shared/ipc/views.ts';
import { adviceOf } from '../advice-of.ts';

/** Whether the plan of a turn was rehearsed, and why not or why it would fail. */
export function rehearsedLines({ rehearsal, account }: PlanView): string[] {
  const status = rehearsal?.status ?? 'unknown';
  const words = {
    ok: 'It was rehearsed and would work.',
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
