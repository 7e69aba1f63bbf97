import { shortHex } from '../format/hex.ts';
import { CopyButton } from './copy-button.tsx';

/** Short, with the whole as its tip and a button that copies it. */
export function ShortAddress({ address }: { address: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <code className="m nowrap" title={address}>
        {shortHex(address)}
      </code>
      <CopyButton text={address} what="address" />
    </span>
  );
}
