import { utcTime } from '../../shared/iso-time.ts';
import type { MandateUseView, MandateView } from '../../shared/mandates/views.ts';

/** One mandate in a line. */
export function mandateLine(view: MandateView): string {
  return `${view.mandateId}  ${standOf(view)}  ${view.account}  ${view.name}`;
}

function standOf({ state, endedWhy, expiresAt, returnedAt }: MandateView): string {
  if (state === 'active') return `active until ${utcTime(expiresAt)}`;
  const why =
    endedWhy !== null && endedWhy in ends ? `: ${ends[endedWhy as keyof typeof ends]}` : '';
  const back = returnedAt === null ? '' : `, what was left went back at ${utcTime(returnedAt)}`;
  return `over${why}${back}`;
}

const ends = {
  revoked: 'revoked',
  expired: 'its time has passed',
  used_up: 'it signed as often as it may',
  schedule_over: 'its schedule is over',
  replaced: 'another one of its schedule took its place',
} as const;

/** All of it: what it allows, what is left and what it was used for. */
export function mandateText(view: MandateView, uses: readonly MandateUseView[]): string[] {
  const width = Math.max(...view.lines.map(({ label }) => label.length));
  return [
    mandateLine(view),
    ...view.lines.map(({ label, value }) => `  ${label.padEnd(width)}  ${value}`),
    ...view.left.map(({ spent, left }) => `  ${'Left'.padEnd(width)}  ${left} (spent ${spent})`),
    ...uses.map(useLine),
  ];
}

function useLine({ at, outcome, gaveBack, spent, reason, txHash }: MandateUseView): string {
  const what = outcome === 'signed' ? `${spent.join(', ')} ${txHash ?? ''}` : (reason ?? '');
  return `  ${utcTime(at)}  ${gaveBack ? 'gave back' : outcome}: ${what}`.trimEnd();
}
