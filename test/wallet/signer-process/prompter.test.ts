import { PassThrough } from 'node:stream';
import type { ReadStream as Terminal } from 'node:tty';
import { expect, it } from 'vitest';
import { stdinPrompter } from '../../../src/main/wallet/signer-process/terminal/prompter.ts';

/** What is typed at a terminal, or written into a pipe, with what the terminal was told about echo. */
function input(isTTY: boolean) {
  const raw: boolean[] = [];
  const stream = new PassThrough();
  const terminal = Object.assign(stream, {
    isTTY,
    setRawMode: (on: boolean) => raw.push(on),
  }) as unknown as Terminal;
  return { terminal, raw, type: (text: string) => stream.write(text) };
}

it('a hidden question that nobody needs any more is left, and the next one gets what is typed for it', async () => {
  const { terminal, raw, type } = input(true);
  const prompter = stdinPrompter(terminal);
  const ended = new AbortController();
  const first = prompter.ask('', { hidden: true, signal: ended.signal });
  type('half a sec');
  await new Promise(setImmediate);
  ended.abort();
  expect(await first).toBeNull();
  expect(raw).toEqual([true, false]);
  const second = prompter.ask('', { hidden: true, signal: new AbortController().signal });
  type('whole\r');
  expect(await second).toBe('whole');
  expect(raw).toEqual([true, false, true, false]);
  expect(terminal.isPaused()).toBe(true);
  expect(terminal.listenerCount('data')).toBe(0);
});

it('a question asked after its end is not read for', async () => {
  const { terminal, raw } = input(true);
  const line = stdinPrompter(terminal).ask('', { hidden: true, signal: AbortSignal.abort() });
  expect(await line).toBeNull();
  expect(raw).toEqual([true, false]);
});

it('a line of a pipe that was not read yet answers the question after the one that was left', async () => {
  const { terminal, type } = input(false);
  const prompter = stdinPrompter(terminal);
  type('one\ntwo\n');
  expect(await prompter.ask('')).toBe('one');
  expect(await prompter.ask('', { hidden: true, signal: AbortSignal.abort() })).toBeNull();
  expect(await prompter.ask('')).toBe('two');
});
