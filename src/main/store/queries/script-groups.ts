import { z } from 'zod';
import type { StepView } from '../../../shared/runs/views.ts';
import { groupStates } from '../../../shared/script/group-states.ts';
import { readGroups } from '../../../shared/script/script-group.ts';
import type { ReadConnection } from '../connection.ts';
import { EffectReader, type EffectRecord } from './effects.ts';
import type { StepRecord } from './steps.ts';

const madeSchema = z.object({
  params: z.object({
    groups: z.unknown(),
    made: z.array(z.object({ transactions: z.array(z.unknown()) })),
  }),
});

/** How far the groups of a step that runs scripts are; absent where they made no transaction yet. */
export function scriptGroups(
  db: ReadConnection,
  { tool, state, error }: StepRecord,
  effects: readonly EffectRecord[],
): Pick<StepView, 'groups'> {
  const last = effects.at(-1);
  if (tool !== 'forge_script' || last === undefined) return {};
  const intent = new EffectReader(db).intent(last, madeSchema);
  if (!intent.ok) return {};
  const { groups, made } = intent.value.params;
  const own = effects.filter(({ attempt }) => attempt === last.attempt);
  const counts = made.map(({ transactions }) => transactions.length);
  const states = groupStates(counts, { state, errorCode: error?.code ?? null, effects: own });
  return {
    groups: readGroups(groups).map(({ description }, at) => ({
      description,
      status: states[at] ?? { state: 'todo' },
    })),
  };
}
