import { Link2 } from 'lucide-react';
import { IconButton } from '../../../../components/button.tsx';
import { outputsBefore } from '../../../../model/outputs-before.ts';
import { useDraftPlan } from '../draft-context.ts';
import type { ParamEntry } from './param-entry.ts';
import { type ParamSource, sourceOf, startOf } from './param-source.ts';
import { PickBox } from './pick-box.tsx';

const sources: readonly { value: ParamSource; label: string }[] = [
  { value: 'written', label: 'Written here' },
  { value: 'step', label: 'From an earlier step' },
  { value: 'worked_out', label: 'Calculated, as JSON' },
];

/** The way to a value of an earlier step; not there where no step comes before. */
export function TakeFromStep({ entry }: { entry: ParamEntry }) {
  const { plan } = useDraftPlan();
  const earlier = outputsBefore(plan.root, entry.node.id);
  if (earlier.length === 0) return null;
  return (
    <IconButton
      sign={Link2}
      className="flex-none self-center"
      label={`Take ${entry.label} from an earlier step`}
      onClick={() => entry.keep(startOf('step'))}
    />
  );
}

/** Where a value that is not written here comes from, and the way back. */
export function SourceBox({ entry }: { entry: ParamEntry }) {
  return (
    <PickBox
      ties={{ 'aria-label': `${entry.label}, source` }}
      className="w-44 flex-none"
      value={sourceOf(entry.value)}
      options={sources}
      onChange={(next) => entry.keep(startOf(next))}
    />
  );
}
