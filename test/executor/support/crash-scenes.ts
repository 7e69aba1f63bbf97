// One plan for each kind of step, so that a kill at each named point can be tried in each of them. What a
// run of it must have come to, however often it was killed, stands beside it.
import type { PlanNode } from '../../../src/shared/plan/nodes.ts';
import type { Plan } from '../../../src/shared/plan/schema.ts';
import type { Order } from './crash-child.ts';
import { action, compare, gate, loop, parallel, sequence, wait, when } from './plans.ts';

/** Where the files of a scene lie, in its plan; each run has them in a folder of its own instead. */
export const folderOfScene = '/scene';

export type Files = Readonly<Record<string, string>>;

export interface Scene {
  root: PlanNode;
  /** What the plan says beside its steps. */
  plan?: Partial<Plan>;
  /** Transactions of one run that are on the chain in the end. */
  transactions: number;
  endsAs: 'completed' | 'failed' | 'cancelled';
  /** How it ends as well, where a kill may come before what was ordered is written. */
  orEnds?: Pick<Scene, 'transactions' | 'endsAs'>;
  /** Changes of files that are made in the end. */
  changes?: number;
  /** Its files by name, with their texts. */
  files?: { before: Files; after: Files };
  /** Changes of files that the run makes that undoes it. */
  undoChanges?: number;
  /** What a person orders once the run asks. */
  orders?: readonly Order[];
  /** The clock is set back by a minute while a step waits for a time. */
  setsClock?: true;
  /** It runs under the mandate of its folder, which signs all of it, or refuses it so that a person is asked. */
  mandate?: 'signs' | 'refuses';
}

const yes = compare(1, 'lt', 2);
const no = compare(2, 'lt', 1);
const look = (id: string) => action(id, { tool: 'get_balance', params: { token: 'ETH' } });
export const sentTo = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const send = (id: string, amount = '0.01') =>
  action(id, { tool: 'transfer', params: { token: 'ETH', amount, to: sentTo } });
/** Two transactions: the allowance, then the swap. */
const sell = (id: string) =>
  action(id, {
    tool: 'defi_swap',
    params: { tokenIn: 'USDC', tokenOut: 'ETH', amount: '10' },
  });
/** A permit, then the one transaction that carries it. */
const lend = (id: string) =>
  action(id, {
    tool: 'lend_supply',
    params: { token: 'USDC', amount: '1', permit: true },
  });
/** More than there is: its rehearsal is refused. */
const impossible = (id: string) => send(id, '100000000');
const shut = (id: string, extra: Partial<PlanNode> = {}) => gate(id, no, extra);
const retry = { strategy: 'retry', maxAttempts: 2, delayMs: 1 } as const;
const skip = { strategy: 'skip' } as const;

const completed = (root: PlanNode, transactions: number, plan?: Partial<Plan>): Scene => ({
  ...{ root, transactions, endsAs: 'completed' as const },
  ...(plan === undefined ? {} : { plan }),
});

/** By the kind of step that it is about. */
export const chainScenes = {
  action: completed(send('send'), 1),
  // What it takes and not a unit more: a reservation that was doubled would hold it up for good.
  'action under a budget': completed(send('send'), 1, {
    budget: { maxGasEth: '0.1', maxSpend: [{ token: 'ETH', chainId: 31337, amount: '0.01' }] },
  }),
  'action of two transactions': completed(sell('sell'), 2),
  'action with a permit': completed(lend('lend'), 1),
  'action that looks': completed(look('look'), 0),
  'action that fails': { root: impossible('much'), transactions: 0, endsAs: 'failed' },
  onError: completed({ ...impossible('much'), onError: send('instead') }, 1),
  skip: completed(sequence('s', [{ ...impossible('much'), onFailure: skip }, send('send')]), 1),
  // Of people whom the person named: both are asked about at once.
  sequence: completed(sequence('s', [look('look'), send('first'), send('second')]), 2, {
    provenance: { 'first.to': { source: 'user_edit' }, 'second.to': { source: 'user_edit' } },
  }),
  parallel: completed(parallel('p', [send('first'), look('look'), send('second')]), 2),
  'group that is tried again': {
    root: sequence('part', [send('send'), shut('shut')], { onFailure: retry }),
    transactions: 1,
    endsAs: 'failed',
  },
  'parallel that fails': completed(
    sequence('s', [
      parallel('p', [shut('shut', { onFailure: retry }), wait('long', { durationMs: 3_600_000 })], {
        onFailure: skip,
      }),
      send('send'),
    ]),
    1,
  ),
  if: completed(sequence('s', [when('if', yes, send('then'), send('else'))]), 1),
  'wait for a time': completed(sequence('s', [wait('w', { durationMs: 200 }), send('send')]), 1),
  'wait with the clock set back': {
    ...completed(sequence('s', [wait('w', { durationMs: 400 }), send('send')]), 1),
    setsClock: true,
  },
  'wait for a condition': completed(sequence('s', [wait('w', { until: yes }), send('send')]), 1),
  'wait that is too long': {
    root: sequence('s', [wait('w', { until: no, maxWaitMs: 50 }), send('never')]),
    transactions: 0,
    endsAs: 'failed',
  },
  loop: completed(loop('l', send('send'), { maxIterations: 3, delayMs: 1 }), 3),
  'loop that is left': completed(
    loop('l', send('send'), { maxIterations: 3, exitWhen: yes, delayMs: 1 }),
    1,
  ),
  gate: completed(sequence('s', [gate('open', yes), send('send')]), 1),
  'gate that asks a person': completed(
    sequence('s', [{ id: 'ask', label: 'Go on?', type: 'gate' }, send('send')]),
    1,
  ),
  'gate that is shut': {
    root: sequence('s', [send('send'), shut('shut', { onFailure: retry }), send('never')]),
    transactions: 1,
    endsAs: 'failed',
  },
} as const satisfies Record<string, Scene>;

