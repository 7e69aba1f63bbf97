import { Plus, Trash2 } from 'lucide-react';
import { removeNode } from '../../../../../shared/plan/edit/edit-tree.ts';
import type { ActionNode, FailurePolicy, PlanNode } from '../../../../../shared/plan/nodes.ts';
import { Button } from '../../../../components/button.tsx';
import { newNode } from '../../../../model/new-node.ts';
import { withField } from '../../../../model/with-field.ts';
import { useDraftPlan, useEditNode } from '../draft-context.ts';
import { DurationField } from '../fields/duration-field.tsx';
import { Field } from '../fields/field.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { PickBox } from '../fields/pick-box.tsx';
import { TextBox } from '../fields/text-box.tsx';

const strategies: readonly { value: FailurePolicy['strategy']; label: string }[] = [
  { value: 'abort', label: 'The plan fails' },
  { value: 'skip', label: 'Go on without it' },
  { value: 'retry', label: 'Try again' },
];

const startOf: Record<FailurePolicy['strategy'], FailurePolicy> = {
  abort: { strategy: 'abort' },
  skip: { strategy: 'skip' },
  retry: { strategy: 'retry', maxAttempts: 3, delayMs: 10_000 },
};

interface NodeProps {
  node: PlanNode;
  path: string;
}

/** What happens when the step fails, and how long it may take. */
export function FailureFields({ node, path }: NodeProps) {
  const editNode = useEditNode();
  const policy = node.onFailure ?? startOf.abort;
  const keep = (next: FailurePolicy, field: string | null) =>
    editNode({ ...node, onFailure: next }, field);
  return (
    <section className="grid gap-3">
      <h3>If it fails</h3>
      <Field label="Then" path={`${path}.onFailure.strategy`}>
        {(ties) => (
          <PickBox
            ties={ties}
            className="max-w-60"
            value={policy.strategy}
            options={strategies}
            onChange={(strategy) => keep(startOf[strategy], null)}
          />
        )}
      </Field>
      {policy.strategy === 'retry' ? <RetryFields policy={policy} path={path} keep={keep} /> : null}
      {policy.strategy === 'skip' ? (
        <Field label="Because" path={`${path}.onFailure.reason`} optional>
          {(ties) => (
            <TextBox
              ties={ties}
              value={policy.reason ?? ''}
              onChange={(text) =>
                keep(withField(policy, 'reason', text === '' ? undefined : text), 'reason')
              }
            />
          )}
        </Field>
      ) : null}
      <DurationField
        label="Gives up after"
        path={`${path}.timeoutMs`}
        value={node.timeoutMs}
        onChange={(ms) => editNode(withField(node, 'timeoutMs', ms), 'timeoutMs')}
        optional
      />
      {node.type === 'action' ? <ErrorBranch node={node} /> : null}
    </section>
  );
}

interface RetryProps {
  policy: Extract<FailurePolicy, { strategy: 'retry' }>;
  path: string;
  keep(policy: FailurePolicy, field: string): void;
}

function RetryFields({ policy, path, keep }: RetryProps) {
  return (
    <>
      <NumberField
        label="Attempts in all"
        path={`${path}.onFailure.maxAttempts`}
        value={policy.maxAttempts}
        onChange={(attempts) => keep({ ...policy, maxAttempts: attempts ?? 1 }, 'maxAttempts')}
      />
      <DurationField
        label="Pause between"
        path={`${path}.onFailure.delayMs`}
        value={policy.delayMs}
        onChange={(ms) => keep({ ...policy, delayMs: ms ?? 0 }, 'delayMs')}
      />
      <NumberField
        label="Pause grows by"
        path={`${path}.onFailure.backoffMultiplier`}
        value={policy.backoffMultiplier}
        onChange={(factor) =>
          keep(withField(policy, 'backoffMultiplier', factor), 'backoffMultiplier')
        }
        hint="Each pause is this many times the one before; 1 unless given."
        optional
      />
    </>
  );
}

/** The steps that run instead, when every attempt failed. */
function ErrorBranch({ node }: { node: ActionNode }) {
  const { plan, edit } = useDraftPlan();
  const editNode = useEditNode();
  const { onError } = node;
  const add = () =>
    editNode(
      { ...node, onError: newNode(plan.root, { kind: 'sequence' }, 'When it failed') },
      null,
    );
  return (
    <div className="form-row">
      <span className="m">Steps instead</span>
      <div className="grid justify-items-start gap-1">
        {onError === undefined ? (
          <Button size="small" sign={Plus} onClick={add}>
            Add steps for a failure
          </Button>
        ) : (
          <Button
            size="small"
            sign={Trash2}
            onClick={() => edit({ ...plan, root: removeNode(plan.root, onError.id) }, null)}
          >
            Remove them
          </Button>
        )}
        <p className="s q">
          They run after the last attempt. When they complete, the plan goes on.
        </p>
      </div>
    </div>
  );
}
