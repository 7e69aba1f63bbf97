// What the approval window shows of a program that would be run: what is started, to the letter, and what that means.
import { basename } from 'node:path';
import type { CommandFacts } from '../../shared/approvals/facts.ts';
import type { Finding } from '../../shared/chain/types.ts';
import { commandFindings } from '../../shared/commands/command-findings.ts';
import { type CommandRun, commandLine } from '../../shared/commands/command-run.ts';
import { shortLine } from '../../shared/short-line.ts';
import { visiblePath } from '../../shared/visible-text.ts';
import { shownFinding } from './build-facts.ts';
import { shownName } from './shown-name.ts';

/** The facts of a request that is not written yet: id, status and time come with its row. */
export type CommandRequestFacts = Omit<CommandFacts, 'approvalId' | 'status' | 'createdAt'>;

type CommandFrame = Pick<
  CommandRequestFacts,
  'executionId' | 'planId' | 'planName' | 'stepLabel' | 'rehearsedAt' | 'digest' | 'expiresAt'
>;

/** Letters of a title; the whole is shown below it. */
const longestTitle = 120;

export function buildCommandFacts(
  frame: CommandFrame,
  command: CommandRun,
  findings: readonly Finding[],
): CommandRequestFacts {
  const line = commandLine({ ...command, program: basename(command.program) });
  const shown = visiblePath(shortLine(line, longestTitle));
  return {
    subject: 'command',
    ...frame,
    planName: shownName(frame.planName),
    title: `Run ${shown}`,
    actionLabel: `Run ${visiblePath(basename(command.program))}`,
    command,
    findings: [...ownFindings(command, findings), ...findings].map((each) => shownFinding(each)),
  };
}

/** In the plan of others their words ask for a secret: a person has to have seen that. */
function ownFindings(command: CommandRun, findings: readonly Finding[]): Finding[] {
  const isOfOthers = findings.some(({ id }) => id === 'TAINTED_PLAN');
  return commandFindings(command).map((each) =>
    each.id === 'COMMAND_SECRET' && isOfOthers
      ? {
          ...each,
          level: 'danger',
          message: `${each.message} The words that ask for it may be by others.`,
        }
      : each,
  );
}
