import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const planShow: Verb = {
  name: 'plan show',
  describe:
    'A plan that is kept here, as "ask" or the app made it; with --json the plan itself, for "run" and "schedule add".',
  arguments: [{ name: 'plan', describe: 'id of the plan', required: true }],
  options: [],
  example: {
    call: 'countersign plan show 019abf0e-3c60-7c3f-8a52-0d5f0a8f1b2c --json',
    document: {
      schemaVersion: 1,
      id: '019abf0e-3c60-7c3f-8a52-0d5f0a8f1b2c',
      ...{ name: 'Swap 1 ETH for USDC', userId: 'local', createdAt: 1_764_000_000_000 },
      ...{ status: 'draft', chainId: 31_337, trigger: { type: 'immediate' } },
      root: {
        ...{ id: 'swap', label: 'Swap 1 ETH for USDC', type: 'action', tool: 'defi_swap' },
        params: { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1' },
      },
    },
  },
  run: showPlan,
};

/** Errors: PLAN_NOT_FOUND, PARKED, STORE_*. */
async function showPlan(context: VerbContext): Promise<VerbAnswer> {
  const [{ readStored }, { requireStored }, { planNotFound }, { describePlan }, { visibleText }] =
    await Promise.all([
      import('../../read-stored.ts'),
      import('../../../main/store/stored.ts'),
      import('../../../main/store/queries/plans.ts'),
      import('../../../shared/plan/describe/describe-plan.ts'),
      import('../../../shared/visible-text.ts'),
    ]);
  const id = context.argument('plan');
  const stored = readStored(context, ({ plans }) => plans.get(id), undefined);
  if (stored === undefined) throw planNotFound(id);
  const plan = requireStored(stored.document);
  return { exitCode: 0, document: plan, text: visibleText(describePlan(plan)) };
}
