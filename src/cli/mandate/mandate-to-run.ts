import type { Address } from 'viem';
import { usableMandate } from '../../main/services/usable-mandate.ts';
import { mandateNotFound } from '../../main/store/queries/mandate-refusals.ts';
import type { MandateRecord } from '../../main/store/queries/mandates.ts';
import { sameAddress } from '../../shared/addresses.ts';
import { AppError } from '../../shared/errors.ts';
import { planHash } from '../../shared/plan/hash.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { readStored } from '../read-stored.ts';
import { approvingMandate } from '../run/approving-mandate.ts';
import type { VerbContext } from '../verb.ts';

/**
 * The mandate that a run is to be approved by, for this very plan; null where a person approves. From the rows alone,
 * before a password is asked for. Errors: USAGE, MANDATE_NOT_FOUND, MANDATE_OVER, MANDATE_OTHER_PLAN, PLAN_TAINTED.
 */
export function mandateToRun(context: VerbContext, plan: Plan): MandateRecord | null {
  const mandateId = approvingMandate(context);
  if (mandateId === null) return null;
  const asked = { mandateId, planId: plan.id, planHash: planHash(plan) };
  const now = context.clock.now();
  const mandate = readStored(context, (reader) => usableMandate(reader, asked, now), null);
  if (mandate === null) throw mandateNotFound(mandateId);
  return mandate;
}

/** The account that the run acts for: that of the mandate. `account`: whose money was meant. Errors: ACCOUNT_MISMATCH. */
export function accountUnder(mandate: MandateRecord, account: Address): Address {
  const isMeant = [mandate.mainAccount, mandate.account].some((each) => sameAddress(each, account));
  if (isMeant) return mandate.account;
  const message = 'The mandate was made for the money of another account.';
  throw new AppError('ACCOUNT_MISMATCH', 'invalid_params', message, {
    advice: 'Nothing was started. Give the account that the mandate was made for.',
    facts: { mandate: mandate.mainAccount, given: account },
  });
}
