import type { PlanView } from '../../../../shared/ipc/plan-views.ts';
import { previewFires } from '../../../../shared/schedules/preview/preview-fires.ts';
import { NextStarts } from '../../../components/next-starts.tsx';
import { PlanSentences } from '../../../components/plan-sentences.tsx';
import { ownZone } from '../../../format/time.ts';
import { laterStart, makesOrders } from '../../../model/later-start.ts';
import { useNow } from '../../../state/use-now.ts';
import { awayWords, onlyWhileAwake } from '../../../words/schedule-words.ts';
import { LetSign } from '../mandate/let-sign.tsx';

const shownStarts = 10;

/** When a plan would start by itself, and what that asks of this computer; nothing where it does not wait. */
export function Starts({ view }: { view: PlanView }) {
  const { plan, description, account } = view;
  const now = useNow(30_000);
  const trigger = laterStart(plan);
  if (trigger === null) {
    if (!makesOrders(plan)) return null;
    return (
      <section>
        <h2 className="lab">Its orders wait here</h2>
        <p>{onlyWhileAwake}</p>
      </section>
    );
  }
  const preview = previewFires(trigger, now, shownStarts);
  return (
    <section className="grid gap-2">
      <h2 className="lab">When it starts</h2>
      <PlanSentences lines={description.slice(0, 1)} own={account} />
      {preview === null ? null : preview.fires.length === 0 ? (
        <p className="caution">No start is to come: its time has passed.</p>
      ) : (
        <NextStarts fires={preview.fires} zone={preview.zone ?? ownZone()} now={now} />
      )}
      <p>{onlyWhileAwake}</p>
      <p>{awayWords(trigger)}</p>
      {trigger.enabled === false ? (
        <p className="mid">It is switched off: agreeing keeps it paused until you resume it.</p>
      ) : null}
      <LetSign view={view} now={now} />
    </section>
  );
}
