import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { CurrentNetwork } from '../../src/main/chain/current-network.ts';
import { systemClock } from '../../src/main/clock.ts';
import { createConnector } from '../../src/main/connector.ts';
import { bundledTokens } from '../../src/shared/tokens/bundled-tokens.ts';
import { practiceIn, startPractice, temporaryFolder } from './support/practice.ts';

let shared: Awaited<ReturnType<typeof startPractice>>;
beforeAll(async () => {
  shared = await startPractice();
});
afterAll(() => shared.close());

function ownPractice(anvilPath?: string, port?: number) {
  const dataDir = temporaryFolder();
  const chain = practiceIn(dataDir, anvilPath, port);
  onTestFinished(async () => {
    await chain.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return chain;
}

describe('the practice chain as the network', () => {
  it('is started on first use, and tells its state', async () => {
    const chain = ownPractice();
    let changes = 0;
    const network = new CurrentNetwork({ kind: 'practice', chain }, () => {
      changes += 1;
    });
    expect(network.state).toEqual({ state: 'starting', error: null, blockNumber: null });
    const { client, practice, instanceId } = await network.connect();
    expect({ chainId: client.chainId, practice }).toEqual({ chainId: 31_337, practice: true });
    expect(instanceId).toMatch(/^[0-9a-f]{8}-/);
    const { number } = await client.head();
    expect(network.state).toEqual({ state: 'ready', error: null, blockNumber: String(number) });
    expect(changes).toBe(1);
    await network.connect();
    expect(changes).toBe(1);
  });

  it('is one client for all who ask at once, and one fork', async () => {
    const network = new CurrentNetwork({ kind: 'practice', chain: shared.chain }, () => undefined);
    const [first, second] = await Promise.all([network.connect(), network.connect()]);
    expect(first.client).toBe(second.client);
    expect((await network.connect()).client).toBe(first.client);
    const connector = createConnector({
      network: () => network.connect(),
      anvilPath: '',
      tokens: bundledTokens,
      clock: systemClock,
    });
    const joined = await Promise.all([connector.connect(), connector.connect()]);
    expect(joined[0].simulation).toBe(joined[1].simulation);
    await connector.stop();
  });

  it('is another one after a reset', async () => {
    const chain = ownPractice();
    const network = new CurrentNetwork({ kind: 'practice', chain }, () => undefined);
    const before = await network.connect();
    await chain.reset();
    const after = await network.connect();
    expect(after.instanceId).not.toBe(before.instanceId);
    await expect(after.client.head()).resolves.toBeDefined();
  });

  it('is not started again once it was stopped', async () => {
    const chain = ownPractice();
    const network = new CurrentNetwork({ kind: 'practice', chain }, () => undefined);
    await network.connect();
    network.stop();
    await chain.stop();
    await expect(network.connect()).rejects.toMatchObject({ code: 'STOPPING', retry: 'later' });
    expect(await chain.status()).toBeUndefined();
  });

  it('says why it does not start', async () => {
    const chain = ownPractice('/nowhere/anvil');
    const network = new CurrentNetwork({ kind: 'practice', chain }, () => undefined);
    await expect(network.connect()).rejects.toMatchObject({ code: 'ANVIL_MISSING' });
    expect(network.state).toMatchObject({ state: 'failed', error: { code: 'ANVIL_MISSING' } });
  });
});

const endpoint = (url: string) => ({ url, perMinute: 6_000 });

describe('an endpoint as the network', () => {
  it('serves what it serves, and no practice chain is named', async () => {
    const network = new CurrentNetwork(
      { kind: 'rpc', endpoints: [endpoint(shared.rpcUrl)], chainId: 31_337 },
      () => undefined,
    );
    expect(await network.connect()).toMatchObject({
      ...{ practice: true, instanceId: null, blocksOnDemand: true },
    });
    expect(network.state.state).toBe('ready');
  });

  it('of another chain is refused', async () => {
    const endpoints = [endpoint(shared.rpcUrl)];
    const source = { kind: 'rpc', endpoints, chainId: 1 } as const;
    const network = new CurrentNetwork(source, () => undefined);
    await expect(network.connect()).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' });
    expect(network.state).toMatchObject({ state: 'failed', error: { code: 'CHAIN_MISMATCH' } });
  });

  it('that is down is a state with its error, until it answers again', async () => {
    const chain = ownPractice();
    const { rpcUrl } = await chain.start();
    const port = Number(new URL(rpcUrl).port);
    const source = { kind: 'rpc', endpoints: [endpoint(rpcUrl)], chainId: 31_337 } as const;
    const network = new CurrentNetwork(source, () => undefined);
    await network.connect();
    await chain.stop();
    await expect(network.connect()).rejects.toMatchObject({ code: 'RPC_UNREACHABLE' });
    expect(network.state).toMatchObject({
      state: 'failed',
      blockNumber: null,
      error: { code: 'RPC_UNREACHABLE' },
    });
    expect(network.state.error?.advice).not.toBe('');
    const again = ownPractice(undefined, port);
    await again.start();
    await network.connect();
    expect(network.state).toMatchObject({ state: 'ready', error: null });
  });
});
