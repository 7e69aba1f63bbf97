import { AppError } from '../../shared/errors.ts';

/** A limit so many times what was used is no estimate of it. */
const mostTimes = 10n;

/**
 * Whether a gas limit fits what the rehearsal of those bytes used. The fee that is shown is the limit at the
 * highest price, so that a node that answers nonsense would be seen as an absurd fee at best.
 * GAS_IMPLAUSIBLE when it does not.
 */
export function assertPlausibleGas(gasLimit: bigint, gasUsed: bigint): void {
  if (gasUsed > 0n && gasLimit >= gasUsed && gasLimit <= gasUsed * mostTimes) return;
  throw new AppError(
    'GAS_IMPLAUSIBLE',
    'network',
    'The estimate of what the transaction needs is far from what its rehearsal used.',
    {
      advice: 'Nothing was signed. It is tried again; check the RPC endpoint if it goes on.',
      facts: { gasLimit: gasLimit.toString(), gasUsed: gasUsed.toString() },
    },
  );
}
