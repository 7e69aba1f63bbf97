import { Plus, X } from 'lucide-react';
import type { Budget } from '../../../../shared/plan/schema.ts';
import { Button, IconButton } from '../../../components/button.tsx';
import { useChainId } from './draft-context.ts';
import { ChainField } from './fields/chain-field.tsx';
import { DecimalField } from './fields/decimal-field.tsx';
import { Field } from './fields/field.tsx';
import { TextBox } from './fields/text-box.tsx';

type SpendLimit = NonNullable<Budget['maxSpend']>[number];

interface SpendLimitsProps {
  limits: readonly SpendLimit[];
  keep(limits: SpendLimit[], field: string | null): void;
}

/** How much of which token may be spent in all, one after the other. */
export function SpendLimits({ limits, keep }: SpendLimitsProps) {
  const chainId = useChainId(undefined) ?? 1;
  return (
    <>
      {limits.map((limit, index) => (
        <LimitFields
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same; the place is the identity.
          key={index}
          limit={limit}
          path={`budget.maxSpend[${index}]`}
          keep={(next, field) => keep(limits.with(index, next), field)}
          onRemove={() => keep(limits.toSpliced(index, 1), null)}
        />
      ))}
      <div className="form-row">
        <span className="m">Spends at most</span>
        <span>
          <Button
            size="small"
            sign={Plus}
            onClick={() => keep([...limits, { token: 'ETH', chainId, amount: '0' }], null)}
          >
            Add a limit for a token
          </Button>
        </span>
      </div>
    </>
  );
}

interface LimitFieldsProps {
  limit: SpendLimit;
  path: string;
  keep(limit: SpendLimit, field: string | null): void;
  onRemove(): void;
}

function LimitFields({ limit, path, keep, onRemove }: LimitFieldsProps) {
  return (
    <div className="grid gap-2 border-l-2 border-line-strong pl-3">
      <Field label="Token" path={`${path}.token`}>
        {(ties) => (
          <span className="flex gap-1">
            <TextBox
              ties={ties}
              className="max-w-40"
              value={limit.token}
              onChange={(token) => keep({ ...limit, token }, `${path}.token`)}
            />
            <IconButton
              sign={X}
              className="self-center"
              label={`Remove the limit for ${limit.token}`}
              onClick={onRemove}
            />
          </span>
        )}
      </Field>
      <DecimalField
        label="At most"
        path={`${path}.amount`}
        value={limit.amount}
        onChange={(amount) => keep({ ...limit, amount: amount ?? '0' }, `${path}.amount`)}
        unit={limit.token}
      />
      <ChainField
        label="On"
        path={`${path}.chainId`}
        value={limit.chainId}
        needed
        keep={(chainId) => keep({ ...limit, chainId: chainId ?? limit.chainId }, null)}
      />
    </div>
  );
}
