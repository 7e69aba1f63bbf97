import type { EffectView } from '../../shared/runs/effect-view.ts';
import { visibleLine } from '../../shared/visible-text.ts';

/** Of each stream; what failed says why at its end. */
const mostLines = 20;

/** What a program that a step ran, or a page that it visited, has said, for a terminal. */
export function saidLines({ command, visit }: Pick<EffectView, 'command' | 'visit'>): string[] {
  if (visit !== null) return visit.came === null ? [] : cameLines(visit.came);
  const run = command?.run ?? null;
  if (run === null) return [];
  return [...streamLines('It said', run.stdout), ...streamLines('Its errors', run.stderr)];
}

type Came = NonNullable<NonNullable<EffectView['visit']>['came']>;

/** Texts of pages are by others: what steers a terminal is written out. */
function cameLines({ url, extracted, pictures, refused }: Came): string[] {
  return [
    ...(url === '' ? [] : [`    The page was last at ${visibleLine(url)}`]),
    ...Object.entries(extracted).flatMap(([name, text]) =>
      streamLines(`The text "${visibleLine(name)}"`, text).map(visibleLine),
    ),
    ...pictures.map(({ name }) => `    The picture "${visibleLine(name)}" is kept with the run`),
    ...refused.map((sentence) => `    ${visibleLine(sentence)}`),
  ];
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
