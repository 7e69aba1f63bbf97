// Secrets that a run asks for at the terminal: typed there without echo, and never an argument.
import type { Executor } from '../../main/executor/executor.ts';
import { assertNoSecret } from '../../main/services/check-answer.ts';
import { toAppError } from '../../shared/errors.ts';
import type { RunView } from '../../shared/runs/views.ts';
import { visibleLine } from '../../shared/visible-text.ts';
import type { CommandIo, VerbContext } from '../verb.ts';

/** Asks for what one run wants to know, while others go on looking at it. */
export class SecretAsker {
  readonly #io: CommandIo;
  readonly #executor: Pick<Executor, 'answerSecret'>;
  #open: { path: string; ended: AbortController } | null = null;
  /** The terminal has no more lines, or somebody pressed Ctrl-C there. */
  #nobody = false;

  constructor({ io }: Pick<VerbContext, 'io'>, executor: Pick<Executor, 'answerSecret'>) {
    this.#io = io;
    this.#executor = executor;
  }

  /** Whether a secret that the run waits for is being asked for; false where there is none, or nobody answers. */
  asks(run: RunView): boolean {
    const step = run.steps.find(({ gate }) => gate?.kind === 'secret');
    if (this.#open !== null && this.#open.path !== step?.path) this.stop();
    if (step?.gate == null || this.#nobody) return false;
    if (this.#open === null) {
      const open = { path: step.path, ended: new AbortController() };
      this.#open = open;
      void this.#ask(run.executionId, step.path, step.gate.prompt, open.ended.signal).finally(
        () => {
          if (this.#open === open) this.#open = null;
        },
      );
    }
    return true;
  }

  /** Ends what is asked. */
  stop(): void {
    this.#open?.ended.abort();
    this.#open = null;
  }

  async #ask(executionId: string, path: string, prompt: string, ended: AbortSignal): Promise<void> {
    const typed = await askHidden(this.#io, `The plan asks: ${visibleLine(prompt)}`, ended);
    if (ended.aborted) return;
    if (typed === null) {
      this.#nobody = true;
      return;
    }
    try {
      assertNoSecret(typed);
      await this.#executor.answerSecret(executionId, path, typed);
    } catch (thrown) {
      const { message, advice } = toAppError(thrown);
      this.#io.err(`${message} ${advice}\n`);
    }
  }
}

/** One line that is typed unseen; null where nobody answers. */
export function askHidden(
  io: Pick<CommandIo, 'askHidden' | 'interrupted'>,
  question: string,
  ended: AbortSignal = io.interrupted,
): Promise<string | null> {
  const signal = AbortSignal.any([ended, io.interrupted]);
  return io.askHidden(`${question}\nIt is not shown while you type, and written nowhere: `, signal);
}
