// The plans that a long soak starts over and over, each with a recipient or a folder of its own, so that what they
// left can be counted apart.
import { join } from 'node:path';
import { getAddress } from 'viem';
import type { Condition } from '../../../src/shared/plan/conditions.ts';
import type { PlanNode } from '../../../src/shared/plan/nodes.ts';
import type { Plan } from '../../../src/shared/plan/schema.ts';
import {
  action,
  gate,
  loop,
  parallel,
  sequence,
  wait,
  when,
} from '../../executor/support/plans.ts';

/** What each payment sends. */
export const paidEth = '0.001';

export interface SoakPlan {
  plan: Plan;
  /** Whom it pays; null where it pays nobody. */
  recipient: `0x${string}` | null;
  /** A mandate signs its payments, from an account of its own. */
  underMandate: boolean;
  /** What it makes and takes away again, in full. */
  files: readonly string[];
}

interface Place {
  /** Which plans may change files in. */
  folder: string;
  /** `truncate` of this system. */
  program: string;
}

/** What is known only when it is asked; that a thing is always or never so is refused where a branch depends on it. */
const holds = (op: 'gt' | 'lt'): Condition => ({
  ...{ type: 'compare', op, right: { type: 'literal', value: 1 } },
  left: { type: 'runtime', fn: 'balance', args: [{ type: 'literal', value: 'ETH' }] },
});
const yes = holds('gt');
const no = holds('lt');
const step = (id: string, tool: string, params: Record<string, unknown>): PlanNode =>
  action(id, { tool, params: params as never });
const balance = (id: string) => step(id, 'get_balance', { token: 'ETH' });
const pay = (id: string, to: string) => step(id, 'transfer', { token: 'ETH', amount: paidEth, to });

type Made = Pick<SoakPlan, 'recipient' | 'underMandate' | 'files'> & {
  root: PlanNode;
  everyMs: number;
};

const roots: Readonly<Record<string, (place: Place, number: number) => Made>> = {
  pay: (_place, number) => {
    const recipient = recipientOf(number);
    return { ...paying(recipient), root: pay('pay', recipient), everyMs: 15_000 };
  },
  'pay under a mandate': (_place, number) => {
    const recipient = recipientOf(number);
    const root = pay('pay', recipient);
    return { ...paying(recipient), underMandate: true, root, everyMs: 20_000 };
  },
  'look, wait and pay': (_place, number) => {
    const recipient = recipientOf(number);
    const root = sequence('all', [
      parallel('beside', [balance('look'), wait('wait', { durationMs: 1500 }), gate('ok', yes)]),
      when('so', no, balance('never'), pay('pay', recipient)),
    ]);
    return { ...paying(recipient), root, everyMs: 20_000 };
  },
  'wait and decide': () => ({
    ...payingNobody,
    root: sequence('all', [
      loop('rounds', wait('wait', { durationMs: 500 }), { maxIterations: 2 }),
      when('so', yes, gate('ok', yes), gate('never', no)),
    ]),
    everyMs: 4_000,
  }),
  'make, move and delete a file': ({ folder }, number) => {
    const files = ['made', 'moved'].map((name) => join(folder, `${number}-${name}`));
    const [from, to] = files;
    return {
      ...{ ...payingNobody, files },
      root: sequence('all', [
        step('make', 'create_file', { path: from, content: `by ${number}` }),
        step('move', 'move_file', { from, to }),
        step('delete', 'delete_file', { path: to }),
      ]),
      everyMs: 6_000,
    };
  },
  // It makes a file one byte longer each time.
  'run a program': ({ folder, program }, number) => {
    const params = { program, args: ['-s', '+1', marksOf(number)], cwd: folder };
    return { ...payingNobody, root: step('run', 'run_command', params), everyMs: 12_000 };
  },
};

const payingNobody = { recipient: null, underMandate: false, files: [] };
const paying = (recipient: `0x${string}`) => ({ ...payingNobody, recipient });

/** The file that the program of this plan makes longer each time that it runs. */
export const marksOf = (number: number): string => `marks-${number}`;

/** So many of each kind. */
export function soakPlans(place: Place, ofEach: number): SoakPlan[] {
  return Array.from({ length: ofEach }, () => Object.keys(roots))
    .flat()
    .map((kind, number) => {
      const { root, everyMs, ...rest } = (roots[kind] as (typeof roots)[string])(place, number);
      const trigger = { type: 'interval', everyMs, missed: 'skip' } as const;
      const head = {
        id: `soak-${number}`,
        name: `${number} ${kind}`,
        userId: 'local',
        createdAt: 0,
      };
      return { plan: { ...head, status: 'draft', chainId: 31_337, trigger, root }, ...rest };
    });
}

function recipientOf(number: number): `0x${string}` {
  return getAddress(`0x${(0x50a50a50 + number).toString(16).padStart(40, '0')}`);
}
