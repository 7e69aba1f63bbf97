// What a page does cannot be rehearsed. What is done on it is worked out to the letter, and approval is asked for
// exactly that.
import { visitBytes } from '../../../shared/visits/visit.ts';
import { buildVisitFacts } from '../../approvals/build-visit-facts.ts';
import type { ActOf } from '../acts.ts';
import { approvalFrame, findingsOfRun } from '../approval-frame.ts';
import { between } from '../crash-points.ts';
import { fileCallOfEffect } from '../files/call-of-file.ts';
import { requireVisitEffect } from '../require-effect.ts';
import type { ExecutorDeps, Next, Run } from '../run.ts';

export async function rehearseVisit(
  deps: ExecutorDeps,
  run: Run,
  { node, effectId }: ActOf<'rehearse'>,
): Promise<Next> {
  const { reader, writer } = deps.store;
  const effect = requireVisitEffect(reader, effectId);
  const { params } = fileCallOfEffect(deps, effect);
  const visit = await between(deps.crash, 'work_out_visit', () => deps.visits.workOut(params));
  const bytes = visitBytes(visit);
  const frame = { ...approvalFrame(deps, run, node, effect), digest: bytes.digest };
  const { rehearsedAt } = frame;
  const facts = buildVisitFacts(frame, visit, findingsOfRun(deps, run, node, effect));
  await between(deps.crash, 'request_visit', () =>
    writer.together(() => {
      writer.visits.recordVisit(effectId, {
        ...bytes,
        ...{ rehearsedAt, expectedOutcome: facts.title },
      });
      writer.approvals.request(effectId, facts, reader.policy.version());
    }),
  );
  deps.notify({ topic: 'approval', id: null });
  return 'on';
}
