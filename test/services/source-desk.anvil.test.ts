// The key of Etherscan from the clipboard to the service and nowhere else, and what a person says of contracts.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getAddress } from 'viem';
import { expect, it } from 'vitest';
import { adversarialContracts } from '../../src/shared/chain/practice-contracts.ts';
import { etherscanKey, sourceServices } from '../contracts/support/source-services.ts';
import { action, asked, planOf } from '../simulation/support/room.ts';
import { openTestServices } from '../support/test-services.ts';

const chainId = 31_337;
const contract = getAddress(adversarialContracts.honestReturn);

it('asks Etherscan with the key that was copied, which stands in no file, line or view', async () => {
  const outside = await sourceServices();
  const entries = new Map<string, string>();
  const { services, dataDir, lines } = openTestServices(undefined, {
    modelKeyChain: {
      backend: 'test',
      get: async (name) => entries.get(name) ?? null,
      set: async (name, value) => void entries.set(name, value),
      remove: async (name) => entries.delete(name),
    },
  });
  const { sourceDesk } = services;
  const usual = await sourceDesk.settings();
  expect(usual).toMatchObject({
    ...{ sourcify: { on: true }, etherscan: { on: false, keyPlace: 'none' }, practice: false },
  });
  await sourceDesk.set({
    sourcify: { baseUrl: outside.sourcifyUrl },
    ...{ etherscan: { on: true, baseUrl: outside.etherscanUrl }, practice: true },
  });
  await expect(sourceDesk.look(chainId, contract)).rejects.toMatchObject({
    ...{ code: 'SOURCE_KEY_REFUSED', facts: { missing: true } },
  });
  await expect(sourceDesk.takeKey('no key')).rejects.toMatchObject({ code: 'SOURCE_KEY_INVALID' });
  const views = [await sourceDesk.takeKey(etherscanKey)];
  expect(views[0]?.etherscan.keyPlace).toBe('key_chain');
  expect([...entries.values()]).toEqual([etherscanKey]);
  outside.etherscan.set(`${chainId}/${contract.toLowerCase()}`, {
    abi: [{ type: 'function', name: 'exchange', inputs: [], outputs: [], stateMutability: 'view' }],
  });
  const found = await sourceDesk.look(chainId, contract);
  expect(found).toMatchObject({ origin: 'etherscan', asked: ['sourcify', 'etherscan'] });
  expect(outside.seen.some((path) => path.includes(etherscanKey))).toBe(true);
  const said = JSON.stringify([lines, views, found, sourceDesk.list()]);
  expect(said).not.toContain(etherscanKey);
  expect(filesWith(dataDir, etherscanKey)).toEqual([]);
  // Another address gets no key.
  const moved = await sourceDesk.set({ etherscan: { baseUrl: 'http://127.0.0.1:9/v2/api' } });
  expect(moved.etherscan.keyPlace).toBe('none');
  await sourceDesk.set({ etherscan: { baseUrl: outside.etherscanUrl } });
  expect((await sourceDesk.forgetKey()).etherscan.keyPlace).toBe('none');
  expect(entries.size).toBe(0);
});

it('what a person accepted is called, and every look at it says that nobody verified it', async () => {
  const outside = await sourceServices();
  const { services } = openTestServices();
  const { sourceDesk, connector, practice } = services;
  await sourceDesk.set({ sourcify: { baseUrl: outside.sourcifyUrl }, practice: true });
  const account = getAddress('0x1000000000000000000000000000000000000001');
  const { simulation } = await connector.connect();
  await practice.fund(account, { symbol: 'ETH', amount: '1' });
  const token = getAddress(adversarialContracts.bytes32Metadata);
  const line = `IERC20(${token}).transfer(account, 0)`;
  const erc20 = { interface_name: 'IERC20', source: 'forge-std/interfaces/IERC20.sol' };
  const groups = [
    {
      ...{ description: 'Move', operations: ['move nothing'] },
      contracts: [[String(chainId), token, 'Token']],
      script: { codelines: [{ line, import: erc20 }] },
    },
  ];
  const plan = planOf(action('script', 'forge_script', { groups } as never));
  const rehearse = () => simulation.rehearsePlan(asked(plan, account));
  const stopped = await rehearse();
  expect(stopped).toMatchObject({
    status: 'failed',
    steps: [{ error: { code: 'CONTRACT_UNVERIFIED' } }],
  });
  expect(await sourceDesk.accept(chainId, token)).toMatchObject({
    ...{ origin: 'nobody', asked: ['sourcify'], acceptedAt: expect.any(Number) },
  });
  const went = await rehearse();
  expect(went.status).toBe('ok');
  expect(went.steps[0]?.risks).toContainEqual(
    expect.objectContaining({
      id: 'CONTRACT_UNVERIFIED',
      level: 'danger',
      evidence: { contract: token },
    }),
  );
  // Asked once; what was said is believed for a day.
  expect(outside.seen).toHaveLength(1);
  sourceDesk.forget(chainId, token);
  expect(sourceDesk.list()).toEqual([]);
});

/** Files below a folder in which these characters stand. */
function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(text));
}
