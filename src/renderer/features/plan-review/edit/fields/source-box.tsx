import { shippedTools } from '../../../../../shared/tools/tool-registry.ts';
import { outputsBefore } from '../../../../model/outputs-before.ts';
import { useDraftPlan } from '../draft-context.ts';
import type { ParamEntry } from './param-entry.ts';
import { type ParamSource, sourceOf, startOf } from './param-source.ts';
import { PickBox } from './pick-box.tsx';

const sources: readonly { value: ParamSource; label: string }[] = [
  { value: 'written', label: 'Written here' },
  { value: 'step', label: 'From an earlier step' },
  { value: 'worked_out', label: 'Worked out, as JSON' },
];

/** Where the value comes from; not asked where there is nothing but to write it. */
export function SourceBox({ entry }: { entry: ParamEntry }) {
  const { plan } = useDraftPlan();
  const source = sourceOf(entry.value);
  const earlier = outputsBefore(plan.root, entry.node.id, shippedTools);
  if (source === 'written' && earlier.length === 0) return null;
  return (
    <PickBox
      ties={{ 'aria-label': `${entry.label}, source` }}
      className="w-44 flex-none"
      value={source}
      options={sources}
      onChange={(next) => entry.keep(startOf(next))}
    />
  );
}
