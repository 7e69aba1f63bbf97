import { Check } from 'lucide-react';
import type { PlanFileView } from '../../../../shared/ipc/import-views.ts';
import type { Account } from '../../../../shared/ipc/views.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { FindingNotes } from '../../../components/finding-notes.tsx';
import { PlanSentences } from '../../../components/plan-sentences.tsx';
import { ScrollPane } from '../../../components/scroll-pane.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { shortName } from '../../../format/hex.ts';
import { useRoute } from '../../../state/route-store.ts';
import { byWeight, issueView } from '../../../words/finding-words.ts';
import type { ImportState } from '../hooks/use-import.ts';
import { ImportChanges } from './import-changes.tsx';
import { ImportHead } from './import-head.tsx';
import { ImportedAddresses } from './imported-addresses.tsx';

interface FileReadProps {
  file: ImportState;
  view: Extract<PlanFileView, { ok: true }>;
  own: Account;
}

/** What the file would do left, whom it names and what the import changes right, the decision below. */
export function FileRead({ file, view, own }: FileReadProps) {
  return (
    <div className="page">
      <ImportHead title="A plan from a file" chosen={file.chosen} />
      <div className="two-panes min-h-0 grid-cols-2">
        <ScrollPane label="What it would do" className="grid content-start gap-4 px-6 py-4">
          <section className="grid gap-1.5">
            <h2 className="lab">It calls itself</h2>
            <p className="wrap-anywhere" title={view.name}>
              <bdi>{shortName(view.name)}</bdi>
            </p>
          </section>
          <section className="grid gap-1.5">
            <h2 className="lab">What it would do</h2>
            <PlanSentences lines={view.description} own={own} />
          </section>
          <Checked view={view} />
        </ScrollPane>
        <ScrollPane
          label="What is new and what is changed"
          className="grid content-start gap-5 border-l border-line px-6 py-4"
        >
          <ImportedAddresses
            addresses={view.addresses}
            strangers={view.strangers}
            vouched={file.vouched}
            onVouch={file.vouch}
          />
          <ImportChanges changes={view.changes} />
        </ScrollPane>
      </div>
      <Decision file={file} />
    </div>
  );
}

/** Without the addresses that it stops for, which are told where they stand. */
function Checked({ view }: Pick<FileReadProps, 'view'>) {
  const issues = view.issues.filter(({ code }) => code !== 'UNTRUSTED_PARTY');
  return (
    <section className="grid gap-1.5">
      <h2 className="lab">Checked on this computer</h2>
      {issues.length === 0 ? (
        <div>
          <StateMark sign={Check}>
            {view.strangers.length === 0 ? 'Nothing found' : 'Nothing else found'}
          </StateMark>
        </div>
      ) : (
        <FindingNotes findings={byWeight(issues.map(issueView))} />
      )}
    </section>
  );
}

function Decision({ file }: { file: ImportState }) {
  const go = useRoute((store) => store.go);
  const keep = async () => {
    const kept = await file.keep.start();
    if (kept?.ok) go({ page: 'plans', planId: kept.value.planId });
  };
  return (
    <footer className="foot grid gap-2 px-6 pt-2.5 pb-3">
      {file.keep.error ? <ErrorNote error={file.keep.error} kept="Nothing was stored." /> : null}
      <div className="row gap-3">
        <Button kind="go" size="big" disabled={file.keep.busy} onClick={() => void keep()}>
          Keep as a draft
        </Button>
        <Button size="big" disabled={file.keep.busy} onClick={file.discard}>
          Discard
        </Button>
        <p className="s m pl-1">
          Not stored yet. A draft starts nothing; you rehearse it and agree to it like any other
          plan.
        </p>
      </div>
    </footer>
  );
}
