import { readFile } from 'node:fs/promises';
import { commandError } from '../../main/commands/command-error.ts';
import type { Executor } from '../../main/executor/executor.ts';
import { assertNoSecret } from '../../main/services/check-answer.ts';
import type { ApprovalRecord } from '../../main/store/queries/approvals.ts';
import { usageError } from '../usage-error.ts';
import type { VerbContext } from '../verb.ts';

/**
 * Hands over what the program of a request is to be given and only the person knows, from the file that was named.
 * Errors: SECRET_NEEDED where it is not in it or none was named, SECRET_UNFIT, ANSWER_SECRET, USAGE.
 */
export async function giveSecrets(
  context: Pick<VerbContext, 'option'>,
  executor: Pick<Executor, 'giveSecrets'>,
  { approvalId, facts }: Pick<ApprovalRecord, 'approvalId' | 'facts'>,
): Promise<void> {
  if (!facts.ok || facts.value.subject !== 'command') return;
  const { program, secrets: asked } = facts.value.command;
  if (asked === undefined) return;
  const file = context.option('secrets-file');
  const known = file === undefined ? new Map<string, string>() : await secretsIn(file);
  const given: Record<string, string> = {};
  for (const name of Object.keys(asked)) {
    const value = known.get(name);
    if (value === undefined) throw commandError('SECRET_NEEDED', program, { variable: name });
    assertNoSecret(value);
    given[name] = value;
  }
  executor.giveSecrets(approvalId, given);
}

async function secretsIn(file: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw usageError(`The file of --secrets-file cannot be read.`);
  });
  const lines = text.split(/\r?\n/).filter((line) => line.includes('='));
  return new Map(
    lines.map((line) => {
      const at = line.indexOf('=');
      return [line.slice(0, at), line.slice(at + 1)] as const;
    }),
  );
}
