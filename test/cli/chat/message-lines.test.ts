import { expect, it } from 'vitest';
import { chatLookup } from '../../../src/cli/chat/chat-lookup.ts';
import { messageLines } from '../../../src/cli/chat/message-lines.ts';
import { openChat } from '../../requests/support/room.ts';

it('shows each change of a plan as the plan was after it, under a name of what it does', async () => {
  const { send, messages, store, requests, plan } = openChat();
  const planId = await plan('swap 1 ETH for USDC, then wrap 0.5 ETH');
  await send('make it 2 ETH in step 1');
  await send('make it 3 ETH in step 1');
  const lookup = chatLookup(store.reader);
  const changes = messages().filter(({ kind }) => kind === 'edited');
  const told = changes.map((message) => messageLines(message, lookup).join('\n'));
  expect(told).toHaveLength(2);
  expect(told[0]).toMatch(/from revision 1 to 2\.[\s\S]*Swap 2 ETH/);
  expect(told[1]).toMatch(/from revision 2 to 3\.[\s\S]*Swap 3 ETH/);
  expect(requests.plan(planId).plan.name).toMatch(/^Swap 3 ETH for USDC, then wrap 0.5 ETH/);
});
