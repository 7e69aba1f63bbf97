// The programs that plans may run, as a person allowed them: none at first. Each is kept by where it truly is.
import { resolve } from 'node:path';
import type { ProgramRule } from '../shared/commands/program-rule.ts';
import { AppError } from '../shared/errors.ts';
import { programAt } from './commands/commands.ts';
import { programHash } from './commands/program-hash.ts';
import type { StoreReader, StoreWriter } from './store/store.ts';

export interface AllowedProgramsOptions {
  store: {
    reader: Pick<StoreReader, 'programRules'>;
    writer: Pick<StoreWriter, 'programRules'>;
  };
}

/** What a person allows; see ProgramRule. */
export type WishedRule = Pick<ProgramRule, 'program' | 'args' | 'network'>;

const mostRules = 200;

export class AllowedPrograms {
  readonly #options: AllowedProgramsOptions;

  constructor(options: AllowedProgramsOptions) {
    this.#options = options;
  }

  list(): ProgramRule[] {
    return this.#options.store.reader.programRules.list();
  }

  /**
   * For the program as it is now. Errors: PROGRAM_MISSING, PROGRAM_RULE_INVALID, PROGRAM_TOO_MANY. Answers where the
   * program truly is.
   */
  async allow({ program: named, args, network }: WishedRule): Promise<string> {
    const program = await programAt(resolve(named));
    if (program === null) throw missing();
    if (args?.some((pattern, at) => pattern === '...' && at !== args.length - 1)) throw invalid();
    if (this.list().length >= mostRules) throw tooMany();
    this.#options.store.writer.programRules.allow({
      ...{ program, args, network, sha256: await programHash(program) },
    });
    return program;
  }

  /** Errors: PROGRAM_NOT_LISTED. */
  remove(ruleId: string): void {
    if (!this.#options.store.writer.programRules.remove(ruleId)) throw notListed();
  }
}

function missing(): AppError {
  return new AppError('PROGRAM_MISSING', 'invalid_params', 'There is no such program.', {
    advice: 'Nothing was changed. Name a file that is there and may be run, by its whole path.',
  });
}

function invalid(): AppError {
  return new AppError('PROGRAM_RULE_INVALID', 'invalid_params', 'These arguments are no rule.', {
    advice: 'Nothing was changed. "..." stands for any further arguments, at the end alone.',
  });
}

function tooMany(): AppError {
  return new AppError('PROGRAM_TOO_MANY', 'invalid_params', 'There are too many rules already.', {
    advice: `Nothing was changed. At most ${mostRules} can be kept; remove one first.`,
  });
}

function notListed(): AppError {
  return new AppError('PROGRAM_NOT_LISTED', 'invalid_params', 'There is no such rule.', {
    advice: 'Nothing was changed. The list shows the programs that plans may run.',
  });
}
