import type { AppStatus } from '../../../../shared/ipc/views.ts';
import { Button } from '../../../components/button.tsx';
import { Note } from '../../../components/note.tsx';
import { useRoute } from '../../../state/route-store.ts';
import { Section } from './section.tsx';
import { Updates } from './updates.tsx';

/** Version, commit and runtime; a stand-in is called one. */
export function About({ status }: { status: AppStatus }) {
  const go = useRoute((store) => store.go);
  return (
    <Section title="About">
      <p>Countersign {status.version}</p>
      <p className="m">
        {status.commit === null
          ? 'Built without its history'
          : `Built from commit ${status.commit}`}
        {status.commit?.endsWith('+') ? ', with files that differ from it' : ''}.
      </p>
      <p className="m">
        Runtime: {status.runtime} ({status.engines}). Its makers mend the newest three major
        versions.
      </p>
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
      <div>
        <Button size="small" onClick={() => go({ page: 'settings', of: 'licences' })}>
          Open the licences of all parts
        </Button>
      </div>
    </Section>
  );
}
