import { AppError } from '../../shared/errors.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { placeNodes } from '../../shared/plan/walk.ts';
import { shippedTools } from '../../shared/tools/tool-registry.ts';
import type { NameOf } from '../approvals/subject.ts';

/**
 * Why no run of a plan may begin for an account, or null: one that is only looked at has no key here, so that
 * a plan may read of it and send nothing. WATCH_ONLY.
 */
export function watchOnlyRefusal(plan: Plan, account: string, nameOf: NameOf): AppError | null {
  const { name, source } = nameOf(account);
  if (source !== 'watched' || !sends(plan)) return null;
  const message = `${name} is an account that you only look at: there is no key here that could sign for it.`;
  return new AppError('WATCH_ONLY', 'policy_denied', message, {
    advice: 'Nothing was started. Let the plan act for an account of your wallet.',
    facts: { account },
  });
}

function sends(plan: Plan): boolean {
  return placeNodes(plan.root).some(
    ({ node }) => node.type === 'action' && shippedTools.get(node.tool)?.kind === 'chain_write',
  );
}
