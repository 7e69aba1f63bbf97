import type { SignerStatus, TaskOutcome } from '../main/wallet/protocol/control.ts';
import type { SignerClient } from '../main/wallet/signer-client.ts';
import type { SignerTask } from '../main/wallet/signer-process/arguments.ts';
import { AppError } from '../shared/errors.ts';
import type { VerbContext, VerbOption } from './verb.ts';

/** Options that every verb passes on to the signer, which alone reads the secrets in the files. */
export const signerOptions: readonly VerbOption[] = [
  { flags: '--password-file <file>', describe: 'the vault’s password, instead of asking for it' },
  { flags: '--recovery-code-file <file>', describe: 'stands in for a lost key chain entry' },
  { flags: '--without-keychain', describe: 'do without the system key chain' },
  { flags: '--accept-rollback', describe: 'open a vault older than the newest one seen here' },
  { flags: '--accept-ledger-reset', describe: 'set a damaged record of signatures aside' },
];

/** What a person did with the vault, and the state that it is in afterwards. */
export interface SignerTaskAnswer {
  outcome: TaskOutcome;
  status: SignerStatus;
}

/**
 * Has the signer carry out a task with the person at the terminal, and ends it. Passwords and keys stay
 * in its process. Errors: those of the signer and the vault, SIGNER_GONE.
 */
export function runSignerTask(
  context: VerbContext,
  task: SignerTask,
  more: readonly string[] = [],
): Promise<SignerTaskAnswer> {
  return withSigner(context, ['--task', task, ...more], async (client, outcome) => ({
    outcome,
    status: await client.status(),
  }));
}

/** The same, with something to ask of the signer before it ends. */
export async function withSigner<T>(
  context: VerbContext,
  words: readonly string[],
  work: (client: SignerClient, outcome: TaskOutcome) => Promise<T>,
): Promise<T> {
  const [{ spawnSigner }, { SignerClient }] = await Promise.all([
    import('../main/wallet/signer-child.ts'),
    import('../main/wallet/signer-client.ts'),
  ]);
  const transport = spawnSigner(context.signerEntry, [...words, ...signerArguments(context)]);
  const client = new SignerClient(transport);
  const done = new Promise<TaskOutcome>((resolve, reject) => {
    transport.onExit(({ code }) => reject(signerEnded(code)));
    client.onEvent((event) => {
      if (event.type !== 'task') return;
      if (event.result.ok) resolve(event.result.value);
      else reject(AppError.fromShape(event.result.error));
    });
  });
  try {
    return await work(client, await done);
  } finally {
    client.stop();
  }
}

/** The words for the signer that the verb's own options stand for. */
export function signerArguments(context: VerbContext): string[] {
  const valued = ['password-file', 'recovery-code-file'].flatMap((name) => {
    const value = context.option(name);
    return value === undefined ? [] : [`--${name}`, value];
  });
  const flags = ['accept-rollback', 'accept-ledger-reset']
    .filter((name) => context.flag(name))
    .map((name) => `--${name}`);
  const keychain = context.flag('without-keychain') ? ['--no-keychain'] : [];
  return ['--data-dir', context.dataDir, ...valued, ...flags, ...keychain];
}

/** An option of the verb handed on under the same or another name; nothing when it was not given. */
export function passOn(context: VerbContext, name: string): string[] {
  const value = context.option(name);
  return value === undefined ? [] : [`--${name}`, value];
}

function signerEnded(code: number | null): AppError {
  return new AppError('SIGNER_GONE', 'locked', 'The signer ended before it was done.', {
    advice: 'The vault file is as it was. Try again.',
    facts: { exitCode: code },
  });
}
