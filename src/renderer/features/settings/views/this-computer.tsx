import type { Readiness } from '../../../../shared/ipc/views.ts';
import { ReadinessRows } from '../../../components/readiness-rows.tsx';
import { Section } from './section.tsx';

/** What works on this computer. */
export function ThisComputer({ readiness }: { readiness: readonly Readiness[] }) {
  return (
    <Section title="This computer">
      <ReadinessRows rows={readiness} />
    </Section>
  );
}
