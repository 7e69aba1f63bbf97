import { amountsSaid, unsaidFigures } from '../../../shared/script/amounts-said.ts';
import { placeholdersIn } from '../../../shared/script/placeholders.ts';
import type { CodeLine, ScriptGroup } from '../../../shared/script/script-group.ts';
import type { ScriptWorkshop } from '../../tools/script/workshop.ts';

/** What is wrong with the lines of a model before they are compiled: figures that nobody said, and lost variables. */
export function judgeLines(
  codelines: readonly CodeLine[],
  { operations }: Pick<ScriptGroup, 'operations'>,
  room: Pick<ScriptWorkshop, 'chainId' | 'tokens'>,
): string[] {
  const figures = unsaidFigures(codelines, operations, amountsSaid(operations, room));
  const text = codelines.map(({ line }) => line).join('\n');
  const unset = placeholdersIn(operations).filter(
    (name) => !new RegExp(`\\{\\$${name}\\}\\s*=[^=]`).test(text),
  );
  return [
    ...figures.map((figure) => `the figure ${figure.slice(0, 80)} is in no operation.`),
    ...unset.map((name) => `{$${name}} is never set.`),
  ];
}
