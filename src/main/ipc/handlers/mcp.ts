import type { ChannelName } from '../../../shared/ipc/channel-names.ts';
import { servingQuestion } from '../../../shared/mcp/serving-question.ts';
import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';
import { confirmed } from '../confirmed.ts';
import type { ShellActions } from './shell.ts';

type Names = Extract<ChannelName, `mcp.${string}` | `serving.${string}`>;

export function mcpHandlers(
  { mcpDesk: desk, serving }: Services,
  shell: Pick<ShellActions, 'readClipboard' | 'writeClipboard' | 'confirm'>,
): Pick<Handlers, Names> {
  return {
    'mcp.list': () => desk.view(),
    'mcp.tools': ({ name }) => desk.tools(name),
    'mcp.add': ({ name, config }) => nothing(desk.add(name, config)),
    'mcp.import': ({ text }) => ({ added: desk.import(text) }),
    'mcp.look': ({ name }) => desk.look(name, shell.confirm),
    'mcp.agree': async ({ name, hash }) => ({
      agreed: await desk.agree(name, hash, shell.confirm),
    }),
    'mcp.permit': async ({ name, tool, permission }) =>
      nothing(await desk.permit({ name, tool }, permission, shell.confirm)),
    'mcp.change': async ({ name, ...leave }) => nothing(await desk.change(name, leave)),
    'mcp.disable': async ({ name }) => nothing(await desk.disable(name)),
    'mcp.remove': async ({ name }) => nothing(await desk.remove(name)),
    'mcp.restart': async ({ name }) => nothing(await desk.restart(name)),
    'mcp.logs': ({ name }) => desk.logs(name),
    'mcp.takeValue': async ({ name, variable }) => {
      await desk.takeValue(name, variable, await shell.readClipboard());
      // A secret that was taken is of no use to whoever reads the clipboard next.
      shell.writeClipboard('');
      return null;
    },
    'mcp.forgetValue': async ({ name, variable }) =>
      nothing(await desk.forgetValue(name, variable)),
    'mcp.questions': () => desk.questions.list(),
    'mcp.answer': ({ questionId, answer }) => nothing(desk.questions.answer(questionId, answer)),
    'serving.get': () => serving.view(),
    'serving.set': async (wished) => {
      const question = servingQuestion(serving.view(), wished);
      if (await confirmed(shell.confirm, question)) serving.set(wished);
      return null;
    },
  };
}

function nothing(_done: unknown): null {
  return null;
}
