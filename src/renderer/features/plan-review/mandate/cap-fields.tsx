import type { OfferedCap } from '../../../../shared/mandates/lower-terms.ts';
import { shortHex } from '../../../format/hex.ts';

const parts = [
  ['perRun', 'In a run'],
  ['perPeriod', 'In any day'],
  ['total', 'In all'],
] as const;

interface CapFieldsProps {
  offered: readonly OfferedCap[];
  caps: readonly OfferedCap[];
  onChange(caps: OfferedCap[]): void;
}

/** The most that it may spend of each token, beside its fees. */
export function CapFields({ offered, caps, onChange }: CapFieldsProps) {
  return (
    <table className="w-full">
      <caption className="sr-only">The most that it may spend, beside fees</caption>
      <thead>
        <tr className="s m text-left">
          <th scope="col" className="nowrap">
            At most
          </th>
          {parts.map(([part, label]) => (
            <th key={part} scope="col" className="pl-3">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {caps.map((cap, index) => (
          <tr key={cap.token}>
            <th scope="row" className="text-left font-normal">
              {nameOf(cap)}
            </th>
            {parts.map(([part, label]) => (
              <td key={part} className="pt-1 pl-3">
                <input
                  className="field"
                  type="text"
                  inputMode="decimal"
                  autoComplete="off"
                  required
                  aria-label={`${nameOf(cap)} ${label.toLowerCase()}`}
                  title={`At most ${offered[index]?.[part] ?? ''}`}
                  value={cap[part]}
                  onChange={({ target }) =>
                    onChange(caps.with(index, { ...cap, [part]: target.value }))
                  }
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function nameOf({ symbol, token }: OfferedCap): string {
  return symbol === '' ? `units of ${shortHex(token)}` : symbol;
}
