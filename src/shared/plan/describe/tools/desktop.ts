import type { ParamValue } from '../../values.ts';
import type { Call, Sentence } from '../call.ts';
import { describeValue } from '../values.ts';

export const createFile: Sentence = (call) => [
  `Write the new file ${call.text('path')} with ${call.has('rows') ? tableWords(call) : `the content ${call.text('content')}`}`,
  ...call.when('encoding', (encoding) => `as ${encoding}`),
];

/** Every cell: nothing that is written goes unsaid. */
function tableWords(call: Call): string {
  return `the rows ${call
    .list('rows')
    .map((row) => describeValue(row, call.names))
    .join('; ')}`;
}

export const modifyFile: Sentence = (call) => [
  `Change the file ${call.text('path')}`,
  ...call.list('edits').map((edit) => editWords(call, edit)),
  ...(call.has('patch') ? [`by the patch ${call.text('patch')}`] : []),
];

function editWords(call: Call, edit: ParamValue): string {
  const inner = call.of(edit);
  if (inner === null) return `by ${describeValue(edit, call.names)}`;
  return `${inner.text('oldText')} becomes ${inner.text('newText')}`;
}

export const deleteFile: Sentence = (call) => [`Put the file ${call.text('path')} into the trash`];

export const moveFile: Sentence = (call) => [
  `Move the file ${call.text('from')} to ${call.text('to')}`,
];

export const restoreFile: Sentence = (call) => [
  `Put the file ${call.text('path')} back as it was before the change ${call.text('undoId')}`,
];

export const readFile: Sentence = (call) => [
  `Read the file ${call.text('path')}`,
  ...call.when('maxBytes', (bytes) => `${bytes} bytes at most`),
  ...call.when('encoding', (encoding) => `as ${encoding}`),
];

export const listFiles: Sentence = (call) => {
  const deep = call.has('recursive') ? call.value('recursive') : 'false';
  return [
    `List the files of the folder ${call.text('path')}${depths.get(deep) ?? ` with those inside: ${deep}`}`,
    ...(call.has('pattern') ? [`whose names fit ${call.text('pattern')}`] : []),
  ];
};

const depths: ReadonlyMap<string, string> = new Map([
  ['true', ' and of the folders in it'],
  ['false', ''],
]);

export const runCommand: Sentence = (call) => {
  const args = call.items('args');
  const network = call.has('network') ? call.value('network') : 'false';
  return [
    `Run the program ${call.text('program')} with ${args.length === 0 ? 'no arguments' : args.join(' ')}`,
    ...(call.has('cwd') ? [`in the folder ${call.text('cwd')}`] : []),
    ...(call.has('timeoutMs') ? [`for ${call.time('timeoutMs')} at most`] : []),
    networkWords.get(network) ?? `with access to the network: ${network}`,
    ...(call.has('secrets') ? [`given what you type for ${call.value('secrets')}`] : []),
  ];
};

const networkWords: ReadonlyMap<string, string> = new Map([
  ['true', 'with access to the network'],
  ['false', 'without access to the network'],
]);

export const httpGet: Sentence = (call) => [
  `Fetch ${call.text('url')} from the network`,
  ...call.when('maxBytes', (bytes) => `${bytes} bytes at most`),
];

export const browserAct: Sentence = (call) => [
  'In a browser of its own',
  ...call.list('steps').map((step) => stepWords(call, step)),
];

const acts: Readonly<Record<string, (step: Call) => string>> = {
  navigate: (step) => `go to ${step.text('url')}`,
  click: (step) => `click ${elementWords(step)}`,
  type: (step) => `type ${step.text('text')} into ${elementWords(step)}`,
  select: (step) => `choose ${step.text('value')} in ${elementWords(step)}`,
  scroll: (step) =>
    `scroll${step.has('pixels') ? ` by ${step.value('pixels')} pixels` : ''}${isOnElement(step) ? ` to ${elementWords(step)}` : ''}`,
  wait: (step) =>
    `wait${step.has('durationMs') ? ` ${step.time('durationMs')}` : ''}${isOnElement(step) ? ` for ${elementWords(step)}` : ''}`,
  extract: (step) =>
    `take the text of ${isOnElement(step) ? elementWords(step) : 'the page'}${step.has('name') ? ` as ${step.text('name')}` : ''}`,
  screenshot: (step) => `take a picture${step.has('name') ? ` as ${step.text('name')}` : ''}`,
};

function isOnElement(step: Call): boolean {
  return step.has('element') || step.has('selector');
}

/** E.g. `the button "Send"`; a selector as it stands. */
function elementWords(step: Call): string {
  if (!step.has('element')) return step.text('selector');
  const element = step.raw('element') ?? null;
  const inner = step.of(element);
  if (inner === null) return describeValue(element, step.names);
  return `the ${inner.value('role')} ${inner.text('name')}`;
}

function stepWords(call: Call, step: ParamValue): string {
  const inner = call.of(step);
  if (inner === null) return describeValue(step, call.names);
  const act = inner.value('do');
  return Object.hasOwn(acts, act) ? (acts[act]?.(inner) ?? act) : act;
}
