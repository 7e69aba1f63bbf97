import { type Address, isAddressEqual } from 'viem';
import { z } from 'zod';
import { AppError } from '../../../shared/errors.ts';
import { delegateOf, notDelegated, readDelegate } from '../../chain/delegation.ts';
import { addressParam } from '../address-param.ts';
import type { ChainWriteTool, ToolContext } from '../chain-tool.ts';

/** What it was decided about: the contract that controls the account. */
const decidedSchema = z.strictObject({ delegate: addressParam });

/** Takes back that the account runs the code of a contract. Which one is found on the chain, and kept. */
export const revokeDelegation: ChainWriteTool = {
  kind: 'write',

  decide: async (params, context) => {
    z.strictObject({}).parse(params);
    return { delegate: await delegateNow(context) };
  },

  build: async (params, context) => {
    const { delegate } = decidedSchema.parse(params);
    const now = await delegateNow(context);
    if (!isAddressEqual(now, delegate)) throw delegationChanged(delegate, now);
    const { account: to } = context;
    return [{ kind: 'revoke_delegation', to, valueWei: 0n, data: '0x', undelegates: true }];
  },

  output: (params) => ({ delegate: decidedSchema.parse(params).delegate }),

  verify: async (params, { client, account: address }, blockNumber) => {
    const code = await client.read((viem) => viem.getCode({ address, blockNumber }));
    if (code === undefined || code === '0x') return {};
    throw stillDelegated(address, delegateOf(code) ?? decidedSchema.parse(params).delegate);
  },

  undo: () => ({
    kind: 'none',
    reason:
      'A contract that lost control of the account is not given it again: no such thing is signed.',
  }),
};

/** Errors: NOT_DELEGATED, RPC_*. */
async function delegateNow({ client, account: address }: ToolContext): Promise<Address> {
  const delegate = await readDelegate(client, address);
  if (delegate === null) throw notDelegated(address);
  return delegate;
}

function delegationChanged(before: Address, now: Address): AppError {
  return new AppError(
    'DELEGATION_CHANGED',
    'simulation_mismatch',
    `Another contract controls the account by now: ${now} in the place of ${before}.`,
    {
      advice:
        'Nothing was signed. Somebody else can sign for this account: start the plan again at once, and move what you have to a new account.',
      facts: { before, now },
    },
  );
}

function stillDelegated(account: Address, delegate: Address): AppError {
  return new AppError(
    'VERIFY_FAILED',
    'simulation_mismatch',
    `The transaction was mined, and the account ${account} still runs the code of the contract ${delegate}.`,
    {
      advice:
        'Somebody else can sign for this account. Move what you have to a new account; nothing is signed again by itself.',
      facts: { account, delegate },
    },
  );
}
