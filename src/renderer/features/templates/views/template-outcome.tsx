import { Check } from 'lucide-react';
import type { TemplateView } from '../../../../shared/ipc/template-views.ts';
import type { Account } from '../../../../shared/ipc/views.ts';
import { ErrorNote } from '../../../components/error-note.tsx';
import { FindingNotes } from '../../../components/finding-notes.tsx';
import { NotYetRun } from '../../../components/not-yet-run.tsx';
import { PlanSentences } from '../../../components/plan-sentences.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { count } from '../../../format/count.ts';
import { shortName } from '../../../format/hex.ts';
import { byWeight, issueView } from '../../../words/finding-words.ts';
import type { TemplateFormState } from '../hooks/use-template-form.ts';

interface TemplateOutcomeProps {
  template: TemplateView;
  form: TemplateFormState;
  own: Account;
}

/** The plan that would be made, in sentences, and what the validator says of it. */
export function TemplateOutcome({ template, form, own }: TemplateOutcomeProps) {
  return (
    <div className="grid gap-4 content-start">
      <NotYetRun why={template.notYetRun} />
      {form.error ? <ErrorNote error={form.error} kept="What you wrote is kept." /> : null}
      <Outcome form={form} own={own} />
    </div>
  );
}

function Outcome({ form, own }: Omit<TemplateOutcomeProps, 'template'>) {
  const { preview } = form;
  if (preview === null) return null;
  const { plan, problems } = preview;
  if (plan === null) {
    return (
      <section>
        <h2 className="lab">In words</h2>
        <p className="m">
          The plan stands here when {count(problems.length, 'more field')} on the left{' '}
          {problems.length === 1 ? 'is' : 'are'} filled in correctly.
        </p>
      </section>
    );
  }
  return (
    <>
      <section className="grid gap-1.5">
        <h2 className="wrap-anywhere" title={plan.name}>
          {shortName(plan.name)}
        </h2>
        <PlanSentences lines={plan.description} own={own} />
      </section>
      <section className="grid gap-1.5">
        <h2 className="lab">Checked</h2>
        {plan.issues.length === 0 ? (
          <div>
            <StateMark sign={Check}>Nothing found</StateMark>
          </div>
        ) : (
          <FindingNotes findings={byWeight(plan.issues.map(issueView))} />
        )}
      </section>
    </>
  );
}
