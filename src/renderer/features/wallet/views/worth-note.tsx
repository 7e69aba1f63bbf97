import type { WorthUnit } from '../../../../shared/worth/worth-unit.ts';
import { rateWords, whyInDollars } from '../../../../shared/worth/worth-words.ts';
import { dayOrTime } from '../../../format/time.ts';
import { useNow } from '../../../state/use-now.ts';

/** The rate by which worth is shown, or why it is in dollars; nothing where dollars were chosen. */
export function WorthNote({ unit }: { unit: WorthUnit }) {
  const now = useNow(30_000);
  const { chosen, rate, why } = unit;
  if (why !== null) return <p className="s m">{whyInDollars(chosen, why)}</p>;
  if (rate === null) return null;
  return (
    <p className="s m" title={rate.source}>
      {rateWords(chosen, rate, dayOrTime(rate.updatedAt, now))}
    </p>
  );
}
