import type { Finding } from '../chain/types.ts';
import { unseenMarks, visiblePath } from '../visible-text.ts';
import { type CommandRun, commandLine } from './command-run.ts';

/** What a person should see of a start before they agree to it, heaviest first. */
export function commandFindings(command: CommandRun): Finding[] {
  const { sandboxed, network, writes, secrets = {}, answers = {} } = command;
  const variables = [...Object.keys(secrets), ...Object.keys(answers)];
  const line = commandLine(command);
  const found: (Finding | null)[] = [
    line.search(unseenMarks) < 0
      ? null
      : {
          ...{ id: 'COMMAND_UNSEEN', level: 'danger' },
          message: 'The arguments hold characters that cannot be seen. They are written out here.',
          evidence: { command: visiblePath(line) },
        },
    sandboxed
      ? null
      : {
          ...{ id: 'COMMAND_NOT_SANDBOXED', level: 'danger' },
          message:
            'Nothing on this computer keeps this program in bounds: it can read and change what you can, reach the network, and leave something running that goes on after it has ended.',
          evidence: {},
        },
    {
      ...{ id: 'COMMAND_NOT_REHEARSED', level: 'unknown' },
      message: 'What a program does cannot be rehearsed, and cannot be undone by Countersign.',
      evidence: sandboxed
        ? { 'may write to': writes.map(visiblePath).join(', ') || 'nothing' }
        : {},
    },
    network && sandboxed
      ? {
          ...{ id: 'COMMAND_NETWORK', level: 'caution' },
          message:
            'This program may reach the network: what it can read it can send. It also reaches what listens on this computer, sockets without a file among them.',
          evidence: {},
        }
      : null,
    variables.length === 0
      ? null
      : {
          ...{ id: 'COMMAND_SECRET', level: 'caution' },
          message:
            'This program is given what you type here, or typed when the plan asked. What it does with it, nothing here sees. Never type the password or the phrase of your wallet.',
          evidence: { variables: variables.join(', ') },
        },
  ];
  return found.filter((each) => each !== null);
}
