import type { PlanOrigin } from '../../shared/ipc/views.ts';
import { describeValue } from '../../shared/plan/describe/values.ts';
import type { Plan, Provenance } from '../../shared/plan/schema.ts';
import { placeNodes } from '../../shared/plan/walk.ts';
import type { NameOf } from '../approvals/subject.ts';

const labels: Readonly<Record<string, string>> = {
  amount: 'Amount',
  amountOut: 'Amount out',
  token: 'Token',
  tokenIn: 'Token in',
  tokenOut: 'Token out',
  to: 'Paid to',
  recipient: 'Paid to',
  spender: 'May take',
  slippage: 'Slippage',
  venue: 'Venue',
  minOut: 'At least',
  chainId: 'Chain',
};

/** Where each parameter of each action came from; one without a record counts as imported. */
export function planOrigins(plan: Plan, nameOf: NameOf): PlanOrigin[] {
  return placeNodes(plan.root).flatMap(({ node }) => {
    if (node.type !== 'action') return [];
    return Object.entries(node.params).map(([param, value]) => {
      const from = plan.provenance?.[`${node.id}.${param}`] ?? { source: 'import' };
      const shown = param === 'slippage' ? `${describeValue(value)} %` : describeValue(value);
      return {
        nodeId: node.id,
        param,
        label: labels[param] ?? param,
        value: shown,
        source: from.source,
        detail: detailOf(from, plan.naturalLanguage ?? ''),
        address: /^0x[0-9a-fA-F]{40}$/.test(shown)
          ? { role: labels[param] ?? param, address: shown, ...nameOf(shown) }
          : null,
      };
    });
  });
}

function detailOf(from: Provenance, words: string): string {
  if (from.range) return words.slice(...from.range);
  if (from.detail !== undefined) return from.detail;
  return from.source === 'default' ? 'you did not say' : '';
}
