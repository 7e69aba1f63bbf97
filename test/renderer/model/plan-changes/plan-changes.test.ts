import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newNode } from '../../../../src/renderer/model/new-node.ts';
import {
  type ChangeGroup,
  planChanges,
} from '../../../../src/renderer/model/plan-changes/plan-changes.ts';
import { changeWords } from '../../../../src/renderer/words/change-words.ts';
import type { Condition } from '../../../../src/shared/plan/conditions.ts';
import { diffPlans } from '../../../../src/shared/plan/diff/diff-plans.ts';
import type { ActionNode, PlanNode } from '../../../../src/shared/plan/nodes.ts';
import type { Plan } from '../../../../src/shared/plan/schema.ts';
import { placeNodes } from '../../../../src/shared/plan/walk.ts';
import { arbitraryPlan } from '../../../shared/plan/support/arbitrary-plan.ts';

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const swap: ActionNode = {
  ...{ id: 'swap', label: 'Swap', type: 'action', tool: 'defi_swap' },
  params: { tokenIn: 'ETH', tokenOut: 'USDC', amount: '50%' },
};
const send: ActionNode = {
  ...{ id: 'send', label: 'Send', type: 'action', tool: 'transfer' },
  params: { token: 'USDC', amount: '5', to },
};
const wrap: ActionNode = {
  ...{ id: 'wrap', label: 'Wrap', type: 'action', tool: 'wrap' },
  params: { amount: '1' },
};

function planOf(root: PlanNode, more: Partial<Plan> = {}): Plan {
  const own = { id: 'p', name: 'P', userId: 'local', createdAt: 1, status: 'draft' } as const;
  return { ...own, chainId: 1, root, ...more };
}

function sequence(...steps: PlanNode[]): PlanNode {
  return { id: 'all', label: 'All', type: 'sequence', steps };
}

function parallel(...steps: PlanNode[]): PlanNode {
  return { id: 'both', label: 'Both', type: 'parallel', steps };
}

function changes(before: Plan, after: Plan): ChangeGroup[] {
  return planChanges(before, after, changeWords(before, after));
}

/** As a person reads them: a line for each group and each row. */
function read(before: Plan, after: Plan): string[] {
  return changes(before, after).flatMap(({ step, kind, sentence, rows }) => [
    `${kind} ${step === null ? 'plan' : `${step.number} ${step.node.label}`}${sentence === null ? '' : `: ${sentence}`}`,
    ...rows.map((row) => `  ${row.label}: ${row.before} → ${row.after}`),
  ]);
}

