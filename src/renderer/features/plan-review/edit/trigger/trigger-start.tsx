import { TimeField } from '../fields/time-field.tsx';
import { BalanceFields } from './balance-fields.tsx';
import { ConditionFields } from './condition-fields.tsx';
import { CronFields } from './cron-fields.tsx';
import { EventFields } from './event-fields.tsx';
import { IntervalFields } from './interval-fields.tsx';
import { PriceFields } from './price-fields.tsx';
import type { TriggerProps } from './trigger-props.ts';

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
