import { TriangleAlert } from 'lucide-react';
import type { PreviewedFire } from '../../shared/schedules/preview/preview-fires.ts';
import { ahead, clockHere, dayAndClock, ownZone } from '../format/time.ts';
import { Icon } from './icon.tsx';

interface NextStartsProps {
  fires: readonly PreviewedFire[];
  /** On the clock of which they are shown. */
  zone: string;
  now: number;
}

/** The next starts, with what a change of the clocks does to them. */
export function NextStarts({ fires, zone, now }: NextStartsProps) {
  const away = zone !== ownZone();
  return (
    <section aria-label="Next starts">
      <h3>
        {fires.length === 1 ? 'The one start' : `The next ${fires.length} starts`}, on the clock of{' '}
        {zone}
      </h3>
      <ol className="s">
        {fires.map(({ at, note }) => (
          <li key={at} className="flex flex-wrap justify-between gap-x-3 py-0.5">
            <time dateTime={new Date(at).toISOString()}>{dayAndClock(at, now, zone)}</time>
            <span className="m">
              {ahead(at, now)}
              {away ? `, here ${clockHere(at, now, zone)}` : ''}
            </span>
            {note === null ? null : (
              <span className="basis-full caution">
                <Icon of={TriangleAlert} /> {note}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
