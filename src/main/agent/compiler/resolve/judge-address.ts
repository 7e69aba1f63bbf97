import { looksLike, sameAddress } from '../../../../shared/addresses.ts';
import { isBurnAddress } from '../../../../shared/burn-addresses.ts';
import { type Slot, type Surroundings, unknown } from '../slot.ts';

/** What to do about an address that is not to be paid. */
export const rightAddress = 'Write the right address, or say “never mind”.';

/** Addresses that are well formed but hardly ever meant. */
export function judgeAddress(
  address: string,
  chainId: number,
  { context, tokens }: Surroundings,
): Extract<Slot<never>, { ok: false }> | null {
  if (isBurnAddress(address)) {
    return unknown(
      'to',
      `${address} belongs to nobody: what is sent there is lost. ${rightAddress}`,
    );
  }
  const match = tokens.find(chainId, address);
  if (match.kind === 'found') {
    const text = `${address} is the contract of ${match.token.symbol}: what is sent there is lost. ${rightAddress}`;
    return unknown('to', text);
  }
  if (context.account !== undefined && sameAddress(context.account, address)) {
    return unknown('to', `That is the account that sends. ${rightAddress}`);
  }
  return judgeLikeness(address, Object.values(context.contacts ?? {}));
}

/** An address that begins or ends like a contact's, but is another, is how address poisoning works. */
function judgeLikeness(
  address: string,
  contacts: readonly string[],
): ReturnType<typeof judgeAddress> {
  if (contacts.some((contact) => sameAddress(contact, address))) return null;
  const like = contacts.find((contact) => looksLike(contact, address));
  if (like === undefined) return null;
  const text = `${address} looks like ${like} of the address book but is another address. Which?`;
  return unknown('to', text, [like]);
}