describe('the changes of a plan in words', () => {
  it('are none between a plan and itself', () => {
    const plan = planOf(sequence(swap, send));
    expect(changes(plan, { ...plan, id: 'q', status: 'validated' })).toEqual([]);
  });

  it('count a step that came with its branch as one', () => {
    const branch = newNode(sequence(swap), { kind: 'if' }, 'If');
    const added = changes(planOf(sequence(swap)), planOf(sequence(swap, branch)));
    expect(added.map(({ step }) => step?.node.label)).toEqual(['If']);
  });

  it('say nothing of a list that took the place of another', () => {
    const other: PlanNode = { ...sequence(swap), id: 'other' };
    expect(read(planOf(sequence(swap)), planOf(other)).join()).not.toContain('Place');
  });

  it('say an amount as the description does, once, whatever part of it changed', () => {
    const worth = { ...send, params: { ...send.params, amount: { usd: '6' } } };
    expect(read(planOf(sequence(swap, send)), planOf(sequence(swap, worth)))).toEqual([
      'changed 2 Send',
      '  Amount: 5 USDC → USDC worth $6',
    ]);
  });

  it('say what a step does that came, and what one did that went', () => {
    expect(read(planOf(sequence(swap, send)), planOf(sequence(wrap, send)))).toEqual([
      'added 1 Wrap: Wrap 1 ETH.',
      'removed 1 Swap: Swap 50% of the ETH balance for USDC, at most 0.5% below the rehearsed quote, valid for 20 minutes.',
    ]);
  });

  it('say the new order of steps, without those that stayed in front or behind', () => {
    const before = planOf(sequence(wrap, parallel(swap, send)));
    const after = planOf(sequence(wrap, parallel(send, swap)));
    expect(read(before, after)).toEqual(['changed 2 Both', '  Order: Swap, Send → Send, Swap']);
    const renamed = { ...send, label: 'Pay' };
    const [, order] = read(before, planOf(sequence(wrap, parallel(renamed, swap))));
    expect(order).toBe('  Order: Swap, Pay → Pay, Swap');
    expect(read(planOf(sequence(wrap, swap, send)), planOf(sequence(wrap, send, swap)))).toEqual([
      'changed plan',
      '  Order: Swap, Send → Send, Swap',
    ]);
  });

  it('say of the outer list of steps what changed as of the plan', () => {
    const renamed: PlanNode = { id: 'all', label: 'Everything', type: 'sequence', steps: [swap] };
    expect(read(planOf(sequence(swap)), planOf(renamed, { name: 'Q' }))).toEqual([
      'changed plan',
      '  Name: P → Q',
      '  Name of the list of steps: All → Everything',
    ]);
  });

  it('say where a step hangs now that hung elsewhere', () => {
    const before = planOf(sequence(send, parallel(swap, wrap)));
    const after = planOf(sequence(parallel(swap, wrap, send)));
    expect(read(before, after)).toEqual([
      'changed 1.3 Send',
      '  Place: A step of the plan → Under 1 Both',
    ]);
    const saved = planOf(sequence({ ...swap, onError: send }, wrap));
    expect(read(planOf(sequence(swap, wrap, send)), saved)).toEqual([
      'changed 1.1 Send',
      '  Place: A step of the plan → When 1 Swap fails',
    ]);
  });

  it('say what changed about the plan itself before its steps', () => {
    const before = planOf(swap, { trigger: { type: 'immediate' } });
    const after = planOf(swap, {
      ...{ name: 'Q', chainId: 8453, rollbackOnFail: true },
      trigger: { type: 'interval', everyMs: 3_600_000 },
      budget: {
        maxGasEth: '0.05',
        maxSpend: [{ token: 'USDC', chainId: 1, amount: '10' }],
      },
    });
    expect(read(before, after)).toMatchInlineSnapshot(`
      [
        "changed plan",
        "  Name: P → Q",
        "  Network: Ethereum → Base",
        "  Starts: Starts as soon as you agree. → Starts every hour. Starts that fall into a time when the app is off are made up for by one. A start while an earlier run goes on is left out.",
        "  Fees at most: null → 0.05 ETH",
        "  Spends at most: null → 10 USDC on Ethereum",
        "  If it fails, take back what can be taken back: null → Yes",
      ]
    `);
  });

  it('say how long steps wait, what they ask and what follows when they fail', () => {
    const wait: PlanNode = { id: 'w', label: 'Wait', type: 'wait', durationMs: 60_000 };
    const gate: PlanNode = { id: 'g', label: 'Ask', type: 'gate', prompt: 'Go on?' };
    const retry = { strategy: 'retry', maxAttempts: 3, delayMs: 60_000 } as const;
    const until: Condition = {
      type: 'compare',
      left: { type: 'runtime', fn: 'gas_price', args: [] },
      op: 'lt',
      right: { type: 'literal', value: '20' },
    };
    const before = planOf(sequence(wait, gate, swap));
    const after = planOf(
      sequence(
        { id: 'w', label: 'Wait', type: 'wait', until },
        { ...gate, prompt: 'Sure?', expiresAfterMs: 3_600_000 },
        { ...swap, onFailure: retry, requireConfirmation: true },
      ),
    );
    expect(read(before, after)).toMatchInlineSnapshot(`
      [
        "changed 1 Wait",
        "  How long: 1 minute → null",
        "  Until: null → the gas price in gwei is below 20",
        "changed 2 Ask",
        "  Asks: Go on? → Sure?",
        "  Asks for: null → 1 hour",
        "changed 3 Swap",
        "  If it fails: null → Try 3 times in all, 1 minute apart",
        "  Always asks you: null → Yes",
      ]
    `);
  });

  it('show as it is written what would read the same', () => {
    const literal = { type: 'literal', value: 'USDC' } as const;
    const after = { ...send, params: { ...send.params, token: literal } };
    expect(read(planOf(send), planOf(after))).toEqual([
      'changed 1 Send',
      '  Token: "USDC" → {"type":"literal","value":"USDC"}',
    ]);
  });

  it('tell steps of the same name apart by their ids', () => {
    const other = { ...swap, id: 'other' };
    expect(read(planOf(sequence(swap, other)), planOf(sequence(other, swap)))).toEqual([
      'changed plan',
      '  Order: Swap (swap), Swap (other) → Swap (other), Swap (swap)',
    ]);
  });

  it('let no hidden character pass unseen', () => {
    expect(read(planOf(send), planOf({ ...send, label: 'Se\u202end' }))).toEqual([
      'changed 1 Se\u202end',
      '  Name: Send → Se<U+202E>nd',
    ]);
  });
});

describe('the changes between any two plans', () => {
  it('are said whenever there are any, and each says something', () => {
    fc.assert(
      fc.property(arbitraryPlan, arbitraryPlan, (before, after) => {
        const groups = changes(before, after);
        expect(groups.length > 0).toBe(diffPlans(before, after).length > 0);
        for (const { kind, sentence, rows } of groups) {
          expect(kind === 'changed' ? rows.length > 0 : sentence !== '').toBe(true);
          for (const row of rows) expect(row.before).not.toBe(row.after);
        }
      }),
    );
  });

  it('name every step that came or went, except a list that is the branch or body of one', () => {
    fc.assert(
      fc.property(arbitraryPlan, arbitraryPlan, (before, after) => {
        const ids = (plan: Plan) => placeNodes(plan.root).map(({ node }) => node.id);
        const told = (kind: ChangeGroup['kind']) =>
          changes(before, after)
            .flatMap(({ step, ...group }) => (group.kind === kind && step ? [step.node.id] : []))
            .sort();
        const only = (here: Plan, there: Plan) => {
          const known = new Set(ids(there));
          return placeNodes(here.root)
            .filter(({ node, parent, role }) => {
              const isInside = role === 'then' || role === 'else' || role === 'body';
              const isBare = node.onFailure === undefined && node.timeoutMs === undefined;
              const isPart = isInside && isBare && node.type === 'sequence';
              return !known.has(node.id) && !(isPart && parent !== null && !known.has(parent.id));
            })
            .map(({ node }) => node.id)
            .sort();
        };
        expect(told('added')).toEqual(only(after, before));
        expect(told('removed')).toEqual(only(before, after));
      }),
    );
  });
});
