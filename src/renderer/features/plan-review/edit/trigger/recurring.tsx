import type { Trigger } from '../../../../../shared/plan/triggers.ts';
import { withField } from '../../../../model/with-field.ts';
import { SwitchField } from '../fields/switch-field.tsx';
import type { TriggerProps } from './trigger-props.ts';

type Recurs = Extract<Trigger, { recurring?: boolean | undefined }>;

/** Whether it starts each time or once. */
export function Recurring({ trigger, keep }: TriggerProps<Recurs>) {
  return (
    <SwitchField
      label="Starts each time, not only once"
      path="trigger.recurring"
      value={trigger.recurring === true}
      onChange={(is) => keep(withField(trigger, 'recurring', is || undefined), null)}
    />
  );
}
