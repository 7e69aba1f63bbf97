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

/** The vault as it stands, and the shares that the account holds. */
async function vaultNow(room: MatrixRoom) {
  const call = { address: vault, abi } as const;
  const [supply, assets, held] = await Promise.all([
    room.client.readContract({ ...call, functionName: 'totalSupply' }),
    room.client.readContract({ ...call, functionName: 'totalAssets' }),
    room.balance(vault),
  ]);
  // With one virtual share and unit; what divides is rounded against the holder.
  return {
    ...{ held, worthOf: (shares: bigint) => (shares * (assets + 1n)) / (supply + 1n) },
    sharesFor: (units: bigint) => (units * (supply + 1n)) / (assets + 1n),
    sharesTakenFor: (units: bigint) => (units * (supply + 1n) + assets) / (assets + 1n),
  };
}

const staked = ({ client, account }: MatrixRoom) =>
  client.readContract({ address: staking, abi, functionName: 'balanceOf', args: [account] });

const fund = (room: MatrixRoom, symbol: 'USDC' | 'DAI', amount: string) =>
  room.practice.chain.fund(room.account, { symbol, amount });

/** What is staked grows by so many units. */
const stakeGrows = async (units: bigint, room: MatrixRoom) => {
  const before = await staked(room);
  return async () => {
    expect((await staked(room)) - before).toBe(units);
    return { DAI: -units };
  };
};

const ofAccount = {
  'percent of start': ['BAD_PARAM', 'it is not taken from the account'],
} as const;

amountMatrix('vaults and staking', [
  {
    ...{ name: 'vault_deposit', token: 'USDC', exact: '12.345678', usd: '7.5' },
    refused: {
      'percent of start': ['START_SHARE_UNCLEAR', 'only the vault knows its token, not the plan'],
    },
    prepare: (room) => fund(room, 'USDC', '100'),
    step: (amount) => ({ tool: 'vault_deposit', params: { vault, amount } }),
    expected: async (units, room) => {
      const { held, sharesFor } = await vaultNow(room);
      return async () => {
        expect((await room.balance(vault)) - held).toBe(sharesFor(units));
        return { USDC: -units };
      };
    },
  },
  {
    ...{ name: 'vault_withdraw', token: 'USDC', exact: '12.345678', usd: '7.5' },
    refused: ofAccount,
    prepare: async (room) => {
      await fund(room, 'USDC', '100');
      await act(room, 'vault_deposit', { vault, amount: '100' });
    },
    // "max" and shares are of the shares that are held, which have six places as well.
    basis: (room) => room.balance(vault),
    step: (amount) => ({ tool: 'vault_withdraw', params: { vault, amount } }),
    expected: async (units, room) => {
      const { held, worthOf, sharesTakenFor } = await vaultNow(room);
      const ofShares = units === held || units === held / 2n;
      return async () => {
        const taken = ofShares ? units : sharesTakenFor(units);
        expect(held - (await room.balance(vault))).toBe(taken);
        return { USDC: ofShares ? worthOf(units) : units };
      };
    },
  },
  {
    ...{ name: 'stake', token: 'DAI', exact: '3.000000000000000001', usd: '7.5' },
    prepare: (room) => fund(room, 'DAI', '100'),
    step: (amount) => ({ tool: 'stake', params: { protocol, token: 'DAI', amount } }),
    expected: stakeGrows,
  },
  {
    ...{ name: 'stake, its token not named', token: 'DAI', exact: '3', usd: '7.5' },
    refused: {
      'percent of start': [
        'START_SHARE_UNCLEAR',
        'only the contract knows its token, not the plan',
      ],
    },
    prepare: (room) => fund(room, 'DAI', '100'),
    step: (amount) => ({ tool: 'stake', params: { protocol, amount } }),
    expected: stakeGrows,
  },
  {
    ...{ name: 'unstake', token: 'DAI', exact: '3.000000000000000001', usd: '7.5' },
    refused: ofAccount,
    prepare: async (room) => {
      await fund(room, 'DAI', '100');
      await act(room, 'stake', { protocol, amount: '100' });
    },
    basis: staked,
    step: (amount) => ({ tool: 'unstake', params: { protocol, token: 'DAI', amount } }),
    expected: (units, room) => stakeGrows(-units, room),
  },
]);
