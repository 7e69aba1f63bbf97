import type { Services } from '../../main/services.ts';
import { isSingleSource } from '../../main/simulation/single-source.ts';
import { AppError } from '../../shared/errors.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { usesChain } from '../../shared/plan/uses-chain.ts';
import type { VerbContext } from '../verb.ts';

/**
 * SINGLE_SOURCE when everything would be approved in advance on the word of one endpoint: what a rehearsal
 * on a lie says is then seen by nobody. On a practice chain nothing has value.
 */
export function refuseUnchecked(
  context: Pick<VerbContext, 'option' | 'flag'>,
  { network }: { network: Pick<Services['network'], 'singleSource' | 'chainId'> },
  plan: Plan,
): void {
  const isInAdvance = context.option('approve') === 'all' && context.flag('i-accept-the-risk');
  if (!isInAdvance || !usesChain(plan) || !isSingleSource(network)) return;
  throw new AppError(
    'SINGLE_SOURCE',
    'policy_denied',
    'One RPC endpoint alone says what is true on this network, so nothing on it is approved in advance.',
    {
      advice:
        'Nothing was started or signed. Add a second endpoint with "countersign network rpc add", so that two have to agree, or leave out --approve all and answer here.',
      facts: { chainId: network.chainId },
    },
  );
}
