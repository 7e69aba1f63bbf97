// A plan that cannot be rehearsed, because no chain or no fork of it gives an answer: what is known of it all the
// same, and everything else as unknown.
import { practiceEthereumId } from '../../shared/chain/addresses.ts';
import type { Rehearsal, RehearsedStep } from '../../shared/chain/types.ts';
import type { AppError } from '../../shared/errors.ts';
import { chainMismatch } from '../chain/rpc/rpc-errors.ts';
import type { Clock } from '../clock.ts';
import { newId } from '../store/new-id.ts';
import type { PlanToRehearse } from './rehearsal-room.ts';
import { type ChainlessRoom, stepsWithoutChain } from './steps-without-chain.ts';
import { totalOf, worstCaseOf } from './totals.ts';

/** What is told of a plan of which nothing ran. Errors: CHAIN_MISMATCH. */
export async function rehearseWithoutChain(
  { room, clock }: { room: ChainlessRoom | null; clock: Clock },
  asked: PlanToRehearse,
  why: AppError,
): Promise<Rehearsal> {
  const { plan, planHash, account } = asked;
  const wanted = plan.chainId ?? room?.chainId;
  if (room !== null && wanted !== room.chainId) throw chainMismatch(wanted ?? 0, room.chainId);
  return {
    ...{ id: newId(), planHash, chainId: wanted ?? practiceEthereumId, account },
    ...{ block: null, withoutChain: true, rehearsedAt: clock.now() },
    steps: await stepsWithoutChain(room, asked, why),
    ...{ total: totalOf([]), worstCase: worstCaseOf([]) },
    ...{ status: 'unknown', error: why.toShape() },
  };
}

/**
 * The steps of a rehearsal that broke off, with what can be said without the chain of the one that was under way
 * and of all after it.
 */
export function withoutChainFrom(
  steps: readonly RehearsedStep[],
  blind: readonly RehearsedStep[],
): RehearsedStep[] {
  const broke = steps.findIndex(({ status }) => status === 'unknown');
  return steps.map((step, at) => {
    const known = blind.find(({ path }) => path === step.path);
    if (broke === -1 || at < broke || known === undefined) return step;
    const isOpen = step.status === 'not_reached' || step.transactions.length === 0;
    if (!isOpen) return step;
    return step.error === undefined ? known : { ...known, error: step.error };
  });
}
