import { withoutSecrets } from '../../shared/commands/asked-secrets.ts';
import { mostOutputBytes } from '../../shared/commands/command-run.ts';
import { KeptOutput } from './kept-output.ts';
import { spellingsOf } from './spellings.ts';

export interface CommandOutput {
  stdout: string;
  stderr: string;
  /** More came than is kept. */
  cut: boolean;
}

/** What a program says, as far as it is kept, without the secrets that it was given. */
export class HeardOutput {
  readonly #kept = {
    stdout: new KeptOutput(mostOutputBytes),
    stderr: new KeptOutput(mostOutputBytes),
  };
  readonly #hidden: readonly string[];
  #bytes = 0;
  #isOver = false;

  constructor(secrets: readonly string[]) {
    this.#hidden = secrets.flatMap(spellingsOf);
  }

  /** How many came, kept or not. */
  get bytes(): number {
    return this.#bytes;
  }

  take(from: 'stdout' | 'stderr', chunk: Buffer): void {
    this.#bytes += chunk.length;
    this.#kept[from].take(chunk);
  }

  /** Until now: its end may be the beginning of a secret, and is left out then. */
  soFar(): CommandOutput {
    const { stdout, stderr } = this.#kept;
    return {
      ...{ stdout: this.#said(stdout), stderr: this.#said(stderr) },
      cut: stdout.isCut || stderr.isCut,
    };
  }

  /** Once nothing more comes. */
  whole(): CommandOutput {
    this.#isOver = true;
    return this.soFar();
  }

  #said({ text, isCut }: KeptOutput): string {
    return withoutSecrets(text, this.#hidden, this.#isOver && !isCut);
  }
}
