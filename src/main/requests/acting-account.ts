import { type Address, getAddress } from 'viem';
import { addressProblem } from '../../shared/addresses.ts';
import { AppError } from '../../shared/errors.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { namesOf } from '../../shared/wallet/account-marks.ts';
import { whoeverAsks } from '../../shared/wallet/whoever-asks.ts';
import { accountOrNull, type RequestsDeps } from './requests-deps.ts';

/**
 * The account that a plan acts for: the one that it says, by its address, a name that it has or had in the wallet
 * or that of one that is only looked at, else the selected one, as where it leaves that to whoever asks and only play
 * money is about. Null where there is none, none of that name, or where it has to be said.
 */
export function actingAccount(
  deps: RequestsDeps,
  { account }: Pick<Plan, 'account'>,
): Address | null {
  if (account === undefined || isLeftOpen(deps, account)) return accountOrNull(deps);
  if (addressProblem(account) === null) return getAddress(account);
  const shown = [...deps.accounts(), ...deps.store.reader.watched.list()];
  const named = shown.find((each) => namesOf(each).includes(account));
  return named === undefined ? null : getAddress(named.address);
}

/** The same. Errors: NO_SUCH_ACCOUNT, ACCOUNT_NOT_SAID. */
export function requireActing(deps: RequestsDeps, plan: Pick<Plan, 'account'>): Address {
  const { account } = plan;
  if (account === undefined || isLeftOpen(deps, account)) return deps.account();
  return actingAccount(deps, plan) ?? refuse(account);
}

/** Whether the words leave it to the selected account. */
function isLeftOpen({ network }: RequestsDeps, account: string): boolean {
  return account === whoeverAsks && network.practice;
}

function refuse(account: string): never {
  if (account === whoeverAsks) throw accountNotSaid();
  const message = `There is no account called "${account}" in the wallet.`;
  throw new AppError('NO_SUCH_ACCOUNT', 'invalid_params', message, {
    advice: 'Nothing was started. Change the account of the plan, or take it out of the plan.',
    facts: { account },
  });
}

/** ACCOUNT_NOT_SAID: real money is not sent from an account that nobody named. */
function accountNotSaid(): AppError {
  const message =
    'The plan does not say which account is meant, and this is not a practice network.';
  return new AppError('ACCOUNT_NOT_SAID', 'invalid_params', message, {
    advice:
      'Nothing was started. Name the account in the plan, or take it out of the plan: then it acts for the account that is chosen.',
  });
}
