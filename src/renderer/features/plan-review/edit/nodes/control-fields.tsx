import type {
  GateNode,
  IfNode,
  LoopNode,
  ParallelNode,
  WaitNode,
} from '../../../../../shared/plan/nodes.ts';
import { newComparison, newNode } from '../../../../model/new-node.ts';
import { withField } from '../../../../model/with-field.ts';
import { ConditionField } from '../condition/condition-field.tsx';
import { useDraftPlan, useEditNode } from '../draft-context.ts';
import { DurationField } from '../fields/duration-field.tsx';
import { Field } from '../fields/field.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { PickBox } from '../fields/pick-box.tsx';
import { SwitchField } from '../fields/switch-field.tsx';
import { TextBox } from '../fields/text-box.tsx';
import { TimeField } from '../fields/time-field.tsx';

interface Props<Node> {
  node: Node;
  path: string;
}

export function IfFields({ node, path }: Props<IfNode>) {
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

export function ParallelFields({ node, path }: Props<ParallelNode>) {
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

export function WaitFields({ node, path }: Props<WaitNode>) {
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

function UntilFields({ node, path }: Props<WaitNode>) {
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

export function LoopFields({ node, path }: Props<LoopNode>) {
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

export function GateFields({ node, path }: Props<GateNode>) {
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
