import type { ValidationIssue } from '../../../../../shared/plan/validate/result.ts';
import { Icon } from '../../../../components/icon.tsx';
import { toneClass } from '../../../../components/tone.ts';
import { applySuggestion } from '../../../../model/apply-suggestion.ts';
import { severityWords } from '../../../../words/issue-words.ts';
import { useDraftPlan } from '../draft-context.ts';

/** What the validator says, a line each, with what it would write instead. */
export function IssueLines({ issues }: { issues: readonly ValidationIssue[] }) {
  return issues.map((issue) => (
    <IssueLine key={`${issue.code}/${issue.path ?? ''}/${issue.message}`} issue={issue} />
  ));
}

function IssueLine({ issue }: { issue: ValidationIssue }) {
  const { plan, edit } = useDraftPlan();
  const words = severityWords(issue.severity);
  const instead = issue.suggestion === undefined ? null : applySuggestion(plan, issue);
  return (
    <p className={`s flex items-start gap-1.5 wrap-anywhere ${toneClass(words.tone)}`}>
      <Icon of={words.sign} className="mt-px" />
      <span className="min-w-0">
        <span className="sr-only">{words.word}: </span>
        {issue.message}{' '}
        {instead === null ? null : (
          <button type="button" className="link nowrap" onClick={() => edit(instead, null)}>
            Use {issue.suggestion}
          </button>
        )}
      </span>
    </p>
  );
}
