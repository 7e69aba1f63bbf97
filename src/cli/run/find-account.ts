import { type Address, getAddress } from 'viem';
import { sameAddress } from '../../shared/addresses.ts';
import { AppError } from '../../shared/errors.ts';
import type { Account } from '../../shared/ipc/views.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { readAddress } from '../read-address.ts';

/**
 * The account of the vault that is meant by an address or a name.
 * Errors: BAD_ADDRESS, NO_SUCH_ACCOUNT, ACCOUNT_MISMATCH when the plan acts for another.
 */
export async function findAccount(
  accounts: readonly Account[],
  text: string,
  plan: Pick<Plan, 'account'>,
): Promise<Address> {
  const found = await lookUp(accounts, text);
  if (found === undefined) {
    throw new AppError('NO_SUCH_ACCOUNT', 'locked', 'There is no such account in the wallet.', {
      advice: 'Nothing was signed. "countersign vault list" shows the accounts.',
    });
  }
  const { account } = plan;
  if (account === undefined || account === found.name || sameAddress(account, found.address)) {
    return getAddress(found.address);
  }
  throw new AppError('ACCOUNT_MISMATCH', 'invalid_params', 'The plan acts for another account.', {
    advice: 'Nothing was signed. Give that account, or take it out of the plan.',
    facts: { plan: account, given: found.address },
  });
}

async function lookUp(accounts: readonly Account[], text: string): Promise<Account | undefined> {
  const byName = accounts.find(({ name }) => name === text);
  if (byName !== undefined || !text.startsWith('0x')) return byName;
  const address = await readAddress(text);
  return accounts.find((account) => sameAddress(account.address, address));
}
