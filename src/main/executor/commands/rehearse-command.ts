// What a program does cannot be rehearsed. What is started is worked out to the letter, and approval is asked for
// exactly that.
import { commandRunBytes } from '../../../shared/commands/command-run.ts';
import { buildCommandFacts } from '../../approvals/build-command-facts.ts';
import type { ActOf } from '../acts.ts';
import { approvalFrame, findingsOfRun } from '../approval-frame.ts';
import { between } from '../crash-points.ts';
import { fileCallOfEffect } from '../files/call-of-file.ts';
import { requireCommandEffect } from '../require-effect.ts';
import type { ExecutorDeps, Next, Run } from '../run.ts';

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
  const frame = { ...approvalFrame(deps, run, node, effect), digest: bytes.digest };
  const { rehearsedAt } = frame;
  const facts = buildCommandFacts(frame, command, findingsOfRun(deps, run, node, effect));
  await between(deps.crash, 'request_command', () =>
    writer.together(() => {
      writer.commands.recordCommand(effectId, {
        ...bytes,
        ...{ rehearsedAt, expectedOutcome: facts.title },
      });
      writer.approvals.request(effectId, facts, reader.policy.version());
    }),
  );
  deps.notify({ topic: 'approval', id: null });
  return 'on';
}
