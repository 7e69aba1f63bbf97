import type { IfNode } from '../../../../../shared/plan/nodes.ts';
import { newNode } from '../../../../model/new-node.ts';
import { withField } from '../../../../model/with-field.ts';
import { ConditionField } from '../condition/condition-field.tsx';
import { useDraftPlan, useEditNode } from '../draft-context.ts';
import { SwitchField } from '../fields/switch-field.tsx';
import type { NodeFieldsProps } from './node-fields-props.ts';

/** A condition, and whether there are steps for when it does not hold. */
export function IfFields({ node, path }: NodeFieldsProps<IfNode>) {
  const { plan } = useDraftPlan();
  const editNode = useEditNode();
  const setElse = (has: boolean) => {
    const steps = newNode(plan.root, { kind: 'sequence' }, 'Steps');
    editNode(withField(node, 'else', has ? steps : undefined), null);
  };
  return (
    <>
      <ConditionField
        label="If"
        nodeId={node.id}
        path={`${path}.condition`}
        value={node.condition}
        onChange={(condition, field) => editNode({ ...node, condition }, field)}
      />
      <SwitchField
        label="Has steps for when it is not so"
        path={`${path}.else`}
        value={node.else !== undefined}
        onChange={setElse}
      />
    </>
  );
}
