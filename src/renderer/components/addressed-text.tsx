import { sameAddress } from '../../shared/addresses.ts';
import type { Account } from '../../shared/ipc/views.ts';
import { shortHex } from '../format/hex.ts';

interface AddressedTextProps {
  text: string;
  /** Called by its name where its address stands. */
  own: Account;
  /** Others who are known, by the names that they have. */
  people?: readonly Account[];
  /** Each address in full: shortened, two that were made to look alike would read as one. */
  whole?: boolean;
}

const address = /(0x[0-9a-fA-F]{40})/;

/** A text with its addresses shortened, the whole as the tip, and who is known by name with it. */
export function AddressedText({ text, own, people = [], whole = false }: AddressedTextProps) {
  return text.split(address).map((part, index) => {
    if (index % 2 === 0) return part;
    const known = [own, ...people].find(({ address: each }) => sameAddress(each, part));
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
      <span key={index} className={whole ? undefined : 'nowrap'}>
        {known && known.name !== '' ? `${known.name} ` : ''}
        {whole ? <code>{part}</code> : <code title={part}>{shortHex(part)}</code>}
      </span>
    );
  });
}
