import { readFile } from 'node:fs/promises';
import { commandError } from '../../main/commands/command-error.ts';
import type { Executor } from '../../main/executor/executor.ts';
import { assertNoSecret } from '../../main/services/check-answer.ts';
import type { ApprovalRecord } from '../../main/store/queries/approvals.ts';
import { visibleLine } from '../../shared/visible-text.ts';
import { usageError } from '../usage-error.ts';
import type { CommandIo, VerbContext } from '../verb.ts';

/** Asks for one line that is typed unseen; null where nobody answers. */
export type TypedHere = (io: CommandIo, question: string) => Promise<string | null>;

/**
 * Hands over what the program of a request is to be given and only the person knows, from the file that was named; an
 * answer to a step of the plan that is not in memory any more is asked for again at the terminal.
 * Errors: SECRET_NEEDED where it is in neither, SECRET_UNFIT, ANSWER_SECRET, USAGE.
 */
export async function giveSecrets(
  context: Pick<VerbContext, 'option' | 'io'>,
  executor: Pick<Executor, 'giveSecrets' | 'secretsToType'>,
  { approvalId, facts }: Pick<ApprovalRecord, 'approvalId' | 'facts'>,
  typed?: TypedHere,
): Promise<void> {
  if (!facts.ok || facts.value.subject !== 'command') return;
  const { program, answers = {} } = facts.value.command;
  const asked = executor.secretsToType(approvalId);
  if (Object.keys(asked).length === 0) return;
  const file = context.option('secrets-file');
  const known = file === undefined ? new Map<string, string>() : await secretsIn(file);
  const given: Record<string, string> = {};
  for (const [name, question] of Object.entries(asked)) {
    const again = `You were asked before, and what you typed was gone when Countersign ended. For the variable ${name} the plan asks: ${visibleLine(question)}`;
    const value =
      known.get(name) ??
      (Object.hasOwn(answers, name)
        ? ((await typed?.(context.io, again)) ?? undefined)
        : undefined);
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
