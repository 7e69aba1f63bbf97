import { Info, type LucideIcon, OctagonAlert, TriangleAlert } from 'lucide-react';
import { list } from '../../shared/list-words.ts';
import type { IssueSeverity } from '../../shared/plan/validate/result.ts';
import type { Tone } from '../components/tone.ts';
import { count } from '../format/count.ts';
import type { IssueCount } from '../model/issue-places.ts';

interface SeverityWords {
  sign: LucideIcon;
  tone: Tone;
  word: string;
}

const words: Record<IssueSeverity, SeverityWords> = {
  error: { sign: OctagonAlert, tone: 'danger', word: 'Error' },
  warning: { sign: TriangleAlert, tone: 'caution', word: 'Warning' },
  info: { sign: Info, tone: 'plain', word: 'Note' },
};

export function severityWords(severity: IssueSeverity): SeverityWords {
  return words[severity];
}

/** "1 error and 2 warnings"; empty when there is nothing. */
export function issueCountWords({ error, warning, info }: IssueCount): string {
  return list([
    ...(error === 0 ? [] : [count(error, 'error')]),
    ...(warning === 0 ? [] : [count(warning, 'warning')]),
    ...(info === 0 ? [] : [count(info, 'note')]),
  ]);
}
