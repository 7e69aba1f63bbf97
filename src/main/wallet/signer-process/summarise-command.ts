// What a person reads before a program is run: made by the signer, from the bytes alone.
import type { CommandRun } from '../../../shared/commands/command-run.ts';
import { visibleLine, visiblePath } from '../../../shared/visible-text.ts';
import type { SummaryLine } from '../../../shared/wallet/signer-proposal.ts';

export function summariseCommand(command: CommandRun, digest: string): SummaryLine[] {
  const { program, args, cwd, env, network, sandboxed, writes, timeoutMs, sha256 } = command;
  return [
    { label: 'Runs the program', value: visiblePath(program) },
    ...args.map((arg, at) => ({ label: `Argument ${at + 1}`, value: visibleLine(arg) })),
    { label: 'In the folder', value: visiblePath(cwd) },
    { label: 'Kept in bounds', value: boundsOf(sandboxed, writes) },
    { label: 'Network', value: networkOf(sandboxed, network) },
    ...Object.entries(env).map(([name, value]) => ({
      label: `Variable ${name}`,
      value: visibleLine(value),
    })),
    ...Object.entries(command.secrets ?? {}).map(([name, question]) => ({
      label: `Variable ${name}`,
      value: `what you type for “${visibleLine(question)}”`,
    })),
    ...Object.entries(command.answers ?? {}).map(([name, question]) => ({
      label: `Variable ${name}`,
      value: `what you answer to “${visibleLine(question)}” of the plan`,
    })),
    { label: 'Ended after', value: `${timeoutMs} ms` },
    { label: 'SHA-256 of the program', value: sha256 },
    { label: 'Digest', value: digest },
  ];
}

function boundsOf(sandboxed: boolean, writes: readonly string[]): string {
  if (!sandboxed) return 'by nothing: it may read and change what you can';
  if (writes.length === 0) return 'by the system: it may change nothing';
  return `by the system: it may change what is in ${writes.map(visiblePath).join(', ')}`;
}

function networkOf(sandboxed: boolean, network: boolean): string {
  if (!sandboxed) return 'nothing keeps it from the network';
  return network ? 'it may reach the network' : 'it cannot reach the network';
}
