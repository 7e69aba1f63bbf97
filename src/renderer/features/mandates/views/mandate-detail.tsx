import type { MandateView } from '../../../../shared/mandates/views.ts';
import { MandateHolds } from '../../../components/mandate-funds.tsx';
import { Note } from '../../../components/note.tsx';
import { ShortAddress } from '../../../components/short-address.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { shortName } from '../../../format/hex.ts';
import { ahead, dayAndClock, ownZone } from '../../../format/time.ts';
import { useRoute } from '../../../state/route-store.ts';
import { holds, mandateMark } from '../../../words/mandate-words.ts';
import { MandateActs } from './mandate-acts.tsx';
import { UseList } from './use-list.tsx';

interface MandateDetailProps {
  mandate: MandateView;
  now: number;
}

/** One mandate: what it does now, what is left of it, what it allows, and what it was used for. */
export function MandateDetail({ mandate, now }: MandateDetailProps) {
  const mark = mandateMark(mandate, now);
  const unbound = holds(mandate, now) && mandate.triggerId === null;
  return (
    <div className="grid content-start gap-4 px-5 py-4">
      <div className="grid justify-items-start gap-1">
        <h2 className="wrap-anywhere">{shortName(mandate.name)}</h2>
        <StateMark sign={mark.sign} tone={mark.tone} tag={mark.tone !== 'plain'}>
          {mark.word}
        </StateMark>
      </div>
      {unbound ? (
        <Note tone="waiting" title="No schedule uses it yet">
          <p>Open its plan, and agree to schedule it with this mandate.</p>
        </Note>
      ) : null}
      <MandateActs mandate={mandate} now={now} />
      <Facts mandate={mandate} now={now} />
      <Left mandate={mandate} now={now} />
      <UseList mandateId={mandate.mandateId} now={now} />
      <section>
        <h3>What it allows, as the signer has it</h3>
        <dl className="facts s">
          {mandate.lines.map(({ label, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat; the order is the signer's.
            <Line key={`${index}/${label}`} label={label} value={value} />
          ))}
        </dl>
      </section>
    </div>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}

function Facts({ mandate, now }: MandateDetailProps) {
  const go = useRoute((store) => store.go);
  const { expiresAt, account, planId, planName, triggerId, returnedAt } = mandate;
  const ends = dayAndClock(expiresAt, now, ownZone());
  return (
    <dl className="facts">
      <dt>Ends</dt>
      <dd>
        {ends} <span className="s m">{holds(mandate, now) ? ahead(expiresAt, now) : null}</span>
      </dd>
      <dt>Its account</dt>
      <dd>
        <ShortAddress address={account} />
      </dd>
      <dt>It holds</dt>
      <dd>
        <MandateHolds account={account} />
      </dd>
      {returnedAt === null ? null : (
        <>
          <dt>Gave back</dt>
          <dd>{dayAndClock(returnedAt, now, ownZone())}</dd>
        </>
      )}
      <dt>Schedule</dt>
      <dd>
        {triggerId === null ? (
          'none yet'
        ) : (
          <button
            type="button"
            className="link"
            onClick={() => go({ page: 'schedules', of: triggerId })}
          >
            Open the schedule
          </button>
        )}
      </dd>
      <dt>Plan</dt>
      <dd>
        <button type="button" className="link" onClick={() => go({ page: 'plans', planId })}>
          {shortName(planName)}
        </button>
      </dd>
    </dl>
  );
}

/** What it may still spend; the signer counts for itself. */
function Left({ mandate, now }: MandateDetailProps) {
  const { left, uses, maxUses } = mandate;
  const isOn = holds(mandate, now);
  return (
    <table className="ledger tight">
      <caption className="sr-only">What is left of this mandate</caption>
      <thead>
        <tr>
          <th scope="col">{isOn ? 'Left in all' : 'Was left in all'}</th>
          {isOn ? <th scope="col">Now, in any day</th> : null}
          <th scope="col" className="num">
            Used
          </th>
        </tr>
      </thead>
      <tbody>
        {left.map((each) => (
          <tr key={each.token}>
            <td className="wrap-anywhere">{each.left}</td>
            {isOn ? <td className="wrap-anywhere">{each.leftInPeriod}</td> : null}
            <td className="num m">{each.spent}</td>
          </tr>
        ))}
        <tr>
          <td>{maxUses - uses === 1 ? '1 transaction' : `${maxUses - uses} transactions`}</td>
          {isOn ? <td /> : null}
          <td className="num m">{uses}</td>
        </tr>
      </tbody>
    </table>
  );
}
