import { AppError } from '../../../shared/errors.ts';
import type { ResolvedCall } from '../../chain/planned-transaction.ts';
import type { ActOf } from '../acts.ts';
import { between } from '../crash-points.ts';
import { manageOrders } from '../orders/manage-orders.ts';
import { signedPermits } from '../permits/signed-permits.ts';
import type { Next, Run, Workbench, Write } from '../run.ts';
import { assertNotUndone } from '../undo/check-undo.ts';
import { callOfEffect, callOfNode, stepNumberOf } from './call-of.ts';
import { look } from './look.ts';

/**
 * Writes down the step's next transaction, or the permit that it needs before. Only the first of what the tool still asks for: those
 * after it are built when it is final, from the state that it left.
 */
export async function planEffect(
  bench: Workbench,
  run: Run,
  act: ActOf<'plan_effect'>,
): Promise<Next | Write> {
  if (act.ordinal === 0) assertNotUndone(bench.store.reader, run, act.node);
  const call = await callToBuild(bench, run, act);
  if (call.tool === 'manage_orders') return manageOrders(bench, run, act, call);
  const { params } = call;
  if (bench.tools.reads(call.tool)) {
    return look(bench, run, act, { params, answer: () => bench.tools.read(call) });
  }
  const { executionId } = run.execution;
  const attempt = bench.store.reader.steps.get(executionId, act.path)?.attempt ?? 1;
  const permits = signedPermits(bench.store.reader, { executionId, path: act.path, attempt });
  const wanted = await bench.tools.build(call, permits, act.ordinal);
  const [first] = wanted;
  if (first === undefined) throw new Error(`The tool ${call.tool} asks for no transaction.`);
  const walletContext = await bench.walletContext(call.account);
  return between(bench.crash, 'plan_effect', () => {
    bench.store.writer.effects.plan([
      {
        ...{ executionId, path: act.path, attempt },
        ordinal: act.ordinal,
        last: wanted.length === 1,
        kind: first.kind,
        realm: first.kind === 'permit' ? 'signature' : 'chain',
        intent: { tool: call.tool, chainId: call.chainId, params: call.params },
        call: {
          ...{ stepNumber: stepNumberOf(run, act.node), stepId: act.node.id },
          toolName: call.tool,
          params: call.params,
          reasoning: act.node.label,
          walletContext,
        },
      },
    ]);
    return 'on' as const;
  });
}

/** What a tool decides at once for all transactions of a call is kept with the first of them. */
async function callToBuild(
  bench: Workbench,
  run: Run,
  act: ActOf<'plan_effect'>,
): Promise<ResolvedCall> {
  const { tool } = act.node;
  if (bench.tools.reads(tool) || !bench.tools.decides(tool)) return callOfNode(bench, run, act);
  const { executionId } = run.execution;
  const { reader } = bench.store;
  const attempt = reader.steps.get(executionId, act.path)?.attempt ?? 1;
  const all = reader.effects.ofStep(executionId, act.path);
  const first = all.find((effect) => effect.attempt === attempt);
  if (first !== undefined) return callOfEffect(bench, run, first);
  if (all.some(({ state }) => state === 'confirmed')) throw partlyDone();
  return bench.tools.decide(await callOfNode(bench, run, act));
}

/** To begin it again would do what was done a second time. */
function partlyDone(): AppError {
  const message =
    'This step failed after some of its transactions were made, so it is not begun again.';
  return new AppError('STEP_PARTLY_DONE', 'invalid_params', message, {
    advice: 'What was done stands. Nothing further was signed; make a plan for what is left.',
  });
}
