import type { Trigger } from '../../../../../shared/plan/triggers.ts';
import { cronClock } from '../../../../../shared/plan/validate/time/cron-clock.ts';
import { dateInZone } from '../../../../format/time.ts';
import { withField } from '../../../../model/with-field.ts';
import { useNow } from '../../../../state/use-now.ts';
import { cronWords } from '../../../../words/cron-words.ts';
import { Field } from '../fields/field.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { TextBox } from '../fields/text-box.tsx';
import type { TriggerPropsOf } from './trigger-props.ts';

const shownFires = 3;

/** A schedule as the expression that it is, in words, and with the next dates. */
export function CronFields({ trigger, keep }: TriggerPropsOf<'cron'>) {
  return (
    <>
      <Field label="Schedule" path="trigger.expression" hint={<NextFires trigger={trigger} />}>
        {(ties) => (
          <TextBox
            ties={ties}
            mono
            className="max-w-60"
            value={trigger.expression}
            onChange={(expression) => keep({ ...trigger, expression }, 'expression')}
          />
        )}
      </Field>
      <Field label="Time zone" path="trigger.timezone" hint="UTC unless given." optional>
        {(ties) => (
          <TextBox
            ties={ties}
            className="max-w-60"
            value={trigger.timezone ?? ''}
            options={zones}
            onChange={(zone) => keep(withField(trigger, 'timezone', zone || undefined), 'zone')}
          />
        )}
      </Field>
      <NumberField
        label="Runs at most"
        path="trigger.maxRuns"
        value={trigger.maxRuns}
        onChange={(runs) => keep(withField(trigger, 'maxRuns', runs), 'maxRuns')}
        optional
      />
    </>
  );
}

const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }));

function NextFires({ trigger }: { trigger: Extract<Trigger, { type: 'cron' }> }) {
  const now = useNow(60_000);
  const clock = cronClock(trigger, now);
  if (clock === null) return 'Minute, hour, day of the month, month, weekday.';
  const timeZone = trigger.timezone ?? 'UTC';
  return (
    <>
      {cronWords(trigger.expression)} Next:
      <ul>
        {clock.fires(shownFires).map((at) => (
          <li key={at}>{dateInZone(at, timeZone)}</li>
        ))}
      </ul>
    </>
  );
}
