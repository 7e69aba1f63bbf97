import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readRecord } from '../../src/main/chain/practice/running-record.ts';
import { eventually, processExists } from '../chain/support/practice.ts';
import { makeWallet, openTestServices, plan, type TestServices } from '../support/test-services.ts';
import { sampleAddress } from '../wallet/support/sample-vault.ts';

function chainOf({ dataDir }: TestServices): number {
  const pid = readRecord(join(dataDir, 'practice'))?.anvil?.pid;
  if (pid === undefined) throw new Error('no practice chain runs');
  return pid;
}

function killChain(room: TestServices): Promise<void> {
  const pid = chainOf(room);
  process.kill(pid, 'SIGKILL');
  return eventually(() => !processExists(pid));
}

it('a plan can be rehearsed again, with the play money that was there, after the chain was killed', async () => {
  const room = openTestServices();
  await makeWallet(room);
  await room.services.fund(sampleAddress);
  await killChain(room);
  const planId = await plan(room, 'swap 1 ETH for DAI');
  expect(room.services.requests.plan(planId).rehearsal?.status).toBe('ok');
  await killChain(room);
  const again = await room.services.requests.rehearse(planId);
  expect(again).toMatchObject({ status: 'ok', block: { number: '1' } });
});

it('a plan on a chain that stands still is shown as unknown, and rehearsed when the chain goes on', async () => {
  const room = openTestServices(undefined, { longestSilenceMs: 1_000 });
  await makeWallet(room);
  const planId = await plan(room, 'wrap 1 ETH');
  const pid = chainOf(room);
  const goOn = () => {
    // Meanwhile the app may have put another chain in its place.
    if (processExists(pid)) process.kill(pid, 'SIGCONT');
  };
  process.kill(pid, 'SIGSTOP');
  onTestFinished(goOn);
  const { requests } = room.services;
  expect(await requests.rehearse(planId)).toMatchObject({
    ...{ status: 'unknown', withoutChain: true, error: { code: 'CHAIN_SILENT' } },
    steps: [{ status: 'unknown', calls: [{ decoded: { functionName: 'deposit' } }] }],
  });
  await expect(requests.agree(planId, requests.plan(planId).hash, true)).rejects.toMatchObject({
    code: 'REHEARSAL_UNKNOWN',
  });
  goOn();
  const again = async () => (await requests.rehearse(planId)).status;
  await expect.poll(again, { timeout: 60_000 }).toBe('ok');
});
