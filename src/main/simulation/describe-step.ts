import { formatUnits } from '../../shared/amounts.ts';
import {
  type Finding,
  type RehearsalTotal,
  type RehearsedStep,
  type RehearsedTransaction,
  wholeFeeWei,
} from '../../shared/chain/types.ts';
import { commandFindings } from '../../shared/commands/command-findings.ts';
import type { CommandRun } from '../../shared/commands/command-run.ts';
import type { AppError } from '../../shared/errors.ts';
import type { FileChange } from '../../shared/files/file-change.ts';
import type { Visit } from '../../shared/visits/visit.ts';
import { visitFindings } from '../../shared/visits/visit-findings.ts';
import type { ReadOutcome } from '../chain/outcome/read-outcome.ts';
import type { Values } from '../chain/planned-transaction.ts';
import type { DoneHere } from './call-tools.ts';
import type { RehearsedNode } from './rehearsed-node.ts';

/** A step of which no transaction ran. */
export function emptyStep(
  place: RehearsedNode,
  status: 'not_reached' | 'unknown',
  error?: AppError,
): RehearsedStep {
  return stepOf(place, { status, done: [], ...(error === undefined ? {} : { error }) });
}

/** A step that works on this computer alone. */
export function stepDoneHere(
  place: RehearsedNode,
  { output, change, command, visit, findings = [] }: DoneHere,
): RehearsedStep {
  return stepOf(place, {
    ...{ status: 'ok', done: [], output: output ?? {} },
    ...(change === undefined ? {} : { fileChanges: [change] }),
    ...(command === undefined ? {} : { command }),
    ...(visit === undefined ? {} : { visit }),
    risks: [
      ...findings,
      ...(command === undefined ? [] : commandFindings(command)),
      ...(visit === undefined ? [] : visitFindings(visit)),
    ],
  });
}

/** The step as it is shown, from the transactions that ran and the one that the chain refused. */
export function stepOf(
  { node, path }: RehearsedNode,
  found: {
    status: RehearsedStep['status'];
    done: readonly ReadOutcome[];
    refused?: readonly RehearsedTransaction[];
    output?: Values;
    fileChanges?: FileChange[];
    command?: CommandRun;
    visit?: Visit;
    worstCase?: RehearsalTotal;
    risks?: Finding[];
    error?: AppError;
  },
): RehearsedStep {
  const { status, done, refused = [], output = {}, risks = [] } = found;
  const { fileChanges, command, visit, worstCase, error } = found;
  const transactions = [...done.map(({ transaction }) => transaction), ...refused];
  const gas = transactions.reduce((sum, { gasUsed }) => sum + BigInt(gasUsed), 0n);
  const fee = transactions.reduce((sum, transaction) => sum + wholeFeeWei(transaction), 0n);
  const otherChanges = done.flatMap(({ otherChanges: changes }) => changes);
  return {
    ...{ nodeId: node.id, path, status, transactions },
    assetChanges: done.flatMap(({ assetChanges }) => assetChanges),
    allowances: done.flatMap(({ allowances }) => allowances),
    ...(otherChanges.length === 0 ? {} : { otherChanges }),
    ...{ gasUsed: gas.toString(), feeEth: formatUnits(fee, 18), risks, output },
    ...(fileChanges === undefined ? {} : { fileChanges }),
    ...(command === undefined ? {} : { command }),
    ...(visit === undefined ? {} : { visit }),
    ...(worstCase === undefined ? {} : { worstCase }),
    ...(error === undefined ? {} : { error: error.toShape() }),
  };
}
