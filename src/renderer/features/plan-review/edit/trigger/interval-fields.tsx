import { withField } from '../../../../model/with-field.ts';
import { DurationField } from '../fields/duration-field.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { TimeField } from '../fields/time-field.tsx';
import type { TriggerPropsOf } from './trigger-props.ts';

/** How often, from when and until when. */
export function IntervalFields({ trigger, keep }: TriggerPropsOf<'interval'>) {
  return (
    <>
      <DurationField
        label="Every"
        path="trigger.everyMs"
        value={trigger.everyMs}
        onChange={(ms) => keep({ ...trigger, everyMs: ms ?? 0 }, 'everyMs')}
      />
      <TimeField
        label="From"
        path="trigger.startAt"
        value={trigger.startAt}
        onChange={(at) => keep(withField(trigger, 'startAt', at), 'startAt')}
        optional
      />
      <TimeField
        label="Until"
        path="trigger.endAt"
        value={trigger.endAt}
        onChange={(at) => keep(withField(trigger, 'endAt', at), 'endAt')}
        optional
      />
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
