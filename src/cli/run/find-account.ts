import { type Address, getAddress } from 'viem';
import { sameAddress } from '../../shared/addresses.ts';
import { AppError } from '../../shared/errors.ts';
import type { Account } from '../../shared/ipc/views.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { namesOf } from '../../shared/wallet/account-marks.ts';
import { whoeverAsks } from '../../shared/wallet/whoever-asks.ts';
import { readAddress } from '../read-address.ts';

/**
 * The account of the vault that is meant by an address or a name. The placeholder is the first account, which has play
 * money, and only where there is nothing but that.
 * Errors: BAD_ADDRESS, NO_SUCH_ACCOUNT, ACCOUNT_NOT_SAID, ACCOUNT_MISMATCH when the plan acts for another.
 */
export async function findAccount(
  accounts: readonly Account[],
  text: string,
  plan: Pick<Plan, 'account'>,
  onPractice = false,
): Promise<Address> {
  if (text === whoeverAsks && !onPractice) throw accountNotSaid(accounts);
  const own = accounts.find(({ watchOnly }) => watchOnly !== true);
  const found = text === whoeverAsks ? own : await lookUp(accounts, text);
  if (found === undefined) {
    throw new AppError('NO_SUCH_ACCOUNT', 'locked', 'There is no such account in the wallet.', {
      advice: 'Nothing was signed. "countersign vault list" shows the accounts.',
    });
  }
  const { account } = plan;
  // A plan that leaves it open acts for whom the person named.
  const isOpen = account === undefined || account === whoeverAsks;
  const isMeant = isOpen || namesOf(found).includes(account);
  if (isMeant || sameAddress(account, found.address)) return getAddress(found.address);
  throw new AppError('ACCOUNT_MISMATCH', 'invalid_params', 'The plan acts for another account.', {
    advice: 'Nothing was signed. Give that account, or take it out of the plan.',
    facts: { plan: account, given: found.address },
  });
}

/** ACCOUNT_NOT_SAID. */
function accountNotSaid(accounts: readonly Account[]): AppError {
  const names = accounts.map(({ name }) => name).join(', ');
  const message = 'It is not said which account is meant, and this is not a practice network.';
  return new AppError('ACCOUNT_NOT_SAID', 'invalid_params', message, {
    advice: `Nothing was signed. Which one is it? ${names === '' ? 'There is none yet.' : `There are: ${names}.`}`,
  });
}

async function lookUp(accounts: readonly Account[], text: string): Promise<Account | undefined> {
  const byName = accounts.find((each) => namesOf(each).includes(text));
  if (byName !== undefined || !text.startsWith('0x')) return byName;
  const address = await readAddress(text);
  return accounts.find((account) => sameAddress(account.address, address));
}
