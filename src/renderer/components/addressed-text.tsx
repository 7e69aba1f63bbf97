import type { Account } from '../../shared/ipc/views.ts';
import { shortHex } from '../format/hex.ts';

interface AddressedTextProps {
  text: string;
  /** Called by its name where its address stands. */
  own: Account;
}

const address = /(0x[0-9a-fA-F]{40})/;

/** A sentence with its addresses shortened, the whole as the tip, your own account by its name. */
export function AddressedText({ text, own }: AddressedTextProps) {
  return text.split(address).map((part, index) => {
    if (index % 2 === 0) return part;
    const isOwn = part.toLowerCase() === own.address.toLowerCase();
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other name.
      <span key={index} className="nowrap">
        {isOwn ? `${own.name} ` : ''}
        <code title={part}>{shortHex(part)}</code>
      </span>
    );
  });
}
