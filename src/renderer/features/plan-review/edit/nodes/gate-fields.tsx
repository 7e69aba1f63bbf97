import type { GateNode } from '../../../../../shared/plan/nodes.ts';
import { newComparison } from '../../../../model/new-node.ts';
import { withField } from '../../../../model/with-field.ts';
import { ConditionField } from '../condition/condition-field.tsx';
import { useEditNode } from '../draft-context.ts';
import { DurationField } from '../fields/duration-field.tsx';
import { Field } from '../fields/field.tsx';
import { SwitchField } from '../fields/switch-field.tsx';
import { TextBox } from '../fields/text-box.tsx';
import type { NodeFieldsProps } from './node-fields-props.ts';

/** What it asks, or what must hold for the plan to go on. */
export function GateFields({ node, path }: NodeFieldsProps<GateNode>) {
  const editNode = useEditNode();
  return (
    <>
      <Field label="Asks" path={`${path}.prompt`} optional>
        {(ties) => (
          <TextBox
            ties={ties}
            value={node.prompt ?? ''}
            onChange={(text) => editNode(withField(node, 'prompt', text || undefined), 'prompt')}
          />
        )}
      </Field>
      <SwitchField
        label="Asks nobody: goes on only if something is so now"
        path={`${path}.condition.type`}
        value={node.condition !== undefined}
        onChange={(is) =>
          editNode(withField(node, 'condition', is ? newComparison() : undefined), null)
        }
      />
      {node.condition === undefined ? null : (
        <ConditionField
          label="Only if"
          nodeId={node.id}
          path={`${path}.condition`}
          value={node.condition}
          onChange={(condition, field) => editNode({ ...node, condition }, field)}
        />
      )}
      <DurationField
        label="Asks for"
        path={`${path}.expiresAfterMs`}
        value={node.expiresAfterMs}
        onChange={(ms) => editNode(withField(node, 'expiresAfterMs', ms), 'expiresAfterMs')}
        hint="Without an answer by then, the step fails."
        optional
      />
    </>
  );
}
