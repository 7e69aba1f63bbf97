// The real app on a data folder, and what a person sees of it first.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { rootArguments } from '../../../scripts/run/electron-launch.ts';
import { electronExecutable } from '../../support/electron-app.ts';

/** The text of a box, or the whole text of the window. */
export type Said = { box: string } | { page: string };

const repoRoot = join(import.meta.dirname, '..', '..', '..');
/** Then it is ended, and what it said last is its answer. */
const longestMs = 60_000;

/** Starts it, waits until it says what `isAnswer` takes, and ends it as a power cut would. */
export async function firstWords(
  { home, dataDir, display }: { home: string; dataDir: string; display: string },
  isAnswer: (said: Said) => boolean,
): Promise<Said> {
  const app = spawn(
    electronExecutable(),
    [...rootArguments(), join(import.meta.dirname, 'speaking-app'), repoRoot],
    {
      cwd: home,
      env: {
        ...process.env,
        HOME: home,
        TMPDIR: home,
        COUNTERSIGN_HOME: dataDir,
        DISPLAY: display,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const ended = once(app, 'close');
  try {
    const longest = setTimeout(() => app.kill('SIGKILL'), longestMs);
    const said = await answerIn(app.stderr, isAnswer);
    clearTimeout(longest);
    return said;
  } finally {
    app.kill('SIGKILL');
    await ended;
  }
}

/** The last thing that was said, where the app ends without an answer or is ended. */
async function answerIn(
  lines: NodeJS.ReadableStream,
  isAnswer: (said: Said) => boolean,
): Promise<Said> {
  let last: Said = { page: '' };
  for await (const line of createInterface({ input: lines })) {
    if (!line.startsWith('{"said":')) continue;
    last = (JSON.parse(line) as { said: Said }).said;
    if (isAnswer(last)) break;
  }
  return last;
}
