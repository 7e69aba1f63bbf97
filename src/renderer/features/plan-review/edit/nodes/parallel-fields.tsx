import type { ParallelNode } from '../../../../../shared/plan/nodes.ts';
import { withField } from '../../../../model/with-field.ts';
import { useEditNode } from '../draft-context.ts';
import { SwitchField } from '../fields/switch-field.tsx';
import type { NodeFieldsProps } from './node-fields-props.ts';

/** What happens to the others when one fails. */
export function ParallelFields({ node, path }: NodeFieldsProps<ParallelNode>) {
  const editNode = useEditNode();
  return (
    <SwitchField
      label="Go on although some of them fail"
      path={`${path}.allowPartialFailure`}
      value={node.allowPartialFailure === true}
      onChange={(is) => editNode(withField(node, 'allowPartialFailure', is || undefined), null)}
    />
  );
}
