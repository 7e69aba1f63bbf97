import type { Change } from '../../shared/ipc/change.ts';
import { mostOpenProposals } from '../../shared/mcp/serving.ts';
import { planHash } from '../../shared/plan/hash.ts';
import { importPlan } from '../../shared/plan/import/import-plan.ts';
import { readPlanFile } from '../../shared/plan/import/read-plan-file.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { cleanLabel } from '../../shared/tokens/clean-label.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Store } from '../store/open-store.ts';
import { clientLabel, type ProposalFile, readProposal } from './proposal.ts';
import type { ProposalFolder } from './proposal-folder.ts';

export interface TakingDeps {
  store: Pick<Store, 'reader' | 'writer'>;
  folder: ProposalFolder;
  clock: Clock;
  log: Log;
  notify: (change: Change) => void;
}

/**
 * Makes drafts of the proposals in the folder, as many as a person may have before them at once. Nothing in them is
 * believed, as with a plan file; one that fails holds up no other. True when any was taken. Errors: of the first that failed.
 */
export function takeProposals(deps: TakingDeps): boolean {
  const { reader } = deps.store;
  const room = (): boolean => reader.proposals.open() < mostOpenProposals;
  let taken = false;
  const failures: unknown[] = [];
  for (const proposalId of deps.folder.waiting()) {
    if (!room()) break;
    try {
      taken = takeProposal(deps, proposalId) || taken;
    } catch (thrown) {
      failures.push(thrown);
    }
  }
  if (taken)
    for (const topic of ['plan', 'notification'] as const) deps.notify({ topic, id: null });
  if (failures.length > 0) throw failures[0];
  return taken;
}

function takeProposal({ store, folder, clock, log }: TakingDeps, proposalId: string): boolean {
  if (store.reader.proposals.get(proposalId) !== undefined) {
    // The app ended between the database and the file.
    folder.drop(proposalId);
    return false;
  }
  const file = folder.read(proposalId);
  if (file.state === 'gone') return false;
  const proposal = file.state === 'read' ? readProposal(file.bytes) : undefined;
  const reading = proposal && readPlanFile(proposal.text);
  const isTaken = store.reader.plans.state(proposalId) !== undefined;
  if (proposal === undefined || reading?.ok !== true || isTaken) {
    folder.putAside(proposalId);
    log.warn('serving.proposal_refused', { why: file.state === 'refused' ? file.why : 'no_plan' });
    return false;
  }
  const { plan } = importPlan(reading.plan, { planId: proposalId, createdAt: clock.now() });
  keep(store, plan, proposal);
  folder.drop(proposalId);
  return true;
}

/** The draft, what it was made of, and the notification: all or none. */
function keep({ writer }: TakingDeps['store'], plan: Plan, proposal: ProposalFile): void {
  const { words, text, proposedAt } = proposal;
  const client = clientLabel(proposal.client);
  writer.together(() => {
    writer.plans.save(plan, planHash(plan));
    writer.proposals.keep({ planId: plan.id, client, words, text, proposedAt });
    writer.notifications.add({
      ...{ kind: 'message', topic: 'plan', subjectId: plan.id, occasion: 'proposed' },
      title: `Proposed by another program: ${cleanLabel(plan.name, 60).text}`,
      body: `“${client}” proposes it through MCP. Nothing of it is done: open it, and agree or discard it.`,
    });
  });
}
