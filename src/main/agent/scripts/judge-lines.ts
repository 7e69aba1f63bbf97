import { amountsSaid, unsaidFigures } from '../../../shared/script/amounts-said.ts';
import type { CodeLine, ScriptGroup } from '../../../shared/script/script-group.ts';
import { unsetVariables } from '../../../shared/script/unset-variables.ts';
import type { ScriptWorkshop } from '../../tools/script/workshop.ts';

/** What is wrong with the lines of a model before they are compiled: figures that nobody said, and lost variables. */
export function judgeLines(
  codelines: CodeLine[],
  { operations }: Pick<ScriptGroup, 'operations'>,
  room: Pick<ScriptWorkshop, 'chainId' | 'tokens'>,
): string[] {
  const figures = unsaidFigures(codelines, operations, amountsSaid(operations, room));
  const unset = unsetVariables({ operations, script: { codelines } });
  return [
    ...figures.map((figure) => `the figure ${figure.slice(0, 80)} is in no operation.`),
    ...unset.map((name) => `{$${name}} is used before a line sets it, or never set.`),
  ];
}
