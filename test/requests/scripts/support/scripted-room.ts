import { getAddress } from 'viem';
import { onTestFinished } from 'vitest';
import { testKey } from '../../../agent/model/support/test-client.ts';
import { type Script, startMessagesApi } from '../../../support/messages-api/messages-api.ts';
import { callsTool } from '../../../support/messages-api/scripted.ts';
import {
  agree,
  answer,
  ended,
  makeWallet,
  openTestServices,
} from '../../../support/test-services.ts';

/** The services with a wallet on the practice chain, and a model that is told what to say. */
export async function scriptedRoom(script: Script) {
  const api = await startMessagesApi(script);
  onTestFinished(() => api.stop());
  const room = openTestServices();
  const account = await makeWallet(room);
  const { services } = room;
  await services.start();
  await services.fund(getAddress(account), { symbol: 'USDC', amount: '10000' });
  await services.modelDesk.set({ baseUrl: api.url });
  await services.modelDesk.takeKey(testKey);
  return {
    ...{ api, room, services, account },
    /** Says it in a new chat, and waits until nothing goes on. */
    async say(words: string) {
      const [said] = await services.requests.send(null, words);
      await services.requests.idle();
      return services.requests.messages(said?.conversationId ?? '');
    },
    /** Agrees, approves everything, and tells how the run ended. `before`: each approval, counted from 1. */
    async carryOut(planId: string, before?: (nth: number) => Promise<void>) {
      const { executionId } = await agree(room, planId);
      const { reader } = services.store;
      const state = () => reader.executions.get(executionId)?.state ?? '';
      const isOver = () => ['completed', 'failed', 'cancelled', 'paused'].includes(state());
      const asks = () => reader.approvals.listPending().length > 0;
      for (let nth = 1; ; nth += 1) {
        await room.until(() => isOver() || asks(), 'the run goes on');
        if (isOver()) break;
        const asked = reader.approvals.listPending()[0]?.approvalId;
        await before?.(nth);
        await answer(room, 'approve');
        await room.until(
          () => isOver() || reader.approvals.listPending()[0]?.approvalId !== asked,
          'the answer is heard',
        );
      }
      if (state() !== 'paused') await ended(room, executionId);
      const [run] = services.requests.plan(planId).executions;
      return { executionId, state: state(), verdict: run?.verdict };
    },
  };
}

export interface AskedGroup {
  description: string;
  operations: string[];
  dependencies: number[];
  contracts: { chain_id: string; address: string; name: string }[];
}

export const group = (operations: string[], more: Partial<AskedGroup> = {}): AskedGroup => ({
  ...{ description: 'As asked', operations, dependencies: [], contracts: [] },
  ...more,
});

export const sets = (id: string, groups: unknown[]) =>
  callsTool(id, 'set_execution_plan', { groups });
export const next = (id: string) => callsTool(id, 'next_group', {});
