import { withField } from '../../../../model/with-field.ts';
import { DecimalField } from '../fields/decimal-field.tsx';
import { DurationField } from '../fields/duration-field.tsx';
import { Field } from '../fields/field.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { PickBox } from '../fields/pick-box.tsx';
import { Recurring } from './recurring.tsx';
import { TokenField } from './token-field.tsx';
import type { TriggerPropsOf } from './trigger-props.ts';

const sides = [
  { value: 'above', label: 'is above' },
  { value: 'below', label: 'is below' },
  { value: 'crosses', label: 'crosses' },
] as const;

/** A token, and the price that it has to come to. */
export function PriceFields({ trigger, keep }: TriggerPropsOf<'price'>) {
  return (
    <>
      <TokenField
        trigger={trigger}
        chainId={undefined}
        onChange={(token) => keep({ ...trigger, token }, 'token')}
      />
      <Field label="Its price" path="trigger.condition">
        {(ties) => (
          <PickBox
            ties={ties}
            className="max-w-40"
            value={trigger.condition}
            options={sides}
            onChange={(condition) => keep({ ...trigger, condition }, null)}
          />
        )}
      </Field>
      <DecimalField
        label="This"
        path="trigger.threshold"
        value={trigger.threshold}
        onChange={(threshold) => keep({ ...trigger, threshold: threshold ?? '0' }, 'threshold')}
        unit="USD"
      />
      <NumberField
        label="Ready again past"
        path="trigger.hysteresisPercent"
        value={trigger.hysteresisPercent}
        onChange={(percent) => keep(withField(trigger, 'hysteresisPercent', percent), 'hysteresis')}
        hint="Percent past that price; 1 unless given."
        optional
      />
      <DurationField
        label="And after"
        path="trigger.cooldownMs"
        value={trigger.cooldownMs}
        onChange={(ms) => keep(withField(trigger, 'cooldownMs', ms), 'cooldownMs')}
        hint="5 minutes unless given."
        optional
      />
      <Recurring trigger={trigger} keep={keep} />
    </>
  );
}
