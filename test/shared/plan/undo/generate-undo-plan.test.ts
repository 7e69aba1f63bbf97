import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FileChange } from '../../../../src/shared/files/file-change.ts';
import { generateUndoPlan, undoIdOf } from '../../../../src/shared/plan/undo/generate-undo-plan.ts';
import type { UndoableEffect } from '../../../../src/shared/plan/undo/undoable-effect.ts';
import { placeNodes } from '../../../../src/shared/plan/walk.ts';
import type { Compensation, UndoBody } from '../../../../src/shared/runs/undo-entry.ts';

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D';
const of = {
  plan: { name: 'Buy and wrap', userId: 'local' },
  account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  chainId: 31337,
  planId: 'the-undo',
  createdAt: 1_800_000_000_000,
};

const absent = { exists: false } as const;
const present = { exists: true, sha256: 'ab'.repeat(32), bytes: 3, mode: 0o644 } as const;
const file = (change: Partial<FileChange>): UndoBody => ({
  kind: 'restore',
  change: {
    ...{ kind: 'create', path: '/home/ann/new.txt', before: absent, after: present },
    ...{ madeFolders: [], droppedFolders: [] },
    ...change,
  },
});

function compensation(extra: Partial<Compensation> = {}): Compensation {
  return {
    ...{ kind: 'compensate', tool: 'unwrap', params: { amount: '1.5' } },
    ...{ label: 'Give WETH back: unwrap 1.5', note: '', allowances: [] },
    ...extra,
  };
}

function allowed(before: string, after: string): Compensation {
  const params = { token: usdc, spender: router, amount: before };
  const allowances = [{ token: usdc, spender: router, before, after }];
  return compensation({ tool: 'approve', params, label: 'Set it back', allowances });
}

function swapped(tokenIn: string, tokenOut: string, used: [string, string] | null): Compensation {
  const allowances = used
    ? [{ token: usdc, spender: router, before: used[0], after: used[1] }]
    : [];
  const params = { tokenIn, tokenOut, amount: '5' };
  return compensation({ tool: 'defi_swap', params, label: 'Swap back', allowances });
}

function effect(undoId: string, extra: Partial<UndoableEffect> = {}): UndoableEffect {
  return {
    ...{ undoId, path: `root/${undoId}`, stepLabel: `Step ${undoId}`, state: 'open' },
    ...{ body: compensation(), hindrance: null },
    ...extra,
  };
}

function undoIds(effects: readonly UndoableEffect[], toStep?: string): (string | null)[] {
  const { plan } = generateUndoPlan(of, effects, toStep);
  if (plan === null) return [];
  const actions = placeNodes(plan.root).filter(({ node }) => node.type === 'action');
  return actions.map(({ node }) => undoIdOf(node.id));
}

