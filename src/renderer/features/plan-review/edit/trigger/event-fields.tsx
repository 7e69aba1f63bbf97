import { z } from 'zod';
import { withField } from '../../../../model/with-field.ts';
import { ChainField } from '../fields/chain-field.tsx';
import { Field } from '../fields/field.tsx';
import { JsonField } from '../fields/json-field.tsx';
import { TextBox } from '../fields/text-box.tsx';
import { Recurring } from './recurring.tsx';
import type { TriggerPropsOf } from './trigger-props.ts';

const filters = z.array(z.string().nullable()).optional();

/** Which contract has to report what. */
export function EventFields({ trigger, keep }: TriggerPropsOf<'onchain_event'>) {
  return (
    <>
      <ChainField
        label="On"
        path="trigger.chainId"
        value={trigger.chainId}
        needed
        keep={(chainId) => keep({ ...trigger, chainId: chainId ?? trigger.chainId }, null)}
      />
      <Field label="Contract" path="trigger.contractAddress">
        {(ties) => (
          <TextBox
            ties={ties}
            mono
            value={trigger.contractAddress}
            onChange={(contractAddress) => keep({ ...trigger, contractAddress }, 'contract')}
          />
        )}
      </Field>
      <Field
        label="Event"
        path="trigger.eventSignature"
        hint="For example Transfer(address,address,uint256)."
      >
        {(ties) => (
          <TextBox
            ties={ties}
            mono
            value={trigger.eventSignature}
            onChange={(eventSignature) => keep({ ...trigger, eventSignature }, 'event')}
          />
        )}
      </Field>
      <JsonField
        label="Only with"
        path="trigger.topicFilters"
        value={trigger.topicFilters}
        schema={filters}
        onChange={(topics) => keep(withField(trigger, 'topicFilters', topics), 'topics')}
        hint="A JSON list, one place for each indexed value; null is any value."
        optional
      />
      <Recurring trigger={trigger} keep={keep} />
    </>
  );
}
