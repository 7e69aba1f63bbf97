import type { Account } from '../../shared/ipc/views.ts';
import { shortHex } from '../format/hex.ts';

interface AddressedTextProps {
  text: string;
  /** Called by its name where its address stands. */
  own: Account;
  /** Each address in full: shortened, two that were made to look alike would read as one. */
  whole?: boolean;
}

const address = /(0x[0-9a-fA-F]{40})/;

/** A text with its addresses shortened, the whole as the tip, and your own account by its name. */
export function AddressedText({ text, own, whole = false }: AddressedTextProps) {
  return text.split(address).map((part, index) => {
    if (index % 2 === 0) return part;
    const isOwn = part.toLowerCase() === own.address.toLowerCase();
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
      <span key={index} className={whole ? undefined : 'nowrap'}>
        {isOwn ? `${own.name} ` : ''}
        {whole ? <code>{part}</code> : <code title={part}>{shortHex(part)}</code>}
      </span>
    );
  });
}
