import type { WaitNode } from '../../../../../shared/plan/nodes.ts';
import { newComparison } from '../../../../model/new-node.ts';
import { withField } from '../../../../model/with-field.ts';
import { ConditionField } from '../condition/condition-field.tsx';
import { useEditNode } from '../draft-context.ts';
import { DurationField } from '../fields/duration-field.tsx';
import { Field } from '../fields/field.tsx';
import { PickBox } from '../fields/pick-box.tsx';
import { TimeField } from '../fields/time-field.tsx';
import type { NodeFieldsProps } from './node-fields-props.ts';

const waits = [
  { value: 'durationMs', label: 'For a time' },
  { value: 'untilTime', label: 'Until a time' },
  { value: 'until', label: 'Until something is so' },
] as const;

type WaitEnd = (typeof waits)[number]['value'];

const dayMs = 86_400_000;

/** The wait with one end and no other. */
function endedBy(node: WaitNode, end: WaitEnd): WaitNode {
  const { until: _until, untilTime: _time, durationMs: _duration, ...bare } = node;
  switch (end) {
    case 'durationMs':
      return { ...bare, durationMs: dayMs };
    case 'untilTime':
      return { ...bare, untilTime: '' };
    case 'until':
      return { ...bare, until: newComparison() };
  }
}

/** What it waits for, and for how long at most. */
export function WaitFields({ node, path }: NodeFieldsProps<WaitNode>) {
  const editNode = useEditNode();
  const end = waits.find(({ value }) => node[value] !== undefined)?.value ?? 'durationMs';
  return (
    <>
      <Field label="Waits" path={`${path}.type`}>
        {(ties) => (
          <PickBox
            ties={ties}
            className="max-w-60"
            value={end}
            options={waits}
            onChange={(next) => editNode(endedBy(node, next), null)}
          />
        )}
      </Field>
      {end === 'durationMs' ? (
        <DurationField
          label="How long"
          path={`${path}.durationMs`}
          value={node.durationMs}
          onChange={(ms) => editNode(withField(node, 'durationMs', ms), 'durationMs')}
        />
      ) : null}
      {end === 'untilTime' ? (
        <TimeField
          label="Until"
          path={`${path}.untilTime`}
          value={node.untilTime}
          onChange={(at) => editNode({ ...node, untilTime: at ?? '' }, 'untilTime')}
        />
      ) : null}
      {node.until === undefined ? null : <UntilFields node={node} path={path} />}
      <DurationField
        label="At most"
        path={`${path}.maxWaitMs`}
        value={node.maxWaitMs}
        onChange={(ms) => editNode(withField(node, 'maxWaitMs', ms), 'maxWaitMs')}
        hint="Then the step fails; 1 day unless given."
        optional
      />
    </>
  );
}

function UntilFields({ node, path }: NodeFieldsProps<WaitNode>) {
  const editNode = useEditNode();
  return (
    <>
      <ConditionField
        label="Until"
        nodeId={node.id}
        path={`${path}.until`}
        value={node.until ?? newComparison()}
        onChange={(until, field) => editNode({ ...node, until }, field)}
      />
      <DurationField
        label="Looks every"
        path={`${path}.pollIntervalMs`}
        value={node.pollIntervalMs}
        onChange={(ms) => editNode(withField(node, 'pollIntervalMs', ms), 'pollIntervalMs')}
        hint="1 minute unless given."
        optional
      />
    </>
  );
}
