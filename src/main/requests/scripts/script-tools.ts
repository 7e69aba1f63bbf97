import { tokensOf } from '../../../shared/tokens/tokens-of.ts';
import { nextGroupTool } from '../../agent/conversation/tools/next-group.ts';
import type { ProposeWith } from '../../agent/conversation/tools/propose-plan.ts';
import { setExecutionPlanTool } from '../../agent/conversation/tools/set-execution-plan.ts';
import type { TurnTool } from '../../agent/conversation/turn-tool.ts';
import { draftKnown } from '../../agent/scripts/draft-known.ts';
import type { GroupDesk } from '../../agent/scripts/group-desk.ts';
import { judgeGroups } from '../../agent/scripts/judge-groups.ts';
import { planOfGroups } from '../../agent/scripts/plan-of-groups.ts';
import type { RequestsDeps } from '../requests-deps.ts';

interface With extends ProposeWith {
  desk: GroupDesk;
}

/** What drafts scripts in a turn: what comes of it enters a plan as one action. */
export function scriptTools(deps: RequestsDeps, known: With): TurnTool[] {
  const { desk, texts, context, birth } = known;
  const { chainId } = deps.network;
  return [
    setExecutionPlanTool({
      ...{ desk, texts },
      judge: async (groups, text) => {
        const told = context([]);
        return judgeGroups({ groups, text, context: told, chainId, tokens: tokensOf(told) });
      },
    }),
    nextGroupTool({
      ...{ desk, room: deps.scripts },
      draft: () => draftKnown,
      plan: (groups, text, taint) =>
        planOfGroups(groups, { text, context: context(taint), from: { source: 'model' } }, birth()),
    }),
  ];
}
