import { withField } from '../../../../model/with-field.ts';
import { DurationField } from '../fields/duration-field.tsx';
import { Field } from '../fields/field.tsx';
import { PickBox } from '../fields/pick-box.tsx';
import { SwitchField } from '../fields/switch-field.tsx';
import type { TriggerProps } from './trigger-props.ts';

const missed = [
  { value: '', label: 'As usual: one start makes up for them' },
  { value: 'skip', label: 'They are left out' },
  { value: 'run_once', label: 'One start makes up for them' },
  { value: 'run_all', label: 'Each is made up for' },
] as const;

const overlap = [
  { value: '', label: 'As usual: it is left out' },
  { value: 'skip', label: 'It is left out' },
  { value: 'queue', label: 'It waits for the end of that run' },
  { value: 'cancel_running', label: 'It cancels that run' },
] as const;

/** Rules that every trigger can have. */
export function TriggerRules({ trigger, keep }: TriggerProps) {
  return (
    <>
      <Field label="Missed starts" path="trigger.missed" optional>
        {(ties) => (
          <PickBox
            ties={ties}
            className="max-w-80"
            value={trigger.missed ?? ''}
            options={missed}
            onChange={(rule) => keep(withField(trigger, 'missed', rule || undefined), null)}
          />
        )}
      </Field>
      <DurationField
        label="Made up within"
        path="trigger.catchUpWindowMs"
        value={trigger.catchUpWindowMs}
        onChange={(ms) => keep(withField(trigger, 'catchUpWindowMs', ms), 'catchUpWindowMs')}
        optional
      />
      <Field label="Start during a run" path="trigger.overlap" optional>
        {(ties) => (
          <PickBox
            ties={ties}
            className="max-w-80"
            value={trigger.overlap ?? ''}
            options={overlap}
            onChange={(rule) => keep(withField(trigger, 'overlap', rule || undefined), null)}
          />
        )}
      </Field>
      <DurationField
        label="Random delay"
        path="trigger.jitterMs"
        value={trigger.jitterMs}
        onChange={(ms) => keep(withField(trigger, 'jitterMs', ms), 'jitterMs')}
        optional
      />
      <SwitchField
        label="Switched on"
        path="trigger.enabled"
        value={trigger.enabled !== false}
        onChange={(on) => keep(withField(trigger, 'enabled', on ? undefined : false), null)}
      />
    </>
  );
}
