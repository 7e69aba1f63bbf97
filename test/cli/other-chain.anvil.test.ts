// A chain that is no practice chain, as far as the wallet can tell: an anvil that says 1, with nothing
// deployed on it. The signer's own rules for such chains are what is tested.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAnvil } from '../../src/main/chain/anvil/find-anvil.ts';
import { type AnvilChild, spawnAnvil } from '../../src/main/chain/anvil/spawn-anvil.ts';
import { ethOf } from './support/json-rpc.ts';
import { approveWhenAsked, documentOf, runCli, startCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const cwd = temporaryFolder();
const bob = '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28';
const plan = {
  ...{ id: 'pay', name: 'Pay Bob', userId: 'local', createdAt: 1, status: 'draft', chainId: 1 },
  root: {
    ...{ id: 'pay', label: 'Pay Bob', type: 'action', tool: 'transfer' },
    params: { token: 'ETH', amount: '1', to: bob },
  },
};
const wallet = [
  ...['--data-dir', 'wallet', '--without-keychain', '--password-file', 'password', '--json'],
];

describe('run on another chain', () => {
  let node: AnvilChild;
  beforeAll(async () => {
    node = await spawnAnvil({
      binary: findAnvil(),
      args: ['--chain-id', '1'],
      deathSignal: 'KILL',
    });
    writeFileSync(join(cwd, 'password'), 'correct horse battery staple');
    writeFileSync(
      join(cwd, 'phrase'),
      'test test test test test test test test test test test junk',
    );
    writeFileSync(join(cwd, 'plan.json'), JSON.stringify(plan));
    const secret = ['--secret-file', 'phrase', '--yes'];
    await runCli(['vault', 'import', 'mnemonic', ...secret, ...wallet], { cwd });
  });
  afterAll(() => node.stop());

  const words = () => [
    ...['run', 'plan.json', '--account', 'Main', '--rpc-url', node.rpcUrl, ...wallet],
  ];
  const run = (...more: string[]) => runCli([...words(), ...more], { cwd });

  it('is refused until the wallet is told to sign for it, and goes on then', async () => {
    const refused = await run('--approve', 'all');
    expect(refused.exitCode).toBe(1);
    expect(documentOf(refused)).toMatchObject({ error: { code: 'TX_CHAIN_NOT_ENABLED' } });
    await runCli(['vault', 'enable-chain', '1', '--accept-published-keys', ...wallet], { cwd });
    expect(await ethOf(node.rpcUrl, bob)).toBe(0n);

    const asked = await run('--approve', 'all');
    expect(asked.stderr).toContain('The signer is asked to sign:');
    expect(documentOf(asked)).toMatchObject({ error: { code: 'APPROVAL_UNANSWERED' } });
    expect(await ethOf(node.rpcUrl, bob)).toBe(0n);
  });

  it('approves nothing in advance on the word of one endpoint, whatever risk is accepted [A-16]', async () => {
    const refused = await run('--approve', 'all', '--i-accept-the-risk');
    expect(refused.exitCode).toBe(1);
    expect(documentOf(refused)).toMatchObject({
      error: {
        ...{ code: 'SINGLE_SOURCE', facts: { chainId: 1 } },
        message:
          'One RPC endpoint alone says what is true on this network, so nothing on it is approved in advance. Nothing was started or signed. Add a second endpoint with "countersign network rpc add", so that two have to agree, or leave out --approve all and answer here.',
      },
    });
    expect(await ethOf(node.rpcUrl, bob)).toBe(0n);
  });

  it('signs on the word of one endpoint what a person has read', async () => {
    const answer = await approveWhenAsked(startCli(words(), { cwd, stdin: null }));
    expect(answer.exitCode).toBe(0);
    expect(documentOf(answer)).toMatchObject({ status: 'completed', verdict: 'matched' });
    expect(await ethOf(node.rpcUrl, bob)).toBe(10n ** 18n);
  });
});
