import type { Trigger } from '../../../../shared/plan/triggers.ts';
import { withField } from '../../../model/with-field.ts';
import { ConditionField } from './condition/condition-field.tsx';
import { CronFields } from './cron-fields.tsx';
import { DurationField } from './fields/duration-field.tsx';
import { NumberField } from './fields/number-field.tsx';
import { SwitchField } from './fields/switch-field.tsx';
import { TimeField } from './fields/time-field.tsx';
import { BalanceFields, EventFields, PriceFields } from './threshold-fields.tsx';
import type { TriggerProps } from './trigger-rules.tsx';

type Of<Kind extends Trigger['type']> = TriggerProps<Extract<Trigger, { type: Kind }>>;

/** The fields of one kind of trigger. */
export function TriggerStart({ trigger, keep }: TriggerProps) {
  switch (trigger.type) {
    case 'immediate':
      return null;
    case 'time':
      return (
        <TimeField
          label="At"
          path="trigger.at"
          value={trigger.at}
          onChange={(at) => keep({ ...trigger, at: at ?? '' }, 'at')}
        />
      );
    case 'interval':
      return <IntervalFields trigger={trigger} keep={keep} />;
    case 'cron':
      return <CronFields trigger={trigger} keep={keep} />;
    case 'condition':
      return <ConditionFields trigger={trigger} keep={keep} />;
    case 'price':
      return <PriceFields trigger={trigger} keep={keep} />;
    case 'balance':
      return <BalanceFields trigger={trigger} keep={keep} />;
    case 'onchain_event':
      return <EventFields trigger={trigger} keep={keep} />;
  }
}

function IntervalFields({ trigger, keep }: Of<'interval'>) {
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

function ConditionFields({ trigger, keep }: Of<'condition'>) {
  return (
    <>
      <ConditionField
        label="When"
        nodeId={null}
        path="trigger.when"
        value={trigger.when}
        onChange={(when, field) => keep({ ...trigger, when }, field)}
      />
      <DurationField
        label="Looks every"
        path="trigger.pollIntervalMs"
        value={trigger.pollIntervalMs}
        onChange={(ms) => keep(withField(trigger, 'pollIntervalMs', ms), 'pollIntervalMs')}
        hint="1 minute unless given."
        optional
      />
      <DurationField
        label="Looks for"
        path="trigger.expiresAfterMs"
        value={trigger.expiresAfterMs}
        onChange={(ms) => keep(withField(trigger, 'expiresAfterMs', ms), 'expiresAfterMs')}
        optional
      />
      <SwitchField
        label="Starts each time, not only once"
        path="trigger.recurring"
        value={trigger.recurring === true}
        onChange={(is) => keep(withField(trigger, 'recurring', is || undefined), null)}
      />
    </>
  );
}