describe('the plan that undoes a run', () => {
  it('undoes the last effect first, in words, for the same account and chain', () => {
    const effects = [
      effect('1'),
      effect('2', { body: file({}) }),
      effect('3', { body: compensation({ note: 'The price may have moved.' }) }),
    ];
    expect(generateUndoPlan(of, effects)).toEqual({
      plan: {
        schemaVersion: 1,
        id: 'the-undo',
        name: 'Undo of Buy and wrap',
        userId: 'local',
        createdAt: 1_800_000_000_000,
        status: 'draft',
        account: of.account,
        chainId: 31337,
        root: {
          id: 'undo',
          label: 'Undo of Buy and wrap',
          type: 'sequence',
          steps: [
            {
              ...{ id: 'undo-3', type: 'action', label: 'Give WETH back: unwrap 1.5' },
              ...{ tool: 'unwrap', params: { amount: '1.5' } },
            },
            {
              ...{ id: 'undo-2', type: 'action', label: 'Take /home/ann/new.txt away again' },
              ...{ tool: 'restore_file', params: { path: '/home/ann/new.txt', undoId: '2' } },
            },
            {
              ...{ id: 'undo-1', type: 'action', label: 'Give WETH back: unwrap 1.5' },
              ...{ tool: 'unwrap', params: { amount: '1.5' } },
            },
          ],
        },
        provenance: {
          'undo-3.amount': { source: 'tool_output', detail: 'Step 3' },
          'undo-2.path': { source: 'tool_output', detail: 'Step 2' },
          'undo-2.undoId': { source: 'tool_output', detail: 'Step 2' },
          'undo-1.amount': { source: 'tool_output', detail: 'Step 1' },
        },
      },
      can: [
        {
          ...{ path: 'root/3', label: 'Step 3', does: 'Give WETH back: unwrap 1.5' },
          note: 'The price may have moved.',
        },
        {
          ...{ path: 'root/2', label: 'Step 2', does: 'Take /home/ann/new.txt away again' },
          note: '',
        },
        { path: 'root/1', label: 'Step 1', does: 'Give WETH back: unwrap 1.5', note: '' },
      ],
      cannot: [],
    });
  });

  it.each([
    [file({}), 'Take /home/ann/new.txt away again'],
    [file({ kind: 'modify', before: present }), 'Put /home/ann/new.txt back as it was'],
    [file({ kind: 'delete', before: present, after: absent }), 'Bring /home/ann/new.txt back'],
    [
      file({ kind: 'move', from: '/home/ann/old.txt', fromBefore: present }),
      'Move /home/ann/new.txt back to /home/ann/old.txt',
    ],
  ])('says what becomes of a file: %#', (body, label) => {
    expect(generateUndoPlan(of, [effect('1', { body })]).can).toMatchObject([{ does: label }]);
  });

  it('lists what cannot be undone beside it, with the reason', () => {
    const effects = [
      effect('sent', { body: { kind: 'none', reason: '1 ETH went to somebody.' } }),
      effect('lost', { body: null }),
      effect('reset', { hindrance: 'The practice chain was reset.' }),
      effect('done', { state: 'undone' }),
      effect('open'),
    ];
    const { can, cannot } = generateUndoPlan(of, effects);
    expect(can.map(({ path }) => path)).toEqual(['root/open']);
    expect(cannot).toEqual([
      { path: 'root/reset', label: 'Step reset', reason: 'The practice chain was reset.' },
      {
        ...{ path: 'root/lost', label: 'Step lost' },
        reason: 'What was kept of it can no longer be read.',
      },
      { path: 'root/sent', label: 'Step sent', reason: '1 ETH went to somebody.' },
    ]);
  });

  it('is none when nothing can be undone', () => {
    expect(generateUndoPlan(of, []).plan).toBeNull();
    const sent = effect('1', { body: { kind: 'none', reason: 'Gone.' } });
    expect(generateUndoPlan(of, [sent]).plan).toBeNull();
  });

  it('fits into a plan, and says what waits for the next one: always the earliest', () => {
    const path = `/${'x'.repeat(4000)}`;
    const effects = Array.from({ length: 300 }, (_, n) =>
      effect(String(n), { body: file({ path }) }),
    );
    const { plan, can, cannot } = generateUndoPlan(of, effects);
    expect(JSON.stringify(plan).length).toBeLessThan(1_048_576);
    expect(can.length + cannot.length).toBe(300);
    expect(can.at(0)?.path).toBe('root/299');
    expect(cannot.map((each) => each.path)).toEqual(
      Array.from({ length: cannot.length }, (_, n) => `root/${cannot.length - 1 - n}`),
    );
    expect(cannot[0]?.reason).toBe(
      'There is too much to undo for one plan. Undo this part first, then ask for the rest.',
    );
  });
});

describe('an undo back to a step', () => {
  const effects = [
    effect('a', { path: 'root/a' }),
    effect('b', { path: 'root/loop#1/b' }),
    effect('c', { path: 'root/c' }),
    effect('d', { path: 'root/loop#2/b' }),
  ];

  it('takes that step and everything that was completed after it', () => {
    expect(undoIds(effects, 'root/c')).toEqual(['d', 'c']);
    expect(undoIds(effects, 'root/loop')).toEqual(['d', 'c', 'b']);
    expect(undoIds(effects, 'root')).toEqual(['d', 'c', 'b', 'a']);
  });

  it('takes nothing for a step that did nothing, nor for a name that only begins alike', () => {
    expect(undoIds(effects, 'root/nowhere')).toEqual([]);
    expect(undoIds(effects, 'root/lo')).toEqual([]);
  });
});

