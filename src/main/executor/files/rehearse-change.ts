// Works a change out against the disk of now, fixes its bytes, and asks for approval of exactly those.
import { fileChangeBytes } from '../../../shared/files/file-change.ts';
import { planTree } from '../../../shared/plan/tree.ts';
import { buildFileFacts } from '../../approvals/build-file-facts.ts';
import { approvalExpiry } from '../../approvals/expiry.ts';
import { policyVersion } from '../../approvals/policy-version.ts';
import { stepLabel } from '../../approvals/step-label.ts';
import { taintedPlan } from '../../approvals/tainted-plan.ts';
import type { ActOf } from '../acts.ts';
import { between } from '../crash-points.ts';
import { requireFileEffect } from '../require-effect.ts';
import type { ExecutorDeps, Next, Run } from '../run.ts';
import { voidedFinding } from '../voided-finding.ts';
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
  const rehearsedAt = deps.clock.now();
  const voided = voidedFinding(reader, effect);
  const frame = {
    executionId: run.execution.executionId,
    planId: run.plan.id,
    planName: run.plan.name,
    stepLabel: stepLabel(planTree(run.plan), node.id, effect.path),
    rehearsedAt,
    digest: bytes.digest,
    expiresAt: approvalExpiry(rehearsedAt, undefined),
  };
  const findings = [
    ...(voided === null ? [] : [voided]),
    ...taintedPlan(reader.plans.taint(run.plan.id)),
  ];
  const facts = buildFileFacts(frame, { ...subject, findings });
  await between(deps.crash, 'request_change', () =>
    writer.together(() => {
      writer.fileEffects.recordChange(effectId, {
        ...bytes,
        ...{ rehearsedAt, expectedOutcome: facts.title },
      });
      writer.approvals.request(effectId, facts, policyVersion);
    }),
  );
  deps.notify({ topic: 'approval', id: null });
  return 'on';
}
