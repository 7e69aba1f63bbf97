import type { MandateUseView, MandateView } from '../../shared/mandates/views.ts';

/** One mandate in a line. */
export function mandateLine({ mandateId, name, state, expiresAt, account }: MandateView): string {
  return `${mandateId}  ${state}, until ${new Date(expiresAt).toISOString()}  ${account}  ${name}`;
}

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

function useLine({ at, outcome, spent, reason, txHash }: MandateUseView): string {
  const what = outcome === 'signed' ? `${spent.join(', ')} ${txHash ?? ''}` : (reason ?? '');
  return `  ${new Date(at).toISOString()}  ${outcome}: ${what}`.trimEnd();
}
