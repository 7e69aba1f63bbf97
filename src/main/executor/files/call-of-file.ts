import { z } from 'zod';
import type { ActionNode } from '../../../shared/plan/nodes.ts';
import { resolveParams } from '../../../shared/plan/resolve-params.ts';
import type { EffectRecord } from '../../store/queries/effects.ts';
import { requireStored } from '../../store/stored.ts';
import type { FileCall } from '../computer-ports.ts';
import { resultsFor } from '../results.ts';
import type { ExecutorDeps, Run } from '../run.ts';

const intentSchema = z.strictObject({
  tool: z.string(),
  params: z.record(z.string(), z.json()),
});

/** The call of a step, with the results of earlier steps in the place of references to them. */
export async function fileCallOfNode(
  deps: ExecutorDeps,
  run: Run,
  { node, path }: { node: ActionNode; path: string },
): Promise<FileCall> {
  const outputs = resultsFor(deps.store.reader, run, path, node.params);
  const { account } = run.execution;
  const params = await resolveParams(node.params, {
    outputs,
    // Only a price or a balance in a parameter makes a step on files ask the network.
    runtime: async (fn, given) => {
      const args = given.map((value) => ({ type: 'literal', value: plain(value) }) as const);
      const asked = { value: { type: 'runtime', fn, args } as const };
      const { resolveParams: ask } = await deps.connect();
      return (await ask(asked, { account, outputs }))['value'] ?? null;
    },
  });
  return { tool: node.tool, params };
}

/** What stands for an argument; of anything else the network says that it is none. */
function plain(value: FileCall['params'][string]): string | number | boolean {
  return value === null || typeof value === 'object' ? JSON.stringify(value) : value;
}

/** The call that an effect was planned for, with the true paths in it; its values never change. */
export function fileCallOfEffect({ store }: ExecutorDeps, effect: EffectRecord): FileCall {
  return requireStored(store.reader.effects.intent(effect, intentSchema));
}
