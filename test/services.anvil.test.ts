import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRecord } from '../src/main/chain/practice/running-record.ts';
import { systemClock } from '../src/main/clock.ts';
import { openStore } from '../src/main/store/open-store.ts';
import { processExists } from './chain/support/practice.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { makeWallet, openTestServices, plan, type TestServices } from './support/test-services.ts';
import { unlockSampleVault } from './wallet/support/personal-signer.ts';
import { sampleAddress } from './wallet/support/sample-vault.ts';

const opened = ({ services, until }: TestServices) =>
  until(() => services.signer.view.vault === 'unlocked', 'the vault is open');

const ethOf = async ({ services }: TestServices): Promise<number> => {
  const { holdings } = await services.portfolio(sampleAddress);
  return Number(holdings.find(({ symbol }) => symbol === 'ETH')?.amount);
};

describe('one data folder', () => {
  it('is served by one: the second is refused and harms nothing [F-13]', async () => {
    const dataDir = temporaryFolder();
    const room = openTestServices(dataDir);
    await room.services.start();
    expect(() => openTestServices(dataDir)).toThrow(expect.objectContaining({ code: 'IN_USE' }));
    expect(room.services.network.state.state).toBe('ready');
    await room.services.stop();
    const next = openTestServices(dataDir);
    await next.services.start();
    expect(next.services.network.state.state).toBe('ready');
  });

  it('is free again when a part cannot be built', () => {
    const dataDir = temporaryFolder();
    const broken = {
      startSigner: () => {
        throw new Error('no signer');
      },
    };
    expect(() => openTestServices(dataDir, broken)).toThrow('no signer');
    openStore({ path: join(dataDir, 'countersign.sqlite'), clock: systemClock }).stop();
  });
});

describe('the end [F-23]', () => {
  it('leaves no process behind', async () => {
    const room = openTestServices();
    const { services, dataDir } = room;
    await makeWallet(room);
    const { conversationId } = services.requests.newConversation();
    const signer = services.signer.transport.pid;
    const anvil = readRecord(join(dataDir, 'practice'))?.anvil?.pid ?? 0;
    expect(processExists(anvil)).toBe(true);
    // Its rehearsal is under way when everything ends.
    await services.requests.send(conversationId, 'wrap 1 ETH');
    await services.stop();
    expect(processExists(anvil)).toBe(false);
    expect(processExists(signer)).toBe(false);
  });

  it('is complete after a start that failed', async () => {
    const room = openTestServices(temporaryFolder(), { anvilPath: '/nowhere/anvil' });
    const { services } = room;
    await services.start();
    expect(services.network.state).toMatchObject({
      state: 'failed',
      error: { code: 'ANVIL_MISSING' },
    });
    await services.stop();
    await services.stop();
    openTestServices(room.dataDir);
  });

  it('may come while everything is still starting', async () => {
    const room = openTestServices();
    const starting = room.services.start();
    await room.services.stop();
    await starting;
    expect(readRecord(join(room.dataDir, 'practice'))).toBeUndefined();
    openTestServices(room.dataDir);
  });
});

describe('a wallet', () => {
  it('is welcomed once on each practice chain', async () => {
    const room = openTestServices();
    const { services } = room;
    await makeWallet(room);
    const welcomed = await ethOf(room);
    await services.signer.lock();
    await unlockSampleVault(services.signer.transport);
    await opened(room);
    await services.greeted();
    expect(await ethOf(room)).toBe(welcomed);
    await services.fund(sampleAddress);
    expect(await ethOf(room)).toBe(welcomed + 100);
    const planId = await plan(room, 'send 1 ETH to 0x70997970C51812dc3A010C7d01b50e0d17dc79C8');
    expect(services.requests.plan(planId).rehearsal?.status).toBe('ok');
    await services.resetPractice();
    expect(await ethOf(room)).toBe(welcomed);
    expect(services.requests.plan(planId).rehearsal).toBeNull();
  });

  it('is seen while it is locked, also after a restart', async () => {
    const room = openTestServices();
    await makeWallet(room);
    await room.services.stop();
    const next = openTestServices(room.dataDir);
    await next.until(() => next.services.signer.view.vaultId !== null, 'the vault is read');
    expect(next.services.signer.view.vault).toBe('locked');
    expect(next.services.accounts()).toEqual([{ address: sampleAddress, name: 'Main' }]);
    expect(await ethOf(next)).toBeGreaterThan(0);
    expect(() => next.services.requireAccount('0xnobody')).toThrow(
      expect.objectContaining({ code: 'NO_SUCH_ACCOUNT' }),
    );
  });

  it('that was put back in an older state is refused after a restart [V-06]', async () => {
    const room = openTestServices();
    const { services, dataDir } = room;
    await makeWallet(room);
    copyFileSync(join(dataDir, 'vault'), join(dataDir, 'older'));
    await services.signer.transport.person({ type: 'addAccount' }, 'unlocked');
    await room.until(() => services.accounts().length === 2, 'the account is there');
    await services.stop();
    copyFileSync(join(dataDir, 'older'), join(dataDir, 'vault'));
    const next = openTestServices(dataDir);
    await next.until(() => next.services.signer.view.vaultId !== null, 'the vault is read');
    expect(await unlockSampleVault(next.services.signer.transport)).toMatchObject({
      type: 'error',
      error: { code: 'VAULT_ROLLED_BACK' },
    });
  });
});
