import type { AppStatus } from '../../../../shared/ipc/views.ts';
import { Note } from '../../../components/note.tsx';
import { Section } from './section.tsx';
import { Updates } from './updates.tsx';

/** Version and runtime; a stand-in is called one. */
export function About({ status }: { status: AppStatus }) {
  return (
    <Section title="About">
      <p>Countersign {status.version}</p>
      <p className="m">Runtime: {status.runtime}</p>
      <Updates />
      {status.runtimeOfficial ? null : (
        <Note tone="caution" title="This is a stand-in runtime">
          <p>
            Countersign runs on {status.runtime} because its own runtime could not be fetched. It is
            older and does not get its security updates. Use it to practise.
          </p>
        </Note>
      )}
      <p className="s m">
        Set in Source Sans 3 and Source Code Pro (SIL Open Font License). Icons by Lucide (ISC).
      </p>
    </Section>
  );
}
