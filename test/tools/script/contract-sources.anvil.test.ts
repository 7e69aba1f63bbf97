import { getAddress } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ChainClient, connectChain } from '../../../src/main/chain/chain-client.ts';
import { sourcesOfGroup } from '../../../src/main/tools/script/contract-sources.ts';
import { practiceEthereumId } from '../../../src/shared/chain/addresses.ts';
import { practiceContracts } from '../../../src/shared/chain/practice-contracts.ts';
import { readGroups } from '../../../src/shared/script/script-group.ts';
import { bundledTokens } from '../../../src/shared/tokens/bundled-tokens.ts';
import { startPractice } from '../../chain/support/practice.ts';

let practice: Awaited<ReturnType<typeof startPractice>>;
let client: ChainClient;
beforeAll(async () => {
  practice = await startPractice();
  client = await connectChain({ url: practice.rpcUrl });
});
afterAll(() => practice.close());

const account = getAddress('0x1000000000000000000000000000000000000001');
const sources = (contracts: [string, string][]) => {
  const listed = contracts.map(([address, name]) => [String(practiceEthereumId), address, name]);
  const [group] = readGroups([
    { description: 'd', operations: ['deposit 5 USDC'], contracts: listed },
  ]);
  if (group === undefined) throw new Error('no group');
  const where = { client, tokens: bundledTokens, account, nowSeconds: 0n };
  return sourcesOfGroup(group, { ...where, added: () => undefined });
};

it('are those of the group, by the names that it gives them, with what each can be asked for', async () => {
  const { vault, staking } = practiceContracts;
  const found = await sources([
    [vault, 'Savings'],
    [staking, ''],
  ]);
  const named = Object.fromEntries(found.map((each) => [each.name, each]));
  expect(named['Savings']).toMatchObject({ address: getAddress(vault), origin: 'bundled' });
  expect(named['Savings']?.lines).toContain(
    'function deposit(uint256 assets, address receiver) returns (uint256)',
  );
  expect(named['Practice staking']?.lines).toContain('function stake(uint256 amount)');
  // The token that its words name goes with them.
  expect(named['Token']?.lines).toContain('function decimals() view returns (uint8)');
});

it('are not to be had of a contract that nobody vouches for, and of none at all', async () => {
  await expect(
    sources([['0xBaD0000000000000000000000000000000000001', 'X']]),
  ).rejects.toMatchObject({
    code: 'ABI_MISSING',
  });
  await expect(sources([[account, 'X']])).rejects.toMatchObject({ code: 'NO_CONTRACT' });
});
