import type { IssueSeverity, ValidationIssue } from '../../../../shared/plan/validate/result.ts';
import { Icon } from '../../../components/icon.tsx';
import { toneClass } from '../../../components/tone.ts';
import { countIssues } from '../../../model/issue-places.ts';
import { issueCountWords, severityWords } from '../../../words/issue-words.ts';

const severities: readonly IssueSeverity[] = ['error', 'warning', 'info'];

/** How many errors, warnings and notes: a sign and a count each, and in words for those who hear it. */
export function IssueMarks({ issues }: { issues: readonly ValidationIssue[] }) {
  const counted = countIssues(issues);
  if (issues.length === 0) return null;
  return (
    <span className="row" title={issueCountWords(counted)}>
      <span className="sr-only">{issueCountWords(counted)}</span>
      {severities.map((severity) => {
        const words = severityWords(severity);
        if (counted[severity] === 0) return null;
        return (
          <span key={severity} aria-hidden="true" className={`st ${toneClass(words.tone)}`}>
            <Icon of={words.sign} size={14} />
            {counted[severity]}
          </span>
        );
      })}
    </span>
  );
}
