import { Group, Plus, X } from 'lucide-react';
import type {
  CompareCondition,
  Condition,
  LogicCondition,
} from '../../../../../shared/plan/conditions.ts';
import { Button, IconButton } from '../../../../components/button.tsx';
import {
  type GroupOp,
  grouped,
  withNewPart,
  withOp,
  withPart,
} from '../../../../model/condition-edit.ts';
import { PickBox } from '../fields/pick-box.tsx';
import { OperandBox } from './operand-box.tsx';

interface PartProps<Of> {
  /** Says which part it is, to those who do not see where it stands. */
  name: string;
  nodeId: string | null;
  path: string;
  value: Of;
  onChange(condition: Condition, field: string | null): void;
  /** Null where it cannot be taken out. */
  onRemove: (() => void) | null;
}

/** A comparison, or a group of conditions. */
export function ConditionPart(props: PartProps<Condition>) {
  const { value } = props;
  return value.type === 'compare' ? (
    <Comparison {...props} value={value} />
  ) : (
    <LogicGroup {...props} value={value} />
  );
}

const ops: readonly { value: CompareCondition['op']; label: string }[] = [
  { value: 'gt', label: 'is above' },
  { value: 'gte', label: 'is at least' },
  { value: 'lt', label: 'is below' },
  { value: 'lte', label: 'is at most' },
  { value: 'eq', label: 'equals' },
  { value: 'neq', label: 'differs from' },
];

function Comparison({
  name,
  nodeId,
  path,
  value,
  onChange,
  onRemove,
}: PartProps<CompareCondition>) {
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <OperandBox
        name={`${name}, left side`}
        nodeId={nodeId}
        path={`${path}.left`}
        value={value.left}
        onChange={(left, field) => onChange({ ...value, left }, field)}
      />
      <PickBox
        ties={{ 'aria-label': `${name}, how they compare` }}
        className="w-32"
        value={value.op}
        options={ops}
        onChange={(op) => onChange({ ...value, op }, null)}
      />
      <OperandBox
        name={`${name}, right side`}
        nodeId={nodeId}
        path={`${path}.right`}
        value={value.right}
        onChange={(right, field) => onChange({ ...value, right }, field)}
      />
      <IconButton
        sign={Group}
        label={`Make a group of ${name}`}
        onClick={() => onChange(grouped(value, 'and'), null)}
      />
      {onRemove ? <IconButton sign={X} label={`Remove ${name}`} onClick={onRemove} /> : null}
    </div>
  );
}

const groupOps: readonly { value: GroupOp; label: string }[] = [
  { value: 'and', label: 'All of these' },
  { value: 'or', label: 'Any of these' },
  { value: 'not', label: 'Not this' },
];

function LogicGroup({ name, nodeId, path, value, onChange, onRemove }: PartProps<LogicCondition>) {
  const full = value.op === 'not' && value.conditions.length > 0;
  return (
    <div className="grid gap-1.5 border-l-2 border-line-strong pl-3">
      <div className="flex items-center gap-1.5">
        <PickBox
          ties={{ 'aria-label': `${name}, joined by` }}
          className="w-36"
          value={value.op}
          options={groupOps}
          onChange={(op) => onChange(withOp(value, op), null)}
        />
        <Button
          size="small"
          sign={Plus}
          disabled={full}
          onClick={() => onChange(withNewPart(value), null)}
        >
          Add a comparison
        </Button>
        {onRemove ? (
          <IconButton sign={X} label={`Remove the group ${name}`} onClick={onRemove} />
        ) : null}
      </div>
      {value.conditions.map((part, index) => (
        <ConditionPart
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place.
          key={index}
          name={`${name}, part ${index + 1}`}
          nodeId={nodeId}
          path={`${path}.conditions[${index}]`}
          value={part}
          onChange={(next, field) => onChange(withPart(value, index, next), field)}
          onRemove={() => onChange(withPart(value, index, null), null)}
        />
      ))}
    </div>
  );
}
