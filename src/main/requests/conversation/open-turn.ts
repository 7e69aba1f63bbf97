// What a turn begins with: who is asked, what they are told, and what they may call.

import type { Taint } from '../../../shared/plan/taint.ts';
import { askUserTool } from '../../agent/conversation/tools/ask-user.ts';
import { editPlanTool } from '../../agent/conversation/tools/edit-plan.ts';
import { proposePlanTool } from '../../agent/conversation/tools/propose-plan.ts';
import { rememberTool } from '../../agent/conversation/tools/remember.ts';
import { newThread, type TurnThread } from '../../agent/conversation/turn-thread.ts';
import type { TurnTool } from '../../agent/conversation/turn-tool.ts';
import { listOfPlanTools, tellRequest } from '../../agent/planner/tell-request.ts';
import { isUntrusted } from '../../agent/prompts/context-block.ts';
import { nameOfPrompt, renderSystem } from '../../agent/prompts/prompt-template.ts';
import { newId } from '../../store/new-id.ts';
import { attachmentsOf } from '../chats/attachments.ts';
import { listPlansTool } from '../kept/list-plans-tool.ts';
import { lookUpNames } from '../look-up-names.ts';
import { checkNote } from '../memory/check-note.ts';
import { noteBlocks } from '../memory/notes.ts';
import { contentOf } from '../messages.ts';
import { planContext } from '../plan-context.ts';
import type { RequestsDeps } from '../requests-deps.ts';
import type { GroupDesks } from '../scripts/group-desks.ts';
import { scriptTools } from '../scripts/script-tools.ts';
import { openQuestion } from '../understand.ts';
import type { Asked } from './asked.ts';
import { nextRevision, planToEdit } from './edit-by-words.ts';
import { historyOf } from './history.ts';
import { readTools } from './read-tools.ts';

export interface OpenTurn {
  system: readonly string[];
  /** `converse@3`. */
  prompt: string;
  tools: readonly TurnTool[];
  /** Where nothing was said yet. */
  begin(): TurnThread;
}

export async function openTurn(
  deps: RequestsDeps,
  desks: GroupDesks,
  asked: Asked,
): Promise<OpenTurn> {
  const { messageId, text } = asked;
  const { connect, network, clock, store } = deps;
  // The reply itself says nothing yet, and the message before it is what it answers.
  const records = store.reader.conversations.upTo(messageId).slice(0, -1);
  const said = records.at(-1);
  const before = records.slice(0, -1);
  const texts = textsFor(before, text);
  const names = await lookUpNames(texts, async (name) => (await connect()).resolveName(name));
  const known = { ...planContext(deps), names };
  const here = { chains: [network.chainId] };
  const context = { ...known, ...here };
  const beside = (taint: readonly Taint[]) => ({
    ...{ ...planContext(deps, undefined, taint), names },
    ...here,
  });
  const birth = () => ({ planId: newId(), createdAt: clock.now() });
  const prompt = deps.model.prompt('converse');
  const desk = desks.of(messageId);
  const tools = [
    ...readTools(deps, known),
    listPlansTool(store.reader),
    proposePlanTool({ context: beside, birth, texts }),
    ...scriptTools(deps, { desk, context: beside, birth, texts, asked }),
    editPlanTool({ shown: () => planToEdit(deps, before, names), next: nextRevision }),
    askUserTool(context, text),
    rememberTool(checkNote),
    ...(await deps.furtherTools()),
  ];
  return {
    system: renderSystem(prompt, listOfPlanTools()),
    prompt: nameOfPrompt(prompt),
    tools,
    begin: () => {
      desk.clear();
      const history = historyOf(store.reader, before);
      const attached = said === undefined ? [] : attachmentsOf(store.reader, said.messageId);
      const material = [...noteBlocks(store.reader), ...attached];
      const takenIn = [...history.takenIn, ...material.filter(isUntrusted)];
      return newThread(history.messages, tellRequest(prompt, { text, context, material }), takenIn);
    },
  };
}

/**
 * What the person may be taken to have said: with the request that a question was about, by itself, or with what
 * they said before.
 */
function textsFor(before: Parameters<typeof openQuestion>[0], text: string): string[] {
  const question = openQuestion(before);
  const last = before.map(contentOf).findLast((content) => content?.kind === 'user');
  const about = question?.content.about;
  const earlier = last?.kind === 'user' ? last.text : undefined;
  const joined = (first: string | undefined) => (first === undefined ? [] : [`${first}\n${text}`]);
  return [...joined(about), text, ...(about === undefined ? joined(earlier) : [])];
}
