import { z } from 'zod';
import type { Trigger } from '../../../../shared/plan/triggers.ts';
import { bundledTokens } from '../../../../shared/tokens/bundled-tokens.ts';
import { withField } from '../../../model/with-field.ts';
import { useChainId } from './draft-context.ts';
import { ChainField } from './fields/chain-field.tsx';
import { DecimalField } from './fields/decimal-field.tsx';
import { DurationField } from './fields/duration-field.tsx';
import { Field } from './fields/field.tsx';
import { JsonField } from './fields/json-field.tsx';
import { NumberField } from './fields/number-field.tsx';
import { PickBox } from './fields/pick-box.tsx';
import { SwitchField } from './fields/switch-field.tsx';
import { TextBox } from './fields/text-box.tsx';
import type { TriggerProps } from './trigger-rules.tsx';

type Of<Kind extends Trigger['type']> = TriggerProps<Extract<Trigger, { type: Kind }>>;

const sides = [
  { value: 'above', label: 'is above' },
  { value: 'below', label: 'is below' },
] as const;
const priceSides = [...sides, { value: 'crosses', label: 'crosses' }] as const;

export function PriceFields({ trigger, keep }: Of<'price'>) {
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
            options={priceSides}
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

export function BalanceFields({ trigger, keep }: Of<'balance'>) {
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

const filters = z.array(z.string().nullable()).optional();

export function EventFields({ trigger, keep }: Of<'onchain_event'>) {
  return (
    <>
      <ChainField
        label="On"
        path="trigger.chainId"
        value={trigger.chainId}
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

function Recurring({ trigger, keep }: Of<'price' | 'balance' | 'onchain_event'>) {
  return (
    <SwitchField
      label="Starts each time, not only once"
      path="trigger.recurring"
      value={trigger.recurring === true}
      onChange={(is) => keep(withField(trigger, 'recurring', is || undefined), null)}
    />
  );
}

interface TokenFieldProps {
  trigger: { token: string };
  chainId: number | undefined;
  onChange(token: string): void;
}

function TokenField({ trigger, chainId, onChange }: TokenFieldProps) {
  const on = useChainId(chainId);
  const tokens = on === undefined ? [] : bundledTokens.ofChain(on);
  return (
    <Field label="Token" path="trigger.token">
      {(ties) => (
        <TextBox
          ties={ties}
          className="max-w-60"
          value={trigger.token}
          options={tokens.map(({ symbol, name }) => ({ value: symbol, label: name }))}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
