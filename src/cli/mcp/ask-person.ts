import { randomInt } from 'node:crypto';
import { AppError } from '../../shared/errors.ts';
import { visibleText } from '../../shared/visible-text.ts';
import type { CommandIo } from '../verb.ts';

/** No yes is longer. */
const mostBytes = 256;

export interface Asker {
  /** Shows what it is about and waits for a yes. Errors: MCP_DECLINED, INTERRUPTED. */
  ask(about: readonly string[], toDo: string): Promise<void>;
}

/** Asks for a number that nobody knows before it is shown, so that no yes was prepared; then lets go of the input. */
export async function askingPerson<T>(
  { stdin, err, interrupted }: CommandIo,
  work: (person: Asker) => Promise<T>,
): Promise<T> {
  const input = stdin[Symbol.asyncIterator]();
  try {
    return await work({
      ask: async (about, toDo) => {
        const number = String(randomInt(1_000, 10_000));
        err(`${visibleText(about.join('\n'))}\nType ${number} to ${toDo}: `);
        const said = await unlessInterrupted(readLine(input), interrupted);
        if (said.trim() !== number) throw declined();
      },
    });
  } finally {
    // An input that is still read keeps the process; one that waits for a line ends with the process.
    void input.return?.();
  }
}

/** What is read beyond the line was typed before the next question and answers nothing. */
async function readLine(input: AsyncIterator<Uint8Array>): Promise<string> {
  let text = '';
  while (!text.includes('\n') && text.length < mostBytes) {
    const { value, done } = await input.next();
    if (done === true) break;
    text += Buffer.from(value).toString('utf8');
  }
  return text.split('\n')[0] ?? '';
}

function unlessInterrupted<T>(reading: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(stopped());
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    reading.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

function stopped(): AppError {
  return new AppError('INTERRUPTED', 'cancelled', 'It was stopped before you answered.', {
    advice: 'Nothing was done.',
  });
}

function declined(): AppError {
  return new AppError('MCP_DECLINED', 'rejected_by_user', 'You did not agree.', {
    advice: 'Nothing was done. A yes is the number that is shown, typed at that moment.',
  });
}
