// Programs of this computer as plans run them: found, held against what a person allowed, and started to the letter
// of what was approved.
import { access, constants, realpath, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import { z } from 'zod';
import {
  bySource,
  type GivenSecrets,
  type SecretAnswer,
  type SecretsOfCall,
  secretsOfCallSchema,
} from '../../shared/commands/asked-secrets.ts';
import {
  type CommandRun,
  commandRunBytes,
  commandRunSchema,
  longestCommandMs,
  usualCommandMs,
} from '../../shared/commands/command-run.ts';
import type { ProgramRule } from '../../shared/commands/program-rule.ts';
import { allowedFolder, type Reach, unmovedFolders } from '../files/allowed-path.ts';
import type { Disk } from '../files/disk.ts';
import { changedAt } from './changed-at.ts';
import { commandError } from './command-error.ts';
import { programHash, programHashNow } from './program-hash.ts';
import { ruleOf, rulesFor } from './program-rules.ts';
import { type EndedCommand, type RunWatch, runProgram } from './run-program.ts';
import { findSandbox, findTaskLimit, sandboxArguments } from './sandbox.ts';

const paramsSchema = z.strictObject({
  program: z.string().min(1),
  args: z.array(z.string()),
  cwd: z.string().optional(),
  timeoutMs: z.number().int().min(1).max(longestCommandMs).default(usualCommandMs),
  network: z.boolean().default(false),
  secrets: secretsOfCallSchema.optional(),
});

export interface CommandsOptions {
  disk: Disk;
  dataDir: string;
  /** See Hidden. */
  closed?: readonly string[] | undefined;
  home: string;
  /** The folders that plans may use, and the programs that they may run, as they are set at the moment. */
  folders: () => readonly string[];
  rules: () => readonly ProgramRule[];
  /** Of this process; of it a program gets what is needed to be found and to choose its language. */
  environment: NodeJS.ProcessEnv;
}

export class Commands {
  readonly #options: CommandsOptions;
  #sandbox: string | null | undefined;
  #taskLimit: readonly string[] | undefined;

  constructor(options: CommandsOptions) {
    this.#options = options;
  }

  /** Whether programs are kept from what they do not need. */
  get isSandboxed(): boolean {
    return this.#bubblewrap() !== null;
  }

  /**
   * What a call would start, to the letter. Errors: COMMAND_PARAMS, PROGRAM_NOT_FOUND, PROGRAM_NOT_ALLOWED,
   * PROGRAM_NOT_PINNED, PROGRAM_CHANGED, NETWORK_NOT_ALLOWED, PATH_*, FILE_*.
   */
  async workOut(
    params: Readonly<Record<string, unknown>>,
    hashOf = programHash,
  ): Promise<CommandRun> {
    const parsed = paramsSchema.safeParse(params);
    if (!parsed.success) throw commandError('COMMAND_PARAMS', String(params['program'] ?? ''));
    const { program: named, args, cwd, timeoutMs, network, secrets } = parsed.data;
    const program = await this.#find(named);
    const fitting = rulesFor(this.#options.rules(), { program, args });
    if (fitting.length === 0) {
      const facts = { arguments: args.length, network };
      throw commandError('PROGRAM_NOT_ALLOWED', program, facts);
    }
    const sha256 = await hashOf(program);
    await assertAllowed(ruleOf(fitting, sha256), { program, sha256, network });
    const { disk, folders } = this.#options;
    const env = this.#environment();
    if (Object.keys(secrets ?? {}).some((name) => Object.hasOwn(env, name))) {
      throw commandError('COMMAND_PARAMS', named);
    }
    const run = commandRunSchema.safeParse({
      ...{ kind: 'run', program, sha256, args, network, timeoutMs },
      cwd:
        cwd === undefined
          ? await realpath(tmpdir())
          : await allowedFolder(disk, this.#reach(), cwd),
      env,
      ...bySource(secrets ?? {}),
      sandboxed: this.isSandboxed,
      writes: await unmovedFolders(disk, folders()),
    });
    if (!run.success) throw commandError('COMMAND_PARAMS', named);
    return run.data;
  }

  /** Whether a start that was shown is still what a call of it would start, and still allowed. */
  async isAsShown(run: CommandRun): Promise<boolean> {
    const { program, args, network, cwd, timeoutMs } = run;
    const isOwn = cwd === (await realpath(tmpdir()));
    try {
      const secrets = secretsOf(run);
      const call = { program, args, network, timeoutMs, secrets, ...(isOwn ? {} : { cwd }) };
      const now = await this.workOut(call, programHashNow);
      return commandRunBytes(run).digest === commandRunBytes(now).digest;
    } catch {
      return false;
    }
  }

  /**
   * Starts it, with what the person typed for it, and settles once it has ended with all that it started.
   * Errors: COMMAND_NOT_STARTED.
   */
  run(run: CommandRun, watch: RunWatch, secrets: GivenSecrets = {}): Promise<EndedCommand> {
    const bubblewrap = this.#bubblewrap();
    if (run.sandboxed && bubblewrap === null) throw commandError('COMMAND_CHANGED', run.program);
    const { home, dataDir, closed } = this.#options;
    const hidden = { home, dataDir, closed };
    const argv =
      run.sandboxed && bubblewrap !== null
        ? [bubblewrap, ...sandboxArguments(run, hidden, this.#limit(bubblewrap)), ...run.args]
        : [run.program, ...run.args];
    return runProgram(run, argv, { ...watch, secrets });
  }

  /** A name is looked for where this process finds programs; a path is taken as it is. */
  async #find(named: string): Promise<string> {
    const hasFolder = /[\\/]/.test(named);
    if (hasFolder && !isAbsolute(named)) throw commandError('PROGRAM_NOT_FOUND', named);
    const folders = (this.#options.environment['PATH'] ?? '').split(delimiter).filter(isAbsolute);
    const places = hasFolder ? [named] : folders.map((folder) => join(folder, named));
    for (const place of places) {
      const program = await programAt(place);
      if (program !== null) return program;
    }
    throw commandError('PROGRAM_NOT_FOUND', named);
  }

  #environment(): Record<string, string> {
    const { environment, home } = this.#options;
    const taken = ['PATH', 'LANG', 'SYSTEMROOT'].flatMap((name) => {
      const value = environment[name];
      return value === undefined ? [] : [[name, value] as const];
    });
    return { ...Object.fromEntries(taken), HOME: home };
  }

  #reach(): Reach {
    const { folders, home, dataDir } = this.#options;
    return { folders: folders(), home, dataDir };
  }

  #limit(bubblewrap: string): readonly string[] {
    this.#taskLimit ??= findTaskLimit(bubblewrap);
    return this.#taskLimit;
  }

  #bubblewrap(): string | null {
    if (this.#sandbox === undefined) {
      this.#sandbox = findSandbox(this.#options.environment['PATH']);
    }
    return this.#sandbox;
  }
}

/** As a call names them. */
function secretsOf({ secrets = {}, answers = {} }: CommandRun): SecretsOfCall {
  const answered = Object.entries(answers).map(([name, question]) => {
    const answer: SecretAnswer = { secret: 'given', question, step: '' };
    return [name, answer] as const;
  });
  return { ...secrets, ...Object.fromEntries(answered) };
}

async function assertAllowed(
  rule: ProgramRule | undefined,
  { program, sha256, network }: { program: string; sha256: string; network: boolean },
): Promise<void> {
  if (rule === undefined) throw commandError('PROGRAM_NOT_ALLOWED', program);
  if (rule.sha256 === null) throw commandError('PROGRAM_NOT_PINNED', program);
  if (rule.sha256 !== sha256) {
    const at = await changedAt(program);
    const changed = at === null ? null : new Date(at).toISOString();
    throw commandError('PROGRAM_CHANGED', program, { changed });
  }
  if (network && !rule.network) throw commandError('NETWORK_NOT_ALLOWED', program);
}

/** Where a program truly is, if there is one that may be run. */
export async function programAt(place: string): Promise<string | null> {
  try {
    const path = await realpath(place);
    if (!(await stat(path)).isFile()) return null;
    await access(path, constants.X_OK);
    return path;
  } catch {
    return null;
  }
}
