import type { ValidationIssue } from '../../../../shared/plan/validate/result.ts';
import { placeNodes } from '../../../../shared/plan/walk.ts';
import { Icon } from '../../../components/icon.tsx';
import { ScrollPane } from '../../../components/scroll-pane.tsx';
import { toneClass } from '../../../components/tone.ts';
import { shortName } from '../../../format/hex.ts';
import { severityWords } from '../../../words/issue-words.ts';
import { useDraftPlan } from './draft-context.ts';

interface OtherIssuesProps {
  issues: readonly ValidationIssue[];
  selected: string | null;
  onJump(issue: ValidationIssue): void;
}

/** More than these would not be read. */
const shown = 50;

/** What is wrong where the form does not show it, with the way there. */
export function OtherIssues({ issues, selected, onJump }: OtherIssuesProps) {
  const { plan } = useDraftPlan();
  const others = issues.filter(({ nodeId }) => nodeId !== selected);
  if (others.length === 0) return null;
  const labels = new Map(placeNodes(plan.root).map(({ node }) => [node.id, node.label]));
  return (
    <ScrollPane label="Elsewhere in the plan" className="max-h-24">
      <ul className="grid gap-0.5">
        {others.slice(0, shown).map((issue) => {
          const words = severityWords(issue.severity);
          const place = issue.nodeId === null ? 'The plan' : (labels.get(issue.nodeId) ?? '');
          return (
            <li
              key={`${issue.nodeId ?? ''}/${issue.code}/${issue.path ?? ''}/${issue.message}`}
              className="s flex items-start gap-1.5"
            >
              <Icon of={words.sign} className={`mt-px ${toneClass(words.tone)}`} />
              <span className="min-w-0 wrap-anywhere">
                <span className="sr-only">{words.word}: </span>
                <button
                  type="button"
                  className="link max-w-60 truncate align-bottom"
                  title={place}
                  onClick={() => onJump(issue)}
                >
                  {shortName(place)}
                </button>
                : {issue.message}
              </span>
            </li>
          );
        })}
      </ul>
      {others.length > shown ? <p className="s m">And {others.length - shown} more.</p> : null}
    </ScrollPane>
  );
}
