import type { PlanNode } from '../../../../shared/plan/nodes.ts';
import type { PlacedNode } from '../../../../shared/plan/walk.ts';
import { shippedTools } from '../../../../shared/tools/tool-registry.ts';
import { issuesBeside } from '../../../model/issue-places.ts';
import { withField } from '../../../model/with-field.ts';
import { kindSummary } from '../../../words/step-words.ts';
import { useDraftPlan, useEditNode } from './draft-context.ts';
import { Field } from './fields/field.tsx';
import { IssueLines } from './fields/issue-lines.tsx';
import { SwitchField } from './fields/switch-field.tsx';
import { TextBox } from './fields/text-box.tsx';
import { ActionFields } from './nodes/action-fields.tsx';
import { FailureFields } from './nodes/failure-fields.tsx';
import { GateFields } from './nodes/gate-fields.tsx';
import { IfFields } from './nodes/if-fields.tsx';
import { LoopFields } from './nodes/loop-fields.tsx';
import { ParallelFields } from './nodes/parallel-fields.tsx';
import { WaitFields } from './nodes/wait-fields.tsx';

/** Fields of any node beside which something can be said; what is said of no field stands on top. */
const fieldsOfNodes = [
  'label',
  'params',
  'condition',
  'until',
  'untilTime',
  'durationMs',
  'pollIntervalMs',
  'maxWaitMs',
  'maxIterations',
  'delayMs',
  'exitWhen',
  'prompt',
  'expiresAfterMs',
  'allowPartialFailure',
  'requireConfirmation',
  'onFailure',
  'timeoutMs',
] as const;

/** The form of one step. */
export function StepForm({ placed, number }: { placed: PlacedNode; number: string }) {
  const { issues } = useDraftPlan();
  const editNode = useEditNode();
  const { node, path } = placed;
  const own = issues.filter(({ nodeId }) => nodeId === node.id);
  const above = issuesBeside(
    own,
    fieldsOfNodes.map((field) => `${path}.${field}`),
  );
  return (
    <div className="grid content-start gap-3">
      <header className="grid gap-0.5">
        <h2 className="wrap-anywhere">
          {number} {node.label}
        </h2>
        <p className="s m">{whatItIs(node)}</p>
      </header>
      <IssueLines issues={above} />
      <Field label="Name" path={`${path}.label`}>
        {(ties) => (
          <TextBox
            ties={ties}
            value={node.label}
            onChange={(label) => editNode({ ...node, label }, 'label')}
          />
        )}
      </Field>
      <OwnFields node={node} path={path} />
      {node.type === 'action' ? (
        <SwitchField
          label="Always ask me before this step"
          path={`${path}.requireConfirmation`}
          value={node.requireConfirmation === true}
          onChange={(is) => editNode(withField(node, 'requireConfirmation', is || undefined), null)}
        />
      ) : null}
      <FailureFields node={node} path={path} />
    </div>
  );
}

function whatItIs(node: PlanNode): string {
  if (node.type !== 'action') return kindSummary(node.type);
  const tool = shippedTools.get(node.tool);
  return tool === undefined ? `The tool ${node.tool} is not known here.` : tool.summary;
}

function OwnFields({ node, path }: { node: PlanNode; path: string }) {
  switch (node.type) {
    case 'action':
      return <ActionFields node={node} path={path} />;
    case 'if':
      return <IfFields node={node} path={path} />;
    case 'parallel':
      return <ParallelFields node={node} path={path} />;
    case 'wait':
      return <WaitFields node={node} path={path} />;
    case 'loop':
      return <LoopFields node={node} path={path} />;
    case 'gate':
      return <GateFields node={node} path={path} />;
    case 'sequence':
      return null;
  }
}
