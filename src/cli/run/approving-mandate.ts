import { mandateIdSchema } from '../../shared/wallet/mandate-terms.ts';
import { usageError } from '../usage-error.ts';
import type { VerbContext } from '../verb.ts';

const prefix = 'mandate:';

/** The id after `--approve mandate:`; null where another way of approving was given, or none. Errors: USAGE. */
export function approvingMandate({ option }: Pick<VerbContext, 'option'>): string | null {
  const how = option('approve') ?? 'ask';
  if (how === 'ask' || how === 'all') return null;
  const mandateId = how.startsWith(prefix) ? how.slice(prefix.length) : '';
  if (mandateIdSchema.safeParse(mandateId).success) return mandateId;
  throw usageError(
    `"${how}" is no way to approve: ask, all, or mandate: with the id of a mandate.`,
    'run',
  );
}
