import type { Account } from '../../../../shared/ipc/views.ts';

interface WholeTextProps {
  text: string;
  /** Called by its name where its address stands. */
  own: Account;
}

const address = /(0x[0-9a-fA-F]{40})/;

/** A text with its addresses whole: shortened, two that were made to look alike would read as no change. */
export function WholeText({ text, own }: WholeTextProps) {
  return text.split(address).map((part, index) => {
    if (index % 2 === 0) return part;
    const isOwn = part.toLowerCase() === own.address.toLowerCase();
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
      <span key={index}>
        {isOwn ? `${own.name} ` : ''}
        <code>{part}</code>
      </span>
    );
  });
}
