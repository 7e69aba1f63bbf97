// What a model may know of what goes on: to answer about it, and to ask which one the person means. What is done to one
// is a plan like any other, with the id in the person's own words.
import type { BlockOrigin } from '../../../shared/agent/block-origins.ts';
import type { TurnTool } from '../../agent/conversation/turn-tool.ts';
import type { Store } from '../../store/open-store.ts';
import { goingOn } from './going-on.ts';

const name = 'list_plans';
/** More would crowd out the conversation. */
const mostListed = 50;

export function listPlansTool(reader: Store['reader']): TurnTool {
  return {
    ...{ kind: 'read', title: 'Look up what goes on' },
    definition: {
      name,
      description:
        'Lists the schedules, orders and runs that are not over, each with its id, what it does and how it stands. To pause or cancel one that the person did not name by its id, ask them which, with the ids among the options.',
      input_schema: { type: 'object', properties: {}, additionalProperties: false },
    },
    run: async () => {
      const all = goingOn(reader);
      const shown = all.slice(0, mostListed);
      const [other] = shown.flatMap(({ taint }) => taint);
      const origin: BlockOrigin = other?.origin ?? 'app';
      const going = shown.map(({ kind, id, words }) => ({ kind, id, words }));
      const text = JSON.stringify({ going, notShown: all.length - shown.length });
      return { text, isError: false, origin, label: other === undefined ? name : other.label };
    },
  };
}
