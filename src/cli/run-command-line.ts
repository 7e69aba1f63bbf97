import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readyName } from '../main/backups/restore-names.ts';
import { systemClock } from '../main/clock.ts';
import { defaultDataDir } from '../main/config.ts';
import { markerName } from '../main/data-folder/own-names.ts';
import { createLog, type Log } from '../main/log.ts';
import { openLogFile } from '../main/log-file.ts';
import { placeOfData, readMoved } from '../main/moved-to.ts';
import { AppError, toAppError } from '../shared/errors.ts';
import { visibleText } from '../shared/visible-text.ts';
import { errorDocument, errorLine } from './error-document.ts';
import { exitCodeOf } from './exit-code.ts';
import { fixedClock } from './fixed-clock.ts';
import { type ParsedCall, parseCall, wantsJson } from './program.ts';
import { verbs } from './registry.ts';
import type { CommandIo, ExitCode, VerbAnswer, VerbContext } from './verb.ts';

/** Runs one call of the command line and prints its answer. Never throws; answers the exit code. */
export async function runCommandLine(words: readonly string[], io: CommandIo): Promise<ExitCode> {
  const json = wantsJson(words);
  let isLines = false;
  try {
    const call = parseCall(askingForHelp(words), verbs);
    isLines = call.options.get(call.verb.printsLinesWith ?? '') === true;
    const context = contextOf(call, io);
    await finishBegun(context);
    const running = call.verb.run(context);
    const answer = await (call.verb.endsItself ? running : unlessInterrupted(running, io));
    if (answer.printed !== true)
      io.out(json ? documentText(answer.document) : endLine(answer.text));
    return await goOn(answer, io);
  } catch (thrown) {
    const error = toAppError(thrown);
    if (words.includes('--verbose')) {
      createLog((line) => io.err(line), systemClock.now).error('command.failed', error);
    }
    const document = { error: errorDocument(error) };
    if (json) io.out(isLines ? `${JSON.stringify(document)}\n` : documentText(document));
    io.err(`countersign: ${errorLine(error)}\n`);
    return exitCodeOf(error);
  }
}

/** What was agreed to and cut off comes to its end before anything reads what it replaces or removes. */
async function finishBegun(context: VerbContext): Promise<void> {
  const { dataDir, dataBase } = context;
  if (readMoved(dataBase)?.settled === false) {
    const { settleLater } = await import('../main/data-folder/settle-later.ts');
    settleLater(dataBase);
  }
  if (existsSync(join(dataDir, markerName))) {
    const { eraseHere } = await import('./data/erase-here.ts');
    await eraseHere(context);
  }
  if (!existsSync(join(dataDir, readyName))) return;
  const { finishRestore } = await import('../main/backups/finish-restore.ts');
  finishRestore(dataDir);
}

/** The document is out, and it is the only one: what goes wrong now is told on standard error alone. */
async function goOn({ afterwards, exitCode }: VerbAnswer, io: CommandIo): Promise<ExitCode> {
  try {
    await afterwards?.();
    return exitCode;
  } catch (thrown) {
    const error = toAppError(thrown);
    io.err(`countersign: ${errorLine(error)}\n`);
    return exitCodeOf(error);
  }
}

function unlessInterrupted<T>(running: Promise<T>, { interrupted }: CommandIo): Promise<T> {
  const stopped = new Promise<never>((_, reject) => {
    interrupted.addEventListener('abort', () => reject(interruptedError()), { once: true });
  });
  return Promise.race([running, stopped]);
}

function interruptedError(): AppError {
  return new AppError('INTERRUPTED', 'cancelled', 'It was stopped before it was done.', {
    advice: 'Nothing was signed.',
  });
}

/** `validate plan.json --help` and `-h` mean `help validate`. */
function askingForHelp(words: readonly string[]): readonly string[] {
  // What comes after "--" are words of another program.
  const end = words.indexOf('--');
  const ours = end === -1 ? words : words.slice(0, end);
  if (!ours.includes('--help') && !ours.includes('-h')) return words;
  const [first = '', second = ''] = ours.filter((word) => !word.startsWith('-'));
  const both = `${first} ${second}`;
  const name = verbs.some((verb) => verb.name === both) ? both : first;
  return ['help', ...name.split(' ').filter(Boolean), ...(wantsJson(words) ? ['--json'] : [])];
}

function contextOf(call: ParsedCall, io: CommandIo): VerbContext {
  const text = (name: string): string | undefined => {
    const value = call.options.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  const now = text('now');
  const here = dirname(fileURLToPath(import.meta.url));
  const { base, dataDir } = placeOfData(
    resolve(text('data-dir') ?? defaultDataDir(io.environment)),
  );
  return {
    argument: (name) => call.arguments.get(name)?.join(' ') ?? '',
    words: (name) => call.arguments.get(name) ?? [],
    option: text,
    values: (name) => {
      const value = call.options.get(name);
      return Array.isArray(value) ? value : [];
    },
    flag: (name) => call.options.get(name) === true,
    io,
    clock: now === undefined ? systemClock : fixedClock(now),
    dataDir,
    dataBase: base,
    // The same two steps up from the sources and from the bundle.
    resourcesDir: join(here, '..', '..', 'resources'),
    signerEntry: here.endsWith(join('src', 'cli'))
      ? join(here, '..', 'main', 'wallet', 'signer-process', 'main.ts')
      : join(here, '..', 'main', 'signer.js'),
    log: logOf(io, dataDir, call.options.has('verbose')),
  };
}

/** The log of the data folder, and standard error where the person asked for it. */
function logOf(io: CommandIo, dataDir: string, isVerbose: boolean): Log {
  const file = openLogFile(dataDir);
  return createLog((line) => {
    file.write(line);
    if (isVerbose) io.err(line);
  }, systemClock.now);
}

function documentText(document: unknown): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

function endLine(text: string): string {
  return `${visibleText(text).trimEnd()}\n`;
}
