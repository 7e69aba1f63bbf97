import { z } from 'zod';
import { unwrapLiteral } from '../../../../../shared/plan/normalise/params.ts';
import { paramValueSchema, valueRefSchema } from '../../../../../shared/plan/values.ts';
import { withField } from '../../../../model/with-field.ts';
import { paramLabel } from '../../../../words/step-words.ts';
import { useEditNode } from '../draft-context.ts';
import { AmountField } from './amount-field.tsx';
import { ChainField } from './chain-field.tsx';
import { DurationField } from './duration-field.tsx';
import { Field } from './field.tsx';
import { JsonField } from './json-field.tsx';
import { isOptional, type ParamEntry, type ParamFieldProps } from './param-entry.ts';
import { asRef, sourceOf } from './param-source.ts';
import { isStepOutput, ReferenceControl } from './reference-control.tsx';
import { SourceBox, TakeFromStep } from './source-box.tsx';
import { TextListField } from './text-list-field.tsx';
import { WrittenControl } from './written-control.tsx';

/** The field that fits the parameter, and what stands in it. */
export function ParamField(props: ParamFieldProps) {
  const { node, nodePath, field } = props;
  const editNode = useEditNode();
  const given = node.params[field.param];
  const entry: ParamEntry = {
    ...props,
    label: paramLabel(field.param),
    path: `${nodePath}.params.${field.param}`,
    value: given === undefined ? undefined : unwrapLiteral(given),
    keep: (value) =>
      editNode(
        { ...node, params: withField(node.params, field.param, value) },
        `params.${field.param}`,
      ),
  };
  if (sourceOf(entry.value) === 'worked_out') return <WorkedOutField {...entry} />;
  if (field.control.kind === 'amount')
    return <AmountField {...entry} forms={field.control.forms} />;
  if (field.control.kind === 'number' && field.param.endsWith('Ms')) {
    return <LengthField {...entry} />;
  }
  if (field.param === 'chainId') return <ChainField {...entry} />;
  if (props.textList && sourceOf(entry.value) === 'written') return <TextListField {...entry} />;
  if (field.control.kind === 'json') return <PlainJsonField {...entry} />;
  return <ValueField {...entry} />;
}

function ValueField(entry: ParamEntry) {
  const { node, label, path, value, keep, field } = entry;
  return (
    <Field label={label} path={path} optional={isOptional(field)}>
      {(ties) => (
        <div className={`flex gap-2 ${isStepOutput(value) ? 'flex-wrap' : ''}`}>
          {isStepOutput(value) ? <SourceBox entry={entry} /> : null}
          {isStepOutput(value) ? (
            <ReferenceControl
              ties={ties}
              nodeId={node.id}
              value={value}
              wanted={field.control.kind === 'address' ? 'address' : undefined}
              onChange={keep}
            />
          ) : (
            <WrittenControl ties={ties} entry={entry} />
          )}
          {isStepOutput(value) ? null : <TakeFromStep entry={entry} />}
        </div>
      )}
    </Field>
  );
}

/** A length of time, where it is written as one. */
function LengthField(entry: ParamEntry) {
  const { value, keep, field } = entry;
  if (value !== undefined && typeof value !== 'number') return <ValueField {...entry} />;
  return (
    <DurationField
      label={entry.label}
      path={entry.path}
      value={value}
      onChange={keep}
      optional={isOptional(field)}
    />
  );
}

function WorkedOutField(entry: ParamEntry) {
  return (
    <JsonField
      label={entry.label}
      path={entry.path}
      value={asRef(entry.value) ?? undefined}
      schema={valueRefSchema.optional()}
      onChange={entry.keep}
      optional={isOptional(entry.field)}
      hint={<SourceBox entry={entry} />}
    />
  );
}

function PlainJsonField(entry: ParamEntry) {
  return (
    <JsonField
      label={entry.label}
      path={entry.path}
      value={entry.value}
      schema={z.optional(paramValueSchema)}
      onChange={entry.keep}
      optional={isOptional(entry.field)}
      hint="As JSON."
    />
  );
}
