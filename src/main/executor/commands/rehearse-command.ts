// What a program does cannot be rehearsed. What is started is worked out to the letter, and approval is asked for
// exactly that.
import { commandRunBytes } from '../../../shared/commands/command-run.ts';
import { planTree } from '../../../shared/plan/tree.ts';
import { buildCommandFacts } from '../../approvals/build-command-facts.ts';
import { approvalExpiry } from '../../approvals/expiry.ts';
import { policyVersion } from '../../approvals/policy-version.ts';
import { stepLabel } from '../../approvals/step-label.ts';
import { taintedPlan } from '../../approvals/tainted-plan.ts';
import type { ActOf } from '../acts.ts';
import { between } from '../crash-points.ts';
import { fileCallOfEffect } from '../files/call-of-file.ts';
import { requireCommandEffect } from '../require-effect.ts';
import type { ExecutorDeps, Next, Run } from '../run.ts';
import { voidedFinding } from '../voided-finding.ts';

export async function rehearseCommand(
  deps: ExecutorDeps,
  run: Run,
  { node, effectId }: ActOf<'rehearse'>,
): Promise<Next> {
  const { reader, writer } = deps.store;
  const effect = requireCommandEffect(reader, effectId);
  const { params } = fileCallOfEffect(deps, effect);
  const command = await between(deps.crash, 'work_out_command', () =>
    deps.commands.workOut(params),
  );
  const bytes = commandRunBytes(command);
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
  const facts = buildCommandFacts(frame, command, [
    ...(voided === null ? [] : [voided]),
    ...taintedPlan(reader.plans.taint(run.plan.id)),
  ]);
  await between(deps.crash, 'request_command', () =>
    writer.together(() => {
      writer.commands.recordCommand(effectId, {
        ...bytes,
        ...{ rehearsedAt, expectedOutcome: facts.title },
      });
      writer.approvals.request(effectId, facts, policyVersion);
    }),
  );
  deps.notify({ topic: 'approval', id: null });
  return 'on';
}
