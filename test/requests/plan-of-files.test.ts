import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openTools } from '../files/support.ts';
import { bob, openChat } from './support/room.ts';

it('a plan that works on files alone is rehearsed and agreed to while no chain can be reached', async () => {
  const { tools, at, folder } = openTools();
  const agreed: string[] = [];
  const executor = {
    agree: async ({ planId }: { planId: string }) => {
      agreed.push(planId);
      return { executionId: 'e' };
    },
    undo: () => Promise.reject(new Error('nothing is undone here')),
    continueRun: () => Promise.reject(new Error('nothing goes on here')),
  };
  const { requests, plan } = openChat({ folders: () => [folder], files: tools, executor });
  const planId = await plan(`send 1 ETH to ${bob}`);
  await requests.rehearse(planId).catch(() => undefined);
  const { plan: drafted, revision } = requests.plan(planId);
  const step = (id: string, tool: string, params: object) => {
    return { type: 'action', id, label: id, tool, params };
  };
  const steps = [
    step('make', 'create_file', { path: at('a'), content: 'old' }),
    step('edit', 'modify_file', { path: at('a'), edits: [{ oldText: 'old', newText: 'newer' }] }),
  ];
  const root = { type: 'sequence', id: 'all', label: 'Files', steps };
  requests.save({ planId, revision, document: JSON.stringify({ ...drafted, root }) });
  const rehearsal = await requests.rehearse(planId);
  expect(rehearsal).toMatchObject({
    ...{ status: 'ok', block: null, total: { assetChanges: [], feeEth: '0' } },
    steps: [
      { nodeId: 'make', fileChanges: [{ kind: 'create', path: at('a'), after: { bytes: 3 } }] },
      {
        nodeId: 'edit',
        fileChanges: [{ kind: 'modify', before: { bytes: 3 }, after: { bytes: 5 } }],
      },
    ],
  });
  expect(readdirSync(folder)).toEqual([]);
  await requests.agree(planId, requests.plan(planId).hash, true);
  expect(agreed).toEqual([planId]);
});
