import { sameAddress } from '../addresses.ts';
import type { PlanNode } from '../plan/nodes.ts';
import type { Plan } from '../plan/schema.ts';

/** A transfer: an amount in whole tokens, or `max`. */
export interface TransferWish {
  /** Contract of the token, or the symbol of the chain's coin. */
  token: string;
  symbol: string;
  amount: string;
}

/** The draft that moves coins and tokens between the account of a mandate and the main account. */
export function transferPlan(
  {
    transfers,
    from,
    to,
    chainId,
    name,
  }: {
    transfers: readonly TransferWish[];
    from: string;
    to: string;
    chainId: number;
    name: string;
  },
  birth: { planId: string; createdAt: number },
): Plan {
  const steps = transfers.map(({ token, symbol, amount }, index): PlanNode => {
    const what = amount === 'max' ? `all ${symbol}` : `${amount} ${symbol}`;
    const id = `transfer-${index + 1}`;
    return {
      id,
      label: `Send ${what}`,
      type: 'action',
      tool: 'transfer',
      params: { token, amount, to },
    };
  });
  const chosen = { source: 'user_edit' } as const;
  return {
    ...{ schemaVersion: 1, id: birth.planId, createdAt: birth.createdAt, name, chainId },
    ...({ userId: 'local', status: 'draft', account: from } as const),
    root: { id: 'transfers', label: name, type: 'sequence', steps },
    provenance: Object.fromEntries(
      steps.flatMap(({ id }) =>
        ['token', 'amount', 'to'].map((param) => [`${id}.${param}`, chosen]),
      ),
    ),
  };
}

/** Whether a plan does nothing but send all that the account of a mandate holds back to the main account. */
export function isReturnPlan(
  { root, account }: Pick<Plan, 'root' | 'account'>,
  mandate: { account: string; mainAccount: string },
): boolean {
  if (account === undefined || !sameAddress(account, mandate.account)) return false;
  return root.type === 'sequence' && root.steps.length > 0 && root.steps.every(isReturn);

  function isReturn(step: PlanNode): boolean {
    if (step.type !== 'action' || step.tool !== 'transfer') return false;
    const { to, amount } = step.params;
    return amount === 'max' && typeof to === 'string' && sameAddress(to, mandate.mainAccount);
  }
}
