import { type Prompter, stdinPrompter } from '../main/wallet/signer-process/terminal/prompter.ts';
import { visibleText } from '../shared/visible-text.ts';
import type { CommandIo } from './verb.ts';

/** The process's own streams and signals. */
export function processIo(): CommandIo {
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => interruption.abort());
  }
  // A reader that went away, as in `… | head -1`, ends the command without a stack trace.
  process.stdout.on('error', () => process.exit(1));
  let prompter: Prompter | undefined;
  return {
    // Opened by whoever reads it: a signer that shares the terminal must not have to compete for it.
    get stdin() {
      return process.stdin;
    },
    askHidden: (question, signal) => {
      prompter ??= stdinPrompter();
      return prompter.ask(visibleText(question), { hidden: true, signal });
    },
    out: (text) => process.stdout.write(text),
    send: (text) =>
      new Promise((resolve) => {
        process.stdout.write(text, () => resolve());
      }),
    err: (text) => process.stderr.write(visibleText(text)),
    interrupted: interruption.signal,
    environment: process.env,
  };
}
