import { networkName } from '../../shared/chain/networks.ts';
import { AppError, type ErrorFacts } from '../../shared/errors.ts';

/** STEP_ON_OTHER_CHAIN: a step sends on another network than that of its plan. */
export function sendsElsewhere(wanted: number, ofPlan: number, facts: ErrorFacts = {}): AppError {
  const [there, here] = [networkName(wanted), networkName(ofPlan)];
  return new AppError(
    'STEP_ON_OTHER_CHAIN',
    'invalid_params',
    `A step sends on ${there}, and its plan runs on ${here}: a plan sends on one network.`,
    {
      advice: `Nothing was signed. Make that step a plan of its own, choose ${there} under Networks, and run it there. Steps that only look may name any network.`,
      facts: { ...facts, wanted, ofPlan },
    },
  );
}
