import type { ParamValue } from '../../values.ts';
import type { Call, Sentence } from '../call.ts';
import { describeValue } from '../values.ts';

function called(call: Call): string {
  const args = call.items('args');
  const given = args.length === 0 ? 'no arguments' : `the arguments ${args.join(', ')}`;
  return `${call.text('functionName')} of the contract ${call.value('address')} with ${given}`;
}

export const writeContract: Sentence = (call) => [
  `Call ${called(call)}`,
  ...(call.has('value')
    ? [`sending ${call.amount('value', call.names.native(call.raw('chainId')))} along`]
    : []),
];

export const readContract: Sentence = (call) => [`Look up ${called(call)}`];

export const forgeScript: Sentence = (call) => [
  'Write scripts for groups of operations and send their transactions',
  ...call.list('groups').map((group, index) => groupWords(call, group, index)),
];

function groupWords(call: Call, group: ParamValue, index: number): string {
  const inner = call.of(group);
  if (inner === null) return `group ${index}: ${describeValue(group, call.names)}`;
  const after = inner.items('dependencies').map((place) => `group ${place}`);
  return [
    `group ${index} ${inner.text('description')}: ${inner.items('operations').join(', ')}`,
    ...scriptWords(inner.inside('script')),
    ...(after.length === 0 ? [] : [`after ${after.join(' and ')}`]),
    ...inner.when('contracts', (contracts) => `with the contracts ${contracts}`).filter(saysSome),
  ].join(' ');
}

/** An empty list is nothing to tell. */
const saysSome = (words: string) => !words.endsWith(' []');

/** Every line of a script that stands in the plan, and what it takes from elsewhere. */
function scriptWords(script: Call | null): string[] {
  if (script === null) return [];
  const lines = script.list('codelines').map((line) => lineWords(script.of(line), line, script));
  const mended = script
    .list('repairs')
    .map((repair) => repairWords(script.of(repair), repair, script));
  return [
    `by a script of its own: ${lines.join(' ')}`,
    ...(mended.length === 0 ? [] : [`mended after ${mended.join(' and ')}`]),
  ];
}

function lineWords(line: Call | null, raw: ParamValue, { names }: Call): string {
  if (line === null) return describeValue(raw, names);
  const taken = line.inside('import');
  const own = line.inside('interface');
  return [
    line.text('line'),
    ...(taken === null
      ? []
      : [`importing ${taken.text('interface_name')} of ${taken.text('source')}`]),
    ...(own === null
      ? []
      : [`with the interface ${own.text('name')}, ${own.text('solidity_code')}`]),
  ].join(' ');
}

function repairWords(repair: Call | null, raw: ParamValue, { names }: Call): string {
  if (repair === null) return describeValue(raw, names);
  return `${repair.text('code')} (${repair.text('said')})`;
}
