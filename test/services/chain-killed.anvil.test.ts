import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readRecord } from '../../src/main/chain/practice/running-record.ts';
import { eventually, processExists } from '../chain/support/practice.ts';
import { makeWallet, openTestServices, plan, type TestServices } from '../support/test-services.ts';

function killChain({ dataDir }: TestServices): Promise<void> {
  const pid = readRecord(join(dataDir, 'practice'))?.anvil?.pid;
  if (pid === undefined) throw new Error('no practice chain runs');
  process.kill(pid, 'SIGKILL');
  return eventually(() => !processExists(pid));
}

it('a plan can be rehearsed again, with the play money that was there, after the chain was killed', async () => {
  const room = openTestServices();
  await makeWallet(room);
  await killChain(room);
  const planId = await plan(room, 'swap 1 ETH for DAI');
  expect(room.services.requests.plan(planId).rehearsal?.status).toBe('ok');
  await killChain(room);
  const again = await room.services.requests.rehearse(planId);
  expect(again).toMatchObject({ status: 'ok', block: { number: '1' } });
});
