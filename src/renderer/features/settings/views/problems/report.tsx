import { useState } from 'react';
import type { ReportView } from '../../../../../shared/log/log-views.ts';
import { visibleText } from '../../../../../shared/visible-text.ts';
import { api } from '../../../../api.ts';
import { Button } from '../../../../components/button.tsx';
import { ErrorNote } from '../../../../components/error-note.tsx';
import { ScrollPane } from '../../../../components/scroll-pane.tsx';
import { useAction } from '../../../../state/use-action.ts';
import { Section } from '../section.tsx';

/** One file about a problem, which is read here before it is saved; nothing sends it. */
export function Report() {
  const [report, setReport] = useState<ReportView | null>(null);
  const make = useAction(() => api.reportMake({}));
  const save = useAction(() => api.reportSave({}));
  const [saved, setSaved] = useState(false);
  const show = async () => {
    setSaved(false);
    const made = await make.start();
    if (made?.ok) setReport(made.value);
  };
  const keep = async () => {
    const answer = await save.start();
    setSaved(answer?.ok === true && answer.value.done);
  };
  const error = make.error ?? save.error;
  return (
    <Section title="Problem report">
      <p className="m max-w-[60ch]">
        One file for whoever is to find out what went wrong: versions, what works on this computer,
        how many rows there are of what, and the last lines of the log. Nothing is sent. You read it
        whole, and save it where you like.
      </p>
      <div className="row">
        <Button disabled={make.busy} onClick={() => void show()}>
          {report === null ? 'Make a report' : 'Make it anew'}
        </Button>
        {report === null ? null : (
          <Button disabled={save.busy} onClick={() => void keep()}>
            Save the report
          </Button>
        )}
        <span role="status">{saved ? 'It is saved.' : null}</span>
      </div>
      {error ? <ErrorNote error={error} kept="Nothing was sent and nothing changed." /> : null}
      {report === null ? null : (
        <ScrollPane label="The whole report" className="max-h-[420px]">
          <pre className="wrap-anywhere whitespace-pre-wrap font-mono s">
            {visibleText(report.text)}
          </pre>
        </ScrollPane>
      )}
    </Section>
  );
}
