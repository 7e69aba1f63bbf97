// Starts the program that was approved, once, and writes what it says while it runs.
import type { CommandRun } from '../../../shared/commands/command-run.ts';
import { toAppError } from '../../../shared/errors.ts';
import { commandError } from '../../commands/command-error.ts';
import type { CommandOutput } from '../../commands/heard-output.ts';
import type { EndedCommand } from '../../commands/run-program.ts';
import type { EffectRecord } from '../../store/queries/effects.ts';
import type { ActOf } from '../acts.ts';
import { between } from '../crash-points.ts';
import { commandOf, requireCommandEffect } from '../require-effect.ts';
import type { ExecutorDeps, Next, Run } from '../run.ts';
import { runBeside } from '../run-beside.ts';
import { isMissing, takeSecrets } from './secrets-of-start.ts';

/** What it says is written, and shown, so often at most. */
const toldEveryMs = 250;

const codes = {
  cut: 'COMMAND_CUT',
  not_begun: 'COMMAND_NOT_BEGUN',
  changed: 'COMMAND_CHANGED',
} as const;

export function runCommand(
  deps: ExecutorDeps,
  run: Run,
  { effectId }: ActOf<'run_program'>,
): Promise<Next> {
  const { reader, writer } = deps.store;
  const effect = requireCommandEffect(reader, effectId);
  const command = commandOf(effect);
  const isGone = isMissing(deps, effect, command);
  return runBeside(deps, run, effectId, {
    isBegun: () => reader.commands.ofEffect(effectId) !== undefined,
    isAsShown: async () => !isGone && (await deps.commands.isAsShown(command)),
    begin: () => between(deps.crash, 'begin_command', () => writer.commands.begin(effectId)),
    follow: (signal) => follow(deps, run, effect, command, signal),
    fail: (why) => {
      const code = why === 'changed' && isGone ? 'SECRET_GONE' : codes[why];
      deps.secrets?.forget(effectId);
      writer.commands.fail(effectId, commandError(code, command.program).toShape());
    },
  });
}

/** Until its end, which is written. Never rejects: what cannot be written is found as cut off later. */
async function follow(
  deps: ExecutorDeps,
  run: Run,
  effect: EffectRecord,
  command: CommandRun,
  signal: AbortSignal,
): Promise<void> {
  const { executionId } = run.execution;
  const { effectId } = effect;
  const said = new Telling(deps, executionId, effectId);
  try {
    const hidden = deps.answered?.ofRun(executionId) ?? [];
    const watch = { signal, onOutput: said.take.bind(said), hidden };
    const ended = await deps.commands.run(command, watch, takeSecrets(deps, effect));
    said.end();
    await between(deps.crash, 'end_command', () => keepEnd(deps, effectId, command, ended, signal));
  } catch (thrown) {
    said.end();
    deps.log.error('executor.command_failed', thrown);
    failQuietly(deps, effectId, command, thrown);
  } finally {
    deps.notify({ topic: 'run', id: executionId });
    // Once it is no longer counted among those that run.
    queueMicrotask(() => deps.carryOn?.(executionId));
  }
}

function keepEnd(
  { store: { reader, writer } }: ExecutorDeps,
  effectId: string,
  command: CommandRun,
  ended: EndedCommand,
  signal: AbortSignal,
): void {
  const { exitCode, endedFor } = ended;
  const startedAt = reader.commands.ofEffect(effectId)?.startedAt ?? 0;
  if (exitCode === 0 && endedFor === null) {
    writer.commands.confirm(effectId, ended, {
      result: { exitCode },
      undo: { kind: 'none', reason: 'What a program did cannot be taken back.' },
      undoes: null,
    });
    return;
  }
  const code = signal.reason === 'quit' ? 'COMMAND_CUT' : (endedFor ?? 'COMMAND_FAILED');
  const facts = { exitCode, signal: ended.signal, startedAt };
  writer.commands.fail(effectId, commandError(code, command.program, facts).toShape(), ended);
}

function failQuietly(deps: ExecutorDeps, effectId: string, command: CommandRun, thrown: unknown) {
  try {
    const error = toAppError(thrown);
    const told =
      error.code === 'COMMAND_NOT_STARTED' ? error : commandError('COMMAND_LOST', command.program);
    deps.store.writer.commands.fail(effectId, told.toShape());
  } catch (again) {
    deps.log.error('executor.command_not_written', again);
  }
}

/** Writes what a program says while it runs, not more often than somebody could read it. */
class Telling {
  readonly #deps: ExecutorDeps;
  readonly #executionId: string;
  readonly #effectId: string;
  #latest: (() => CommandOutput) | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(deps: ExecutorDeps, executionId: string, effectId: string) {
    this.#deps = deps;
    this.#executionId = executionId;
    this.#effectId = effectId;
  }

  take(soFar: () => CommandOutput): void {
    this.#latest = soFar;
    this.#timer ??= setTimeout(() => this.#tell(), toldEveryMs);
  }

  end(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#latest = null;
  }

  #tell(): void {
    this.#timer = null;
    if (this.#latest === null) return;
    try {
      this.#deps.store.writer.commands.said(this.#effectId, this.#latest());
      this.#deps.notify({ topic: 'run', id: this.#executionId });
    } catch (thrown) {
      this.#deps.log.error('executor.command_not_written', thrown);
    }
  }
}
