import type { Plan } from './schema.ts';

/** What the step that takes a delegation back is called, by whomever its plan is made. */
export const revokeDelegationLabel = 'Take back the control that a contract has over the account';

/** The draft that takes the delegation of an account back: agreed to and approved as any plan is. */
export function revokeDelegationPlan(
  { account, chainId }: { account?: string | undefined; chainId: number },
  birth: { planId: string; createdAt: number },
): Plan {
  return {
    schemaVersion: 1,
    id: birth.planId,
    name: 'Take control back',
    userId: 'local',
    createdAt: birth.createdAt,
    status: 'draft',
    ...(account === undefined ? {} : { account }),
    chainId,
    root: {
      ...{ id: 'take_back', label: revokeDelegationLabel, type: 'action' },
      ...{ tool: 'revoke_delegation', params: {} },
    },
    provenance: {},
  };
}
