import { join } from 'node:path';
import type { Undone } from '../../main/executor/undo/undo-run.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { visibleLine } from '../../shared/visible-text.ts';
import type { Verb, VerbAnswer, VerbContext } from '../verb.ts';

export const undo: Verb = {
  name: 'undo',
  describe: 'Draft the plan that undoes a run; "run" carries it out.',
  arguments: [{ name: 'id', describe: 'id of the run, which has ended', required: true }],
  options: [
    {
      flags: '--to <path>',
      describe: 'undo that step and everything that was completed after it',
    },
  ],
  example: {
    call: 'countersign undo 019abf0e-4d10-7a11-9c30-2f6b7e0d4a11 --json',
    document: {
      planId: '019abf0f-1a20-7c44-9d11-7e5f0c2b8a90',
      plan: {
        ...{ schemaVersion: 1, id: '019abf0f-1a20-7c44-9d11-7e5f0c2b8a90' },
        ...{ name: 'Undo of Wrap and send', userId: 'local', createdAt: 1_764_000_100_000 },
        ...{ status: 'draft', account: '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28' },
        chainId: 31337,
        root: {
          ...{ id: 'undo', label: 'Undo of Wrap and send', type: 'sequence' },
          steps: [
            {
              id: 'undo-019abf0e-4e90-7f21-8a3b-1c2d3e4f5a6b',
              ...{ label: 'Give WETH back: unwrap 1.5', type: 'action', tool: 'unwrap' },
              params: { amount: '1.5' },
            },
          ],
        },
      },
      can: [
        {
          ...{ path: 'root/wrap', label: 'Wrap 1.5 ETH' },
          ...{ does: 'Give WETH back: unwrap 1.5', note: '' },
        },
      ],
      cannot: [
        {
          ...{ path: 'root/send', label: 'Send 1 ETH to Bob' },
          reason:
            '1 ETH went to 0x70997970C51812dc3A010C7d01b50e0d17dc79C8. Only whoever holds that account can send it back.',
        },
      ],
    },
  },
  run: draftUndo,
};

async function draftUndo(context: VerbContext): Promise<VerbAnswer> {
  const [{ openStore }, { undoRun }, { requireStored }] = await Promise.all([
    import('../../main/store/open-store.ts'),
    import('../../main/executor/undo/undo-run.ts'),
    import('../../main/store/stored.ts'),
  ]);
  const { clock, dataDir } = context;
  const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock });
  try {
    const executionId = context.argument('id');
    const toStep = context.option('to');
    const part = toStep === undefined ? {} : { toStep };
    const made = undoRun({ store, clock }, executionId, null, part);
    const stored = store.reader.plans.get(made.planId);
    if (stored === undefined) throw new Error('The draft is not there.');
    const plan = requireStored(stored.document);
    return {
      exitCode: 0,
      document: { planId: made.planId, plan, can: made.can, cannot: made.cannot },
      text: undoLines(context, plan, made).map(visibleLine).join('\n'),
    };
  } finally {
    store.stop();
  }
}

function undoLines(context: VerbContext, plan: Plan, { planId, can, cannot }: Undone): string[] {
  const to = context.option('to');
  const what = `${context.argument('id')}${to === undefined ? '' : ` --to ${to}`}`;
  return [
    `${plan.name}: a draft, plan ${planId}. Nothing is undone yet.`,
    ...can.map(({ does, label, note }) => `  ${does} (${label}). ${note}`.trimEnd()),
    ...(cannot.length === 0 ? [] : ['This cannot be undone:']),
    ...cannot.map(({ label, reason }) => `  ${label}: ${reason}`),
    'It is carried out, with your approval of each part, by:',
    `  countersign undo ${what} --json > undo.json`,
    `  countersign run undo.json --account ${plan.account ?? ''}`,
  ];
}
