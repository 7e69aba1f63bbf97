import type { Call, Sentence } from '../call.ts';

export const askPerson: Sentence = (call) => [
  `Ask you ${call.text('prompt')} and wait for ${answer(call)}`,
  ...(call.has('expiresAfterMs') ? [`for ${call.time('expiresAfterMs')} at most`] : []),
];

const answers: ReadonlyMap<string, string> = new Map([
  ['text', 'a text'],
  ['choice', 'a choice'],
  ['confirm', 'a yes or a no'],
  ['secret', 'a secret'],
]);

function answer(call: Call): string {
  const options = call.items('options');
  const among = options.length === 0 ? '' : ` of ${options.join(', ')}`;
  return `${call.word('kind', answers)}${among}`;
}

export const notify: Sentence = (call) => [
  `Show you the message ${call.text('message')}`,
  ...call.when('level', (level) => `marked as ${level}`),
];

const operations: ReadonlyMap<string, string> = new Map([
  ['list', 'List'],
  ['cancel', 'Cancel'],
  ['pause', 'Pause'],
  ['resume', 'Ask you to resume'],
  ['update', 'Ask you to update'],
]);

/** A schedule is removed, as its page says. */
const alsoDone: ReadonlyMap<string, string> = new Map([
  ['cancel', 'with its schedule removed and its open run cancelled'],
]);

export const plans: Sentence = (call) => [
  `${call.word('op', operations)} ${call.has('planId') ? `the plan ${call.text('planId')}` : 'your plans'}`,
  ...call.when('op', (op) => alsoDone.get(op) ?? '').filter(Boolean),
];

export const undo: Sentence = (call) => [
  `Draft a plan that takes back what the run ${call.text('executionId')} did`,
  ...(call.has('toStep') ? [`down to its step ${call.text('toStep')}`] : []),
];
