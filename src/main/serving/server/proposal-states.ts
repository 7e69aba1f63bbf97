import type { ProposalState } from '../../store/queries/proposals.ts';
import { readProposal } from '../proposal.ts';
import type { ServingDesk } from './serving-tool.ts';

export interface ToldProposal {
  proposalId: string;
  state: string;
  /** The person edited it; what they made of it is theirs. */
  changed: boolean;
  /** ISO 8601. */
  proposedAt: string;
}

const states: Readonly<Record<ProposalState['status'], string>> = {
  ...{ draft: 'draft', validated: 'draft', scheduled: 'agreed', running: 'running' },
  ...{ paused: 'paused', completed: 'completed', failed: 'failed', cancelled: 'discarded' },
};

/** Of the program that asks: those that wait in the folder, then those that the app has taken up. */
export function proposalStates({ reader, folder, client }: ServingDesk): ToldProposal[] {
  const taken = reader.proposals.ofClient(client).map((each) => ({
    proposalId: each.planId,
    state: states[each.status],
    changed: each.revision > 1,
    proposedAt: new Date(each.proposedAt).toISOString(),
  }));
  const known = new Set(taken.map(({ proposalId }) => proposalId));
  const waiting = folder.waiting().flatMap((proposalId): ToldProposal[] => {
    const file = folder.read(proposalId);
    const proposal = file.state === 'read' ? readProposal(file.bytes) : undefined;
    if (proposal?.client !== client || known.has(proposalId)) return [];
    const proposedAt = new Date(proposal.proposedAt).toISOString();
    return [{ proposalId, state: 'waiting', changed: false, proposedAt }];
  });
  return [...waiting.reverse(), ...taken];
}
