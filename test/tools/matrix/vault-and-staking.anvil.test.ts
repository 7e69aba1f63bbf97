import { parseAbi } from 'viem';
import { expect } from 'vitest';
import { practiceContracts } from '../../../src/shared/chain/practice-contracts.ts';
import type { ParamValue } from '../../../src/shared/plan/values.ts';
import { amountMatrix } from './amount-matrix.ts';
import type { MatrixRoom } from './matrix-room.ts';

const { vault, staking } = practiceContracts;
const protocol = 'staking_rewards';
const abi = parseAbi([
  'function totalSupply() view returns (uint256)',
  'function totalAssets() view returns (uint256)',
  'function balanceOf(address account) view returns (uint256)',
]);

async function act(room: MatrixRoom, tool: string, params: Record<string, ParamValue>) {
  const ran = await room.run({ id: 'before', label: tool, type: 'action', tool, params });
  if (ran.state !== 'completed') throw new Error(`${tool}: ${ran.error?.message}`);
}

/** What so many shares are worth, with one virtual share and unit, rounded down. */
async function worthOf(shares: bigint, { client }: MatrixRoom): Promise<bigint> {
  const [supply, assets] = await Promise.all([
    client.readContract({ address: vault, abi, functionName: 'totalSupply' }),
    client.readContract({ address: vault, abi, functionName: 'totalAssets' }),
  ]);
  return (shares * (assets + 1n)) / (supply + 1n);
}

const staked = ({ client, account }: MatrixRoom) =>
  client.readContract({ address: staking, abi, functionName: 'balanceOf', args: [account] });

const fund = (room: MatrixRoom, symbol: 'USDC' | 'DAI', amount: string) =>
  room.practice.chain.fund(room.account, { symbol, amount });

const ofAccount = { 'percent of start': 'it is not taken from the account' } as const;

amountMatrix('vaults and staking', [
  {
    ...{ name: 'vault_deposit', token: 'USDC', exact: '12.345678', usd: '7.5' },
    notApplicable: {
      'percent of start': 'it is refused: only the vault knows its token, not the plan',
    },
    prepare: (room) => fund(room, 'USDC', '100'),
    step: (amount) => ({ tool: 'vault_deposit', params: { vault, amount } }),
    expected: async (units) => ({ USDC: -units }),
    check: async ({ outputs }, _units, room) => {
      expect(await room.balance(vault)).toBeGreaterThan(0n);
      expect(outputs.get('act')).toMatchObject({ shares: expect.stringMatching(/^\d/) });
    },
  },
  {
    ...{ name: 'vault_withdraw', token: 'USDC', exact: '12.345678', usd: '7.5' },
    notApplicable: ofAccount,
    prepare: async (room) => {
      await fund(room, 'USDC', '100');
      await act(room, 'vault_deposit', { vault, amount: '100' });
    },
    // "max" and shares are of the shares that are held, which have six places as well.
    basis: (room) => room.balance(vault),
    step: (amount) => ({ tool: 'vault_withdraw', params: { vault, amount } }),
    expected: async (units, room) => {
      const shares = await room.balance(vault);
      const ofShares = units === shares || units === shares / 2n;
      return { USDC: ofShares ? await worthOf(units, room) : units };
    },
  },
  {
    ...{ name: 'stake', token: 'DAI', exact: '3.000000000000000001', usd: '7.5' },
    prepare: (room) => fund(room, 'DAI', '100'),
    step: (amount) => ({ tool: 'stake', params: { protocol, token: 'DAI', amount } }),
    expected: async (units) => ({ DAI: -units }),
  },
  {
    ...{ name: 'unstake', token: 'DAI', exact: '3.000000000000000001', usd: '7.5' },
    notApplicable: ofAccount,
    prepare: async (room) => {
      await fund(room, 'DAI', '100');
      await act(room, 'stake', { protocol, amount: '100' });
    },
    basis: staked,
    step: (amount) => ({ tool: 'unstake', params: { protocol, token: 'DAI', amount } }),
    expected: async (units) => ({ DAI: units }),
  },
]);