const at = (name: string) => `${folderOfScene}/${name}`;
const text = 'a line that is written whole or not at all\n'.repeat(200);
const create = (id: string, name: string) =>
  action(id, { tool: 'create_file', params: { path: at(name), content: text } });

const onFiles = (root: PlanNode, before: Files, after: Files): Scene => ({
  ...completed(root, 0),
  ...{ changes: 1, files: { before, after } },
});

/** Of steps that change files. */
export const fileScenes: Readonly<Record<string, Scene>> = {
  'file that is made': onFiles(create('make', 'a'), {}, { a: text }),
  'file that is edited': onFiles(
    action('edit', {
      tool: 'modify_file',
      params: { path: at('a'), edits: [{ oldText: 'old', newText: 'new' }] },
    }),
    { a: `old ${text}` },
    { a: `new ${text}` },
  ),
  'file that is moved': onFiles(
    action('move', { tool: 'move_file', params: { from: at('a'), to: at('b') } }),
    { a: text },
    { b: text },
  ),
  'file that is deleted': onFiles(
    action('delete', { tool: 'delete_file', params: { path: at('a') } }),
    { a: text },
    {},
  ),
  'files and a transaction at once': {
    ...completed(parallel('p', [create('one', 'a'), send('send'), create('two', 'b')]), 1),
    ...{ changes: 2, files: { before: {}, after: { a: text, b: text } } },
  },
  'files that are put back when the run fails': {
    root: sequence('s', [
      create('one', 'a'),
      action('gone', { tool: 'delete_file', params: { path: at('b') } }),
      shut('shut'),
    ]),
    plan: { rollbackOnFail: true },
    ...{ transactions: 0, endsAs: 'failed', changes: 2, undoChanges: 2 },
    files: { before: { b: text }, after: { b: text } },
  },
};

/** Of runs of which a person wants something. */
export const orderScenes: Readonly<Record<string, Scene>> = {
  'run that is paused, and stopped with everything': {
    ...completed(send('send'), 1),
    orders: ['pause', 'resume', 'stopAll', 'allowAgain'],
  },
  'transaction that is sped up': {
    ...completed(send('send'), 1),
    orders: ['speedUp'],
  },
  'transaction that is called off': {
    ...{ root: send('send'), transactions: 1, endsAs: 'failed', orders: ['callOff'] },
    // Killed before the cancellation was signed.
    orEnds: { transactions: 1, endsAs: 'completed' },
  },
  'run that is cancelled': {
    ...{ root: send('send'), transactions: 0, endsAs: 'cancelled', orders: ['cancel'] },
    orEnds: { transactions: 1, endsAs: 'completed' },
  },
};

/** What the mandate of a data folder was made for. */
export const mandatedRoot: PlanNode = send('send');

const mandateScenes: Readonly<Record<string, Scene>> = {
  'run that a mandate signs': { ...completed(mandatedRoot, 1), mandate: 'signs' },
  'run that a mandate refuses': { ...completed(send('send', '0.02'), 1), mandate: 'refuses' },
};

export const allScenes: Readonly<Record<string, Scene>> = {
  ...chainScenes,
  ...mandateScenes,
  ...fileScenes,
  ...orderScenes,
};
