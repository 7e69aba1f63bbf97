import type { AmountForm } from '../../../../../shared/plan/edit/form-fields.ts';
import { hasNoFigure, readAmount, writeAmount } from '../../../../model/amount-entry.ts';
import { Field } from './field.tsx';
import { isOptional, type ParamEntry } from './param-entry.ts';
import { type ParamSource, startOf } from './param-source.ts';
import { PickBox } from './pick-box.tsx';
import { isStepOutput, ReferenceControl } from './reference-control.tsx';
import { TextBox } from './text-box.tsx';

const words: Record<AmountForm, string> = {
  exact: 'Exactly',
  percent: '% of the balance',
  max: 'All of it',
  usd: 'Worth in USD',
  percentOfStart: '% of the start',
  unlimited: 'Without limit',
};

type Choice = AmountForm | Exclude<ParamSource, 'written'>;

/** An amount: in which form it is said, and its figure as exact text. */
export function AmountField(entry: ParamEntry & { forms: readonly AmountForm[] }) {
  const { node, label, path, value, keep, field, forms } = entry;
  const amount = readAmount(value) ?? { form: 'exact', text: '' };
  const reference = isStepOutput(value) ? value : null;
  const options = [
    ...forms.map((form) => ({ value: form as Choice, label: words[form] })),
    { value: 'step' as const, label: 'From an earlier step' },
    { value: 'worked_out' as const, label: 'Calculated, as JSON' },
  ];
  const choose = (next: Choice) => {
    if (next === 'step' || next === 'worked_out') return keep(startOf(next));
    // Without a figure the plain form would be no amount at all, and is then not given.
    keep(writeAmount({ form: next, text: amount.text }));
  };
  return (
    <Field label={label} path={path} optional={isOptional(field)}>
      {(ties) => (
        <div className={`flex gap-2 ${reference ? 'flex-wrap' : ''}`}>
          <PickBox
            ties={{ 'aria-label': `${label}, form` }}
            className="w-44 flex-none"
            value={reference ? 'step' : amount.form}
            options={options}
            onChange={choose}
          />
          {reference ? (
            <ReferenceControl
              ties={ties}
              nodeId={node.id}
              value={reference}
              wanted="amount"
              onChange={keep}
            />
          ) : null}
          {reference === null && !hasNoFigure(amount.form) ? (
            <TextBox
              ties={ties}
              value={amount.text}
              onChange={(text) => keep(writeAmount({ form: amount.form, text }))}
              decimal
            />
          ) : null}
        </div>
      )}
    </Field>
  );
}
