import type { ResultKind } from '../../../../../shared/plan/validate/references/result-kind.ts';
import { claimsToBeRef, type ParamValue } from '../../../../../shared/plan/values.ts';
import { outputsBefore, type ResultPart } from '../../../../model/outputs-before.ts';
import { useDraftPlan } from '../draft-context.ts';
import type { ControlTies } from './field.tsx';
import { PickBox } from './pick-box.tsx';

type StepOutput = { type: 'step_output'; stepId: string; path: string };

export function isStepOutput(value: ParamValue | undefined): value is StepOutput {
  return claimsToBeRef(value) && value.type === 'step_output';
}

interface ReferenceControlProps {
  ties: ControlTies | { 'aria-label': string };
  /** The node in which it stands. */
  nodeId: string;
  value: StepOutput;
  /** What belongs there, where that is known: such parts of a result are offered first. */
  wanted?: ResultKind | undefined;
  onChange(value: StepOutput): void;
}

/** Which earlier step, and what of its result. Only steps that are certain to have run are offered. */
export function ReferenceControl(props: ReferenceControlProps) {
  const { ties, nodeId, value, wanted, onChange } = props;
  const { plan } = useDraftPlan();
  const steps = outputsBefore(plan.root, nodeId);
  const pathsOf = (stepId: string): string[] => {
    const parts = steps.find((step) => step.stepId === stepId)?.parts ?? [];
    const fitting = (part: ResultPart) => Number(part.kind === wanted);
    return parts.toSorted((one, other) => fitting(other) - fitting(one)).map(({ path }) => path);
  };
  return (
    <div className="flex min-w-64 flex-1 gap-2">
      <PickBox
        ties={ties}
        value={value.stepId}
        options={steps.map(({ stepId, label }) => ({ value: stepId, label }))}
        onChange={(stepId) => {
          const offered = pathsOf(stepId);
          const path = offered.includes(value.path) ? value.path : (offered[0] ?? '');
          onChange({ ...value, stepId, path });
        }}
      />
      <PickBox
        ties={{ 'aria-label': 'What of its result' }}
        value={value.path}
        options={pathsOf(value.stepId).map((path) => ({ value: path, label: path }))}
        onChange={(path) => onChange({ ...value, path })}
      />
    </div>
  );
}
