import { useState } from 'react';
import type { LicenceSummary } from '../../../../shared/licences/licence.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ScrollPane } from '../../../components/scroll-pane.tsx';
import { Unread } from '../../../components/unread.tsx';
import { useRemote } from '../../../state/use-remote.ts';
import { Section } from './section.tsx';

const kept = 'Nothing else is affected.';

/** What others wrote of the app, each with the words under which it was given. */
export function Licences() {
  const list = useRemote('licences', () => api.licenceList({}), []);
  return (
    <Section title="Licences">
      {list.value === null ? (
        <Unread error={list.error} kept={kept} onRetry={list.reload} rows={[[160, 60]]}>
          Reading the list of licences.
        </Unread>
      ) : (
        <>
          <p className="m max-w-[60ch]">
            Countersign is made with {list.value.length} packages of others. Electron and Chromium
            bring their own licences, in files beside the program.
          </p>
          <ScrollPane label="Packages and their licences" className="max-h-[320px]">
            <ul>
              {list.value.map((each) => (
                <Package key={`${each.name}@${each.version}`} of={each} />
              ))}
            </ul>
          </ScrollPane>
        </>
      )}
    </Section>
  );
}

function Package({ of: { name, version, license } }: { of: LicenceSummary }) {
  const [open, setOpen] = useState(false);
  return (
    <li className="border-b border-line py-1">
      <Button
        kind="bare"
        size="small"
        aria-expanded={open}
        className="w-full text-left whitespace-normal"
        onClick={() => setOpen(!open)}
      >
        <b>{name}</b> {version}
        <span className="m ml-auto">{license}</span>
      </Button>
      {open ? <Words name={name} version={version} /> : null}
    </li>
  );
}

function Words({ name, version }: { name: string; version: string }) {
  const read = useRemote(`${name}@${version}`, () => api.licenceRead({ name, version }), []);
  if (read.value === null) {
    return (
      <Unread error={read.error} kept={kept} onRetry={read.reload} rows={[[300], [280]]}>
        Reading its words.
      </Unread>
    );
  }
  const { text } = read.value;
  if (text === '') return <p className="s m py-1">It brings no text of its own.</p>;
  return <pre className="s whitespace-pre-wrap py-1">{text}</pre>;
}
