import type { LoopNode } from '../../../../../shared/plan/nodes.ts';
import { newComparison } from '../../../../model/new-node.ts';
import { withField } from '../../../../model/with-field.ts';
import { ConditionField } from '../condition/condition-field.tsx';
import { useEditNode } from '../draft-context.ts';
import { DurationField } from '../fields/duration-field.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { SwitchField } from '../fields/switch-field.tsx';
import type { NodeFieldsProps } from './node-fields-props.ts';

/** How often it repeats, and what ends it. */
export function LoopFields({ node, path }: NodeFieldsProps<LoopNode>) {
  const editNode = useEditNode();
  return (
    <>
      <NumberField
        label="Times at most"
        path={`${path}.maxIterations`}
        value={node.maxIterations}
        onChange={(times) => editNode({ ...node, maxIterations: times ?? 1 }, 'maxIterations')}
      />
      <DurationField
        label="Pause between"
        path={`${path}.delayMs`}
        value={node.delayMs}
        onChange={(ms) => editNode(withField(node, 'delayMs', ms), 'delayMs')}
        optional
      />
      <SwitchField
        label="Ends early when something is so"
        path={`${path}.exitWhen.type`}
        value={node.exitWhen !== undefined}
        onChange={(is) =>
          editNode(withField(node, 'exitWhen', is ? newComparison() : undefined), null)
        }
      />
      {node.exitWhen === undefined ? null : (
        <ConditionField
          label="Ends when"
          nodeId={node.id}
          path={`${path}.exitWhen`}
          value={node.exitWhen}
          onChange={(exitWhen, field) => editNode({ ...node, exitWhen }, field)}
        />
      )}
    </>
  );
}
