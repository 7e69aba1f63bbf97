import type { MandateView } from '../../../../shared/mandates/views.ts';
import { StateMark } from '../../../components/state-mark.tsx';
import { shortName } from '../../../format/hex.ts';
import { dayAndClock, ownZone } from '../../../format/time.ts';
import { useRoute } from '../../../state/route-store.ts';
import { holds, mandateMark } from '../../../words/mandate-words.ts';

const columns = 'grid-cols-[minmax(0,1.4fr)_minmax(0,1.1fr)_minmax(0,1fr)_minmax(0,0.9fr)]';

interface MandateListProps {
  mandates: readonly MandateView[];
  /** Id of the one that is shown beside the list. */
  chosen: string;
  now: number;
}

/** Every mandate: what it does now, what is left, and when it ends. */
export function MandateList({ mandates, chosen, now }: MandateListProps) {
  return (
    <>
      <div className={`line lab ${columns} py-1.5!`} aria-hidden="true">
        <span>Mandate</span>
        <span>Now</span>
        <span>Left in all</span>
        <span>Ends</span>
      </div>
      <ul>
        {mandates.map((mandate) => (
          <Row
            key={mandate.mandateId}
            mandate={mandate}
            chosen={mandate.mandateId === chosen}
            now={now}
          />
        ))}
      </ul>
    </>
  );
}

interface RowProps {
  mandate: MandateView;
  chosen: boolean;
  now: number;
}

function Row({ mandate, chosen, now }: RowProps) {
  const go = useRoute((store) => store.go);
  const { mandateId, name, planName, left, expiresAt } = mandate;
  const mark = mandateMark(mandate, now);
  const isOn = holds(mandate, now);
  return (
    <li className="border-b border-line">
      <button
        type="button"
        className={`pick px-6! py-2.5! gap-x-4! items-start ${columns} ${isOn ? '' : 'm'}`}
        {...(chosen ? { 'aria-current': true } : {})}
        onClick={() => go({ page: 'mandates', of: mandateId })}
      >
        <span className="grid min-w-0">
          <b className="wrap-anywhere">{shortName(name)}</b>
          {planName === name ? null : (
            <small className="m font-normal line-clamp-2 wrap-anywhere">
              for {shortName(planName)}
            </small>
          )}
        </span>
        <span className="min-w-0 font-normal">
          <StateMark sign={mark.sign} tone={mark.tone} tag={mark.tone !== 'plain'}>
            {mark.word}
          </StateMark>
        </span>
        <span className="grid min-w-0 font-normal wrap-anywhere">
          {isOn ? left.map((each) => <span key={each.token}>{each.left}</span>) : 'nothing'}
        </span>
        <span className="font-normal">
          {isOn ? dayAndClock(expiresAt, now, ownZone()) : 'over'}
        </span>
      </button>
    </li>
  );
}
