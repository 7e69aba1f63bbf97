// Questions on the terminal that the signer inherited. They go to stderr: stdout belongs to the command
// line's one document. Secrets are read without echo.
import type { ReadStream as Terminal } from 'node:tty';

interface AskOptions {
  /** Without echo. */
  hidden?: boolean;
  /** Aborted when nobody needs the answer any more. */
  signal?: AbortSignal;
}

export interface Prompter {
  /**
   * One line, without its end; null when there is no more input, the person pressed Ctrl-C or the signal came. What
   * was typed by then answers no later question.
   */
  ask(question: string, options?: AskOptions): Promise<string | null>;
  say(text: string): void;
  /** Whether what is said comes to a screen, where no file or log keeps it. */
  readonly onScreen: boolean;
}

const endOfLine = /[\r\n]/;

/**
 * Reads from stdin, a terminal or a pipe. Between questions the input is left alone, and a line that
 * came then answers the next question: no line is lost.
 */
export function stdinPrompter(input: Terminal = process.stdin): Prompter {
  let buffered = '';
  let ended = false;
  input.setEncoding('utf8');
  input.once('end', () => {
    ended = true;
  });
  input.pause();
  const say = (text: string): void => void process.stderr.write(text);
  const setRaw = (on: boolean): void => void (input.isTTY && input.setRawMode(on));

  const readLine = (hidden: boolean, signal?: AbortSignal): Promise<string | null> =>
    new Promise((resolve) => {
      const finish = (line: string | null): void => {
        input.off('data', onData).off('end', onEnd).pause();
        signal?.removeEventListener('abort', onAbort);
        if (hidden) setRaw(false);
        resolve(line);
      };
      const onEnd = (): void => finish(takeLine(`${buffered}\n`));
      const leave = (): void => {
        buffered = '';
        finish(null);
      };
      // What came of a pipe was written for the questions in their order; what was typed, for this one.
      const onAbort = (): void => (input.isTTY ? leave() : finish(null));
      const onData = (chunk: string): void => {
        buffered = hidden && input.isTTY ? edit(buffered, chunk) : buffered + chunk;
        if (buffered.includes('\u0003')) leave();
        else if (endOfLine.test(buffered)) finish(takeLine(buffered));
      };
      const takeLine = (text: string): string | null => {
        const at = text.search(endOfLine);
        buffered = text.slice(at + (text.startsWith('\r\n', at) ? 2 : 1));
        return ended && text === '\n' ? null : text.slice(0, at);
      };
      if (signal?.aborted) return onAbort();
      if (endOfLine.test(buffered)) return finish(takeLine(buffered));
      if (ended) return onEnd();
      signal?.addEventListener('abort', onAbort, { once: true });
      input.on('data', onData).once('end', onEnd).resume();
    });

  return {
    say,
    onScreen: process.stderr.isTTY === true,
    async ask(question, { hidden = false, signal } = {}) {
      // Before a word is said: what is typed at once is not shown either.
      if (hidden) setRaw(true);
      say(question);
      const line = await readLine(hidden, signal);
      if (hidden && input.isTTY) say('\n');
      return line;
    },
  };
}

/** Backspace in a line that the terminal does not edit for us. */
function edit(line: string, typed: string): string {
  return [...typed].reduce(
    (text, key) => (key === '\u007f' || key === '\b' ? text.slice(0, -1) : text + key),
    line,
  );
}
