import { useMemo } from 'react';
import { addressCode } from '../../../../shared/wallet/address-code.ts';

/** An address to be scanned: dark on light in both themes, since many readers know no other. */
export function AddressCode({ address, name }: { address: string; name: string }) {
  const { size, path } = useMemo(() => drawnCode(address), [address]);
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={`QR code of the address of ${name}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}

/** One bar for each stretch of dark modules in a row. */
function drawnCode(address: string): { size: number; path: string } {
  const rows = addressCode(address);
  const bars = rows.flatMap((row, y) => {
    const text = row.map((dark) => (dark ? '1' : '0')).join('');
    return [...text.matchAll(/1+/g)].map(({ index, 0: { length } }) => {
      return `M${index} ${y}h${length}v1h-${length}z`;
    });
  });
  return { size: rows.length, path: bars.join('') };
}
