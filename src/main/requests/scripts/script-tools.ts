import { tokensOf } from '../../../shared/tokens/tokens-of.ts';
import { nextGroupTool } from '../../agent/conversation/tools/next-group.ts';
import type { ProposeWith } from '../../agent/conversation/tools/propose-plan.ts';
import { setExecutionPlanTool } from '../../agent/conversation/tools/set-execution-plan.ts';
import type { TurnTool } from '../../agent/conversation/turn-tool.ts';
import { draftScripts } from '../../agent/scripts/draft-scripts.ts';
import type { GroupDesk } from '../../agent/scripts/group-desk.ts';
import { judgeGroups } from '../../agent/scripts/judge-groups.ts';
import { withPayees } from '../../agent/scripts/payees-by-name.ts';
import { planOfGroups } from '../../agent/scripts/plan-of-groups.ts';
import type { ScriptWriterPorts } from '../../agent/scripts/write-with-model.ts';
import { recordAsked, recordRound } from '../conversation/record-round.ts';
import { replyIn } from '../conversation/reply-row.ts';
import type { RequestsDeps } from '../requests-deps.ts';

interface With extends ProposeWith {
  desk: GroupDesk;
  asked: { requestId: string; messageId: string };
}

/** What drafts scripts in a turn: what comes of it enters a plan as one action. */
export function scriptTools(deps: RequestsDeps, known: With): TurnTool[] {
  const { desk, texts, context, birth, asked } = known;
  const { chainId } = deps.network;
  return [
    setExecutionPlanTool({
      ...{ desk, texts },
      judge: async (groups, text) => {
        const told = context([]);
        return judgeGroups({ groups, text, context: told, chainId, tokens: tokensOf(told) });
      },
      resolve: (groups) => withPayees(groups, context([])),
      onSet: (groups) => {
        // What keeps the sources from coming is said to whoever waits for them.
        deps.scripts().then(
          (room) => room.fetchAhead(groups),
          () => undefined,
        );
      },
    }),
    nextGroupTool({
      ...{ desk, room: deps.scripts },
      draft: ({ signal }) => draftScripts(writerOf(deps, asked), signal),
      plan: (groups, text, taint) =>
        planOfGroups(groups, { text, context: context(taint), from: { source: 'model' } }, birth()),
    }),
  ];
}

/** Asks the model of the reply; what it takes is counted with the reply. */
function writerOf(deps: RequestsDeps, asked: With['asked']): ScriptWriterPorts {
  const model = replyIn(deps, asked.messageId)?.model ?? '';
  return {
    ...{ client: deps.model.client, model, prompt: (id) => deps.model.prompt(id) },
    allowance: () => deps.model.allowance(model),
    wrote: (prompt, { sent, spent, answered, issues }) => {
      recordAsked(deps, { ...asked, model, prompt }, { sent, spent });
      const became = answered === null ? 'nothing' : 'said';
      recordRound(deps, asked.requestId, { answered, became, issues });
    },
  };
}
