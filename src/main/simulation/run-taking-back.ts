// A delegation is taken back on the fork without the signature of a real key: its code is removed there, which is
// all that the authorization does, and the empty transaction is run after it, as the chain would.
import { type Address, type Hex, keccak256 } from 'viem';
import type { Finding } from '../../shared/chain/types.ts';
import { delegateOf, notDelegated } from '../chain/delegation.ts';
import type { ReadOutcome } from '../chain/outcome/read-outcome.ts';
import { withRpcErrors } from '../chain/rpc/translate-rpc-error.ts';
import type { ForkSession } from './fork.ts';
import { type RanTransaction, type RunFields, type RunOptions, runOnFork } from './run-on-fork.ts';

/**
 * What an authorization adds to an empty transaction: 25 000 and a margin to its limit, and, once the chain has given
 * back as much of that as it does, less to what is used.
 */
const gas = { limit: 30_000n, used: 15_800n };

/** Errors: those of `runTransaction`, NOT_DELEGATED. */
export async function runTakingBack(
  session: ForkSession,
  { gasLimit, ...fields }: RunFields,
  options: RunOptions,
): Promise<RanTransaction> {
  const { from: address } = fields;
  const code = await session.client.read((viem) => viem.getCode({ address }));
  const delegate = delegateOf(code);
  if (code === undefined || delegate === null) throw notDelegated(address);
  await withoutCode(session, address);
  const left = gasLimit === undefined ? {} : { gasLimit: gasLimit - gas.limit };
  const done = await runOnFork(session, { ...fields, ...left }, options);
  return {
    ...done,
    outcome: takenBack(done.outcome, delegate, code),
    rests: [{ address, codeHash: keccak256(code), slots: {} }],
  };
}

/** In a block of its own, so that what comes after it is held against an account without code. */
async function withoutCode({ client: { rpc }, nextBlockTime }: ForkSession, account: Address) {
  await nextBlockTime();
  await withRpcErrors(() =>
    Promise.all([
      rpc.request('anvil_setCode', [account, '0x']),
      rpc.request('anvil_mine', ['0x1']),
    ]),
  );
}

function takenBack(done: ReadOutcome, delegate: Address, code: Hex): ReadOutcome {
  const { transaction, findings } = done;
  const { gasLimit, gasUsed, feeWei } = transaction;
  const more = (BigInt(feeWei) * gas.used) / BigInt(gasUsed);
  return {
    ...done,
    findings: [...findings, controlEnds(delegate, code), modelled],
    transaction: {
      ...transaction,
      undelegates: delegate,
      gasLimit: (BigInt(gasLimit) + gas.limit).toString(),
      gasUsed: (BigInt(gasUsed) + gas.used).toString(),
      feeWei: (BigInt(feeWei) + more).toString(),
    },
  };
}

function controlEnds(delegate: Address, codeBefore: Hex): Finding {
  return {
    id: 'DELEGATION_TAKEN_BACK',
    level: 'info',
    message: `This takes back the control that the contract ${delegate} has over this account (EIP-7702). No contract controls it afterwards. Allowances that it gave meanwhile stay, and are taken back one by one.`,
    evidence: { delegate, codeBefore, codeAfter: '0x' },
  };
}

const modelled: Finding = {
  id: 'DELEGATION_MODELLED',
  level: 'info',
  message:
    'On the fork nobody signs for your account. The code of the contract was taken off the account there instead, and then the empty transaction run; the fee is counted for both. The real account is looked at again once the transaction is mined.',
  evidence: {},
};
