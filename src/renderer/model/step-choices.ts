import type { ToolDeclaration } from '../../shared/tools/tool-declaration.ts';
import { shippedTools } from '../../shared/tools/tool-registry.ts';
import { kindSummary, kindTitle, searchWords, toolTitle } from '../words/step-words.ts';
import type { NodeChoice } from './new-node.ts';

/** Something that a new step can be. */
export interface StepChoice {
  label: string;
  summary: string;
  choice: NodeChoice;
}

/** A group of them, under its name. */
export interface StepChoices {
  value: string;
  items: readonly StepChoice[];
}

const control: readonly StepChoice[] = (
  ['if', 'wait', 'loop', 'gate', 'parallel', 'sequence'] as const
).map((kind) => ({ label: kindTitle(kind), summary: kindSummary(kind), choice: { kind } }));

function group(value: string, belongs: (tool: ToolDeclaration) => boolean): StepChoices {
  const tools = shippedTools.names().flatMap((name) => shippedTools.get(name) ?? []);
  const items = tools.filter(belongs).map(({ name, summary }): StepChoice => {
    return { label: toolTitle(name), summary, choice: { kind: 'action', tool: name } };
  });
  return { value, items: items.sort((left, right) => left.label.localeCompare(right.label)) };
}

const onDesktop = ({ kind, onChain }: ToolDeclaration) =>
  !onChain && (kind === 'local_write' || kind === 'outbound' || kind === 'read');

/** Every kind of step, grouped by what it touches. */
const stepChoices: readonly StepChoices[] = [
  group('Money', ({ kind, onChain }) => onChain && kind !== 'read'),
  group('Look', ({ kind, onChain }) => onChain && kind === 'read'),
  { value: 'Order and conditions', items: control },
  group('This computer', onDesktop),
  group('Ask', ({ kind }) => kind === 'ask'),
];

/** The choices whose name fits, by any word for it; where there is none, those whose summary does. */
export function findSteps(query: string): StepChoices[] {
  const named = withItems((choice) => isIn(query, namesOf(choice)));
  return named.length > 0 ? named : withItems(({ summary }) => isIn(query, summary));
}

function withItems(fits: (choice: StepChoice) => boolean): StepChoices[] {
  return stepChoices
    .map(({ value, items }) => ({ value, items: items.filter(fits) }))
    .filter(({ items }) => items.length > 0);
}

function namesOf({ label, choice }: StepChoice): string {
  return `${label} ${searchWords(choice.kind === 'action' ? choice.tool : choice.kind)}`;
}

function isIn(query: string, text: string): boolean {
  return text.toLowerCase().includes(query.trim().toLowerCase());
}
