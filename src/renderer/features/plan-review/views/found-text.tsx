import { ShortAddress } from '../../../components/short-address.tsx';
import { useNames } from '../hooks/use-names.ts';

const address = /\b(0x[0-9a-fA-F]{40})\b/;

/** A text of a finding: its addresses by name and short, the whole as the tip and to copy. */
export function FoundText({ text, chainId }: { text: string; chainId: number }) {
  const nameOf = useNames(chainId);
  return text.split(address).map((part, index) => {
    if (index % 2 === 0) return part;
    const name = nameOf(part);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
      <span key={index}>
        {name === '' ? '' : `${name} `}
        <ShortAddress address={part} />
      </span>
    );
  });
}
