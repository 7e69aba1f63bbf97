import { AppError } from '../../errors.ts';
import type { CodeLine, ScriptBlock, ScriptGroup } from '../script-group.ts';
import { unsetVariables } from '../unset-variables.ts';
import { variableUses } from '../variable-tokens.ts';
import { writeCheck } from './checks.ts';
import { writeLiquidity } from './liquidity.ts';
import { writeQuote, writeSwap } from './trades.ts';
import { writeApproval, writePayment } from './transfers.ts';
import { writeUnwrap, writeWrap } from './wraps.ts';
import type { OperationWriter, Writing } from './writing.ts';

/** One for each kind of operation; at most one of them knows a sentence. */
const writers: readonly OperationWriter[] = [
  writeWrap,
  writeUnwrap,
  writeApproval,
  writePayment,
  writeSwap,
  writeQuote,
  writeLiquidity,
  writeCheck,
];

/**
 * The script of a group: its own where it has one, else written by its operations. Errors: SCRIPT_VARIABLE_UNSET,
 * SCRIPT_VARIABLE_TOKEN, SCRIPT_NOT_WRITTEN.
 */
export function scriptOf(group: ScriptGroup, on: Pick<Writing, 'chainId' | 'tokens'>): ScriptBlock {
  const [unset] = unsetVariables(group);
  if (unset !== undefined) throw isUnset(unset);
  const other = variableUses(group, on).find(({ computed }) => computed !== null);
  if (other !== undefined) throw isOfOther(other.name);
  if (group.script !== null) return group.script;
  const codelines = group.operations.flatMap((operation) => linesOf(operation, { ...on, group }));
  if (codelines.length === 0) throw notWritten(group.description);
  return { codelines };
}

/** As the writers read it. */
export function plainOperation(operation: string): string {
  return operation.trim().replace(/\s+/g, ' ').replace(/\.$/, '');
}

function linesOf(operation: string, writing: Writing): CodeLine[] {
  const plain = plainOperation(operation);
  for (const write of writers) {
    const lines = write(plain, writing);
    if (lines !== null) return lines;
  }
  throw notWritten(operation);
}

function notWritten(operation: string): AppError {
  const message = `No script is known for the operation “${operation.slice(0, 200)}”.`;
  return new AppError('SCRIPT_NOT_WRITTEN', 'invalid_params', message, {
    advice:
      'Nothing was signed. Say it in one of the forms in the documentation, or give the group a script.',
  });
}

function isOfOther(name: string): AppError {
  const message = `{$${name}} is computed in one token and used as an amount of another, which would be another amount.`;
  return new AppError('SCRIPT_VARIABLE_TOKEN', 'invalid_params', message, {
    advice: 'Nothing was signed. Compute it in the token that it is used as an amount of.',
    facts: { name },
  });
}

function isUnset(name: string): AppError {
  const message = `{$${name}} is used and nothing of its group computes it before, so it would be zero.`;
  return new AppError('SCRIPT_VARIABLE_UNSET', 'invalid_params', message, {
    advice:
      'Nothing was signed. Compute it before, in the same group: what another group computed is not known there.',
    facts: { name },
  });
}