describe('an allowance', () => {
  const nothingLeft = 'Nothing is left of it: the allowance is what it was before.';

  it('that the swap after it used up needs no transaction to be taken back', () => {
    const effects = [
      effect('allow', { body: allowed('0', '5') }),
      effect('swap', { body: swapped('ETH', usdc, ['5', '0']) }),
    ];
    expect(undoIds(effects)).toEqual(['swap']);
    expect(generateUndoPlan(of, effects).cannot).toMatchObject([{ reason: nothingLeft }]);
  });

  it('that is left over is taken back', () => {
    expect(undoIds([effect('allow', { body: allowed('0', '5') })])).toEqual(['allow']);
    const effects = [
      effect('allow', { body: allowed('0', '9') }),
      effect('swap', { body: swapped('ETH', usdc, ['9', '4']) }),
    ];
    expect(undoIds(effects)).toEqual(['swap', 'allow']);
  });

  it('that changed twice goes back through both', () => {
    const effects = [
      effect('to zero', { body: allowed('3', '0') }),
      effect('to five', { body: allowed('0', '5') }),
    ];
    expect(undoIds(effects)).toEqual(['to five', 'to zero']);
  });

  it('is taken back where the swap back may use it itself', () => {
    const effects = [
      effect('allow', { body: allowed('5', '9') }),
      effect('spend', { body: swapped('ETH', usdc, ['9', '5']) }),
      effect('buy', { body: swapped(usdc, 'ETH', null) }),
    ];
    expect(undoIds(effects)).toEqual(['buy', 'spend', 'allow']);
  });

  it('counts as given again after the undo of what came later was done', () => {
    const effects = [
      effect('first', { body: allowed('0', '5') }),
      effect('second', { body: allowed('5', '0'), state: 'undone' }),
    ];
    expect(undoIds(effects)).toEqual(['first']);
  });
});

const bodies: fc.Arbitrary<UndoBody | null> = fc.oneof(
  fc.constant<UndoBody>(file({})),
  fc.constant<UndoBody>(compensation()),
  fc.constant<UndoBody>(allowed('0', '5')),
  fc.constant<UndoBody>(swapped('ETH', usdc, ['5', '0'])),
  fc.constant<UndoBody>({ kind: 'none', reason: 'Gone.' }),
  fc.constant(null),
);

const runs = fc
  .array(
    fc.record({
      body: bodies,
      state: fc.constantFrom('open' as const, 'undone' as const),
      hindrance: fc.constantFrom(null, 'Elsewhere.'),
      path: fc.constantFrom('root/a', 'root/b', 'root/loop#1/a', 'root/loop#2/a'),
    }),
    { maxLength: 12 },
  )
  .map((each) => each.map((extra, index) => effect(String(index), extra)));

const steps = fc.constantFrom(undefined, 'root', 'root/a', 'root/b', 'root/loop', 'root/loop#2');

describe('whatever a run did', () => {
  it('each open effect of what is asked is undone once or listed once, the last first', () => {
    fc.assert(
      fc.property(runs, steps, (effects, toStep) => {
        const { can, cannot } = generateUndoPlan(of, effects, toStep);
        const ids = undoIds(effects, toStep).map(Number);
        const isAt = (path: string) =>
          toStep === undefined ||
          [toStep, `${toStep}/`, `${toStep}#`].some((start) =>
            start === toStep ? path === start : path.startsWith(start),
          );
        const from = effects.findIndex(({ path }) => isAt(path));
        const open = effects.filter(
          ({ state }, index) => from !== -1 && index >= from && state === 'open',
        );
        expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
        expect(can).toHaveLength(ids.length);
        expect(can.length + cannot.length).toBe(open.length);
        const all = open.map(({ undoId }) => Number(undoId));
        expect(all).toEqual(expect.arrayContaining(ids));
        const must = open.filter(
          ({ body, hindrance }) =>
            hindrance === null &&
            (body?.kind === 'restore' || (body?.kind === 'compensate' && body.tool !== 'approve')),
        );
        expect(ids).toEqual(expect.arrayContaining(must.map(({ undoId }) => Number(undoId))));
      }),
    );
  });
});
