import type { Address } from 'viem';
import { AppError } from '../../shared/errors.ts';
import { isMeant } from '../../shared/wallet/account-marks.ts';
import { readAddress } from '../read-address.ts';
import type { VerbContext } from '../verb.ts';

/**
 * An account from an argument: any address, or the name of an account of the wallet or of one that is only looked at.
 * Errors: BAD_ADDRESS, NO_SUCH_ACCOUNT, STORE_*.
 */
export async function readAccount(
  context: Pick<VerbContext, 'dataDir'>,
  text: string,
): Promise<Address> {
  if (/^0x/i.test(text)) return readAddress(text);
  const { readPeople } = await import('./change-people.ts');
  const { own, watched, walletUnseen } = readPeople(context);
  const found = [...own, ...watched].find((each) => isMeant(each, text));
  if (found !== undefined) return readAddress(found.address);
  throw new AppError('NO_SUCH_ACCOUNT', 'locked', 'No account of that name is known here.', {
    advice: walletUnseen
      ? 'The accounts of the wallet are known by name once a plan was run with it; give the address, which "countersign vault list" shows.'
      : 'Give an address, or a name that "countersign account list" shows.',
  });
}
