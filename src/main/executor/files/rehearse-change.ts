// Works a change out against the disk of now, fixes its bytes, and asks for approval of exactly those.
import { fileChangeBytes } from '../../../shared/files/file-change.ts';
import { buildFileFacts } from '../../approvals/build-file-facts.ts';
import type { ActOf } from '../acts.ts';
import { approvalFrame, findingsOfRun } from '../approval-frame.ts';
import { between } from '../crash-points.ts';
import { requireFileEffect } from '../require-effect.ts';
import type { ExecutorDeps, Next, Run } from '../run.ts';
import { fileCallOfEffect } from './call-of-file.ts';

export async function rehearseChange(
  deps: ExecutorDeps,
  run: Run,
  { node, effectId }: ActOf<'rehearse'>,
): Promise<Next> {
  const { reader, writer } = deps.store;
  const effect = requireFileEffect(reader, effectId);
  const subject = await between(deps.crash, 'work_out_change', () =>
    deps.files.workOut(fileCallOfEffect(deps, effect)),
  );
  const bytes = fileChangeBytes(subject.change);
  const frame = { ...approvalFrame(deps, run, node, effect), digest: bytes.digest };
  const { rehearsedAt } = frame;
  const findings = findingsOfRun(deps, run, node, effect);
  const facts = buildFileFacts(frame, { ...subject, findings });
  await between(deps.crash, 'request_change', () =>
    writer.together(() => {
      writer.fileEffects.recordChange(effectId, {
        ...bytes,
        ...{ rehearsedAt, expectedOutcome: facts.title },
      });
      writer.approvals.request(effectId, facts, reader.policy.version());
    }),
  );
  deps.notify({ topic: 'approval', id: null });
  return 'on';
}
