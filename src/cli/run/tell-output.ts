// What a program says while it runs, for a terminal: line by line, each once, with what would steer a terminal
// written out, and no more of it than somebody reads.
import { basename } from 'node:path';
import type { EffectView } from '../../shared/runs/effect-view.ts';
import type { RunView } from '../../shared/runs/views.ts';
import { visibleLine } from '../../shared/visible-text.ts';
import type { VerbContext } from '../verb.ts';

/** Of each stream of a program; all that is kept is shown with the run. */
const mostLines = 200;
const longestLine = 400;

interface Told {
  /** Letters of the stream that were told or passed over. */
  read: number;
  lines: number;
}

/** Says of a run that is watched what its programs have said since it was looked at last. */
export function outputTeller(io: Pick<VerbContext['io'], 'err'>): (run: RunView) => void {
  const told = new Map<string, Told>();
  return ({ executionId, steps }) => {
    for (const { effectId, command } of steps.flatMap(({ effects }) => effects)) {
      const run = command?.run ?? null;
      if (command === null || run === null) continue;
      const name = visibleLine(basename(command.start.program));
      const more = `"countersign exec show ${executionId} --json" shows all that is kept.`;
      for (const [stream, mark] of [
        ['stdout', '|'],
        ['stderr', '!'],
      ] as const) {
        const key = `${effectId} ${stream}`;
        const before = told.get(key) ?? { read: 0, lines: 0 };
        const [now, lines] = newLines(before, run[stream], run.endedAt !== null);
        told.set(key, now);
        for (const line of lines) io.err(`${name} ${mark} ${line}\n`);
        if (before.lines <= mostLines && now.lines > mostLines) {
          io.err(`${name} ${mark} It says more than is shown here: ${more}\n`);
        }
      }
    }
  };
}

/** The programs of a run that are running, by their names. */
export function runningPrograms({ steps }: RunView): string[] {
  const isRunning = ({ command }: EffectView): boolean => command?.run?.endedAt === null;
  const running = steps.flatMap(({ effects }) => effects).filter(isRunning);
  return running.map(({ command }) => visibleLine(basename(command?.start.program ?? '')));
}

/** Whole lines that came since; what is left at its end is one too. */
function newLines(told: Told, text: string, isOver: boolean): [Told, string[]] {
  const end = isOver ? text.length : text.lastIndexOf('\n') + 1;
  if (end <= told.read) return [told, []];
  const lines = text
    .slice(told.read, end)
    .replace(/\r?\n$/, '')
    .split(/\r?\n/);
  const shown = lines.slice(0, Math.max(0, mostLines - told.lines)).map(shownLine);
  return [{ read: end, lines: told.lines + lines.length }, shown];
}

function shownLine(line: string): string {
  const visible = visibleLine(line.slice(0, longestLine));
  return line.length > longestLine ? `${visible}…` : visible;
}
