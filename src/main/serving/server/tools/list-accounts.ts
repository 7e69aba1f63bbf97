import { z } from 'zod';
import { AppError } from '../../../../shared/errors.ts';
import { knownAccounts } from '../../../known-vault.ts';
import { currentNetwork } from '../../../networks/network-settings.ts';
import type { ServingDesk, ServingTool } from '../serving-tool.ts';

export const listAccounts: ServingTool = {
  name: 'list_accounts',
  title: 'The accounts of the wallet',
  describe:
    'Names and public addresses, where the person lets programs know them, and what each was worth when Countersign looked last, where they let that be told too. Accounts that the person hid are left out. Nobody is asked for it.',
  input: z.strictObject({}),
  answer: (_given, desk) => {
    if (!desk.serving.accounts) throw notTold();
    const { chainId, name, practice } = currentNetwork(desk.reader);
    const accounts = knownAccounts(desk.reader, !practice).filter(
      ({ ofMandate, hidden }) => ofMandate !== true && hidden !== true,
    );
    return {
      network: { chainId, name },
      accounts: accounts.map((account) => ({
        ...{ name: account.name, address: account.address },
        ...(desk.serving.worth ? { worth: worthOf(desk, account.address, chainId) } : {}),
      })),
    };
  },
};

/** As it was seen last; null where it never was. */
function worthOf({ reader, clock }: ServingDesk, account: string, chainId: number) {
  const instanceId = reader.worth.lastInstance(account, chainId);
  const last = reader.worth.latest({ account, chainId, instanceId }, clock.now());
  if (last === undefined) return null;
  const { totalUsd, takenAt, unpriced } = last;
  return { totalUsd, asOf: new Date(takenAt).toISOString(), tokensWithoutPrice: unpriced };
}

function notTold(): AppError {
  const message = 'The person does not let other programs know the accounts.';
  return new AppError('NOT_TOLD', 'policy_denied', message, {
    advice:
      'A plan needs none: it acts for the account that the person chooses. Do not ask for addresses of theirs.',
  });
}
