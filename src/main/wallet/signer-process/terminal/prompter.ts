// Questions on the terminal that the signer inherited. They go to stderr: stdout belongs to the command
// line's one document. Secrets are read without echo.
import type { ReadStream as Terminal } from 'node:tty';

export interface Prompter {
  /** One line, without its end; null when there is no more input or the person pressed Ctrl-C. */
  ask(question: string, options?: { hidden?: boolean; settleMs?: number }): Promise<string | null>;
  say(text: string): void;
}

const endOfLine = /[\r\n]/;

/** Reads from stdin, a terminal or a pipe. Between questions the input is left alone. */
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

  /** Lets what was typed before the question go unread, so that it cannot answer it. */
  const settle = async (ms: number): Promise<void> => {
    const drop = (): void => undefined;
    if (input.isTTY) input.on('data', drop).resume();
    await new Promise((resolve) => setTimeout(resolve, ms));
    input.off('data', drop).pause();
  };

  const readLine = (hidden: boolean): Promise<string | null> =>
    new Promise((resolve) => {
      const finish = (line: string | null): void => {
        input.off('data', onData).off('end', onEnd).pause();
        if (hidden) setRaw(false);
        resolve(line);
      };
      const onEnd = (): void => finish(takeLine(`${buffered}\n`));
      const onData = (chunk: string): void => {
        buffered = hidden && input.isTTY ? edit(buffered, chunk) : buffered + chunk;
        if (buffered.includes('\u0003')) finish(null);
        else if (endOfLine.test(buffered)) finish(takeLine(buffered));
      };
      const takeLine = (text: string): string | null => {
        const at = text.search(endOfLine);
        buffered = text.slice(at + (text.startsWith('\r\n', at) ? 2 : 1));
        return ended && text === '\n' ? null : text.slice(0, at);
      };
      if (endOfLine.test(buffered) && !input.isTTY) return finish(takeLine(buffered));
      if (ended) return onEnd();
      if (input.isTTY) buffered = '';
      if (hidden) setRaw(true);
      input.on('data', onData).once('end', onEnd).resume();
    });

  return {
    say,
    async ask(question, { hidden = false, settleMs = 0 } = {}) {
      say(question);
      if (settleMs > 0) await settle(settleMs);
      const line = await readLine(hidden);
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
