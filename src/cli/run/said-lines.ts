import type { EffectView } from '../../shared/runs/views.ts';

/** Of each stream; what failed says why at its end. */
const mostLines = 20;

/** What a program that a step ran has said, for a terminal. */
export function saidLines({ command }: Pick<EffectView, 'command'>): string[] {
  const run = command?.run ?? null;
  if (run === null) return [];
  return [...streamLines('It said', run.stdout), ...streamLines('Its errors', run.stderr)];
}

function streamLines(heading: string, text: string): string[] {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  if (lines.length === 1 && lines[0] === '') return [];
  const left = lines.length - mostLines;
  return [
    left <= 0 ? `    ${heading}:` : `    ${heading}, after ${left} more lines:`,
    ...lines.slice(-mostLines).map((line) => `      ${line}`),
  ];
}
