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
    ...(inner.has('script') ? ['by a script of its own'] : []),
    ...(after.length === 0 ? [] : [`after ${after.join(' and ')}`]),
    ...inner.when('contracts', (contracts) => `with the contracts ${contracts}`),
  ].join(' ');
}
