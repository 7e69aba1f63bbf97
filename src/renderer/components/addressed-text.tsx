import { sameAddress } from '../../shared/addresses.ts';
import type { Account } from '../../shared/ipc/views.ts';
import { shortHex } from '../format/hex.ts';
import { useNameOf } from '../state/people-store.ts';

interface AddressedTextProps {
  text: string;
  /** Called by its name where its address stands; without it all accounts are, as they are in use. */
  own?: Account;
  /** Each address in full: shortened, two that were made to look alike would read as one. */
  whole?: boolean;
}

const address = /(0x[0-9a-fA-F]{40})/;

/** A text with its addresses shortened, the whole as the tip, and who is known by name with it. */
export function AddressedText({ text, own, whole = false }: AddressedTextProps) {
  const nameOf = useNameOf();
  return text.split(address).map((part, index) => {
    if (index % 2 === 0) return part;
    const name = own && sameAddress(own.address, part) ? own.name : nameOf(part);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
      <span key={index} className={whole ? undefined : 'nowrap'}>
        {name === '' ? '' : `${name} `}
        {whole ? <code>{part}</code> : <code title={part}>{shortHex(part)}</code>}
      </span>
    );
  });
}
