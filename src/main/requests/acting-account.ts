import { type Address, getAddress } from 'viem';
import { addressProblem } from '../../shared/addresses.ts';
import { AppError } from '../../shared/errors.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { namesOf } from '../../shared/wallet/account-marks.ts';
import { accountOrNull, type RequestsDeps } from './requests-deps.ts';

/**
 * The account that a plan acts for: the one that it says, by its address, a name that it has or had in the wallet
 * or that of one that is only looked at, else the selected one. Null where there is none, or none of that name.
 */
export function actingAccount(
  deps: RequestsDeps,
  { account }: Pick<Plan, 'account'>,
): Address | null {
  if (account === undefined) return accountOrNull(deps);
  if (addressProblem(account) === null) return getAddress(account);
  const shown = [...deps.accounts(), ...deps.store.reader.watched.list()];
  const named = shown.find((each) => namesOf(each).includes(account));
  return named === undefined ? null : getAddress(named.address);
}

/** The same. Errors: NO_SUCH_ACCOUNT. */
export function requireActing(deps: RequestsDeps, plan: Pick<Plan, 'account'>): Address {
  return (
    actingAccount(deps, plan) ??
    (plan.account === undefined ? deps.account() : refuse(plan.account))
  );
}

function refuse(account: string): never {
  const message = `There is no account called "${account}" in the wallet.`;
  throw new AppError('NO_SUCH_ACCOUNT', 'invalid_params', message, {
    advice: 'Nothing was started. Change the account of the plan, or take it out of the plan.',
    facts: { account },
  });
}
