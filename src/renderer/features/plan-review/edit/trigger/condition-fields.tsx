import { withField } from '../../../../model/with-field.ts';
import { ConditionField } from '../condition/condition-field.tsx';
import { DurationField } from '../fields/duration-field.tsx';
import { Recurring } from './recurring.tsx';
import type { TriggerPropsOf } from './trigger-props.ts';

/** What has to be so, and how often it looks. */
export function ConditionFields({ trigger, keep }: TriggerPropsOf<'condition'>) {
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
      <Recurring trigger={trigger} keep={keep} />
    </>
  );
}
