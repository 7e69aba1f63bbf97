import { withField } from '../../../../model/with-field.ts';
import { ChainField } from '../fields/chain-field.tsx';
import { DecimalField } from '../fields/decimal-field.tsx';
import { Field } from '../fields/field.tsx';
import { PickBox } from '../fields/pick-box.tsx';
import { Recurring } from './recurring.tsx';
import { TokenField } from './token-field.tsx';
import type { TriggerPropsOf } from './trigger-props.ts';

const sides = [
  { value: 'above', label: 'is above' },
  { value: 'below', label: 'is below' },
] as const;

/** A token, and how much of it there has to be. */
export function BalanceFields({ trigger, keep }: TriggerPropsOf<'balance'>) {
  return (
    <>
      <TokenField
        trigger={trigger}
        chainId={trigger.chainId}
        onChange={(token) => keep({ ...trigger, token }, 'token')}
      />
      <Field label="Its balance" path="trigger.condition">
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
        unit={trigger.token}
      />
      <ChainField
        label="On"
        path="trigger.chainId"
        value={trigger.chainId}
        keep={(chainId) => keep(withField(trigger, 'chainId', chainId), null)}
      />
      <Recurring trigger={trigger} keep={keep} />
    </>
  );
}
