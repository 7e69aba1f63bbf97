import { TriangleAlert } from 'lucide-react';
import type { PreviewedFire } from '../../shared/schedules/preview/preview-fires.ts';
import { ahead, dayAndClock, ownZone } from '../format/time.ts';
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
              {away ? `, here ${timeHere(at, now, zone)}` : ''}
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

/** On this computer's clock, with the day where it is another one. */
function timeHere(at: number, now: number, zone: string): string {
  const [day, here] = [zone, ownZone()].map((each) => dayAndClock(at, now, each).split(', '));
  return day?.[0] === here?.[0] ? (here?.[1] ?? '') : (here?.join(', ') ?? '');
}
