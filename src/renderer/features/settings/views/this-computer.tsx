import type { AppStatus } from '../../../../shared/ipc/views.ts';
import { ReadinessRows } from '../../../components/readiness-rows.tsx';
import { Section } from './section.tsx';

/** What works on this computer, and what this system can and cannot do. */
export function ThisComputer({ status }: { status: AppStatus }) {
  return (
    <Section title="This computer">
      <ReadinessRows rows={status.readiness} />
      <h3 className="pt-2">What this system can and cannot do</h3>
      <ReadinessRows rows={status.abilities} />
    </Section>
  );
}
