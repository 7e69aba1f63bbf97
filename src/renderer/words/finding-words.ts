import type { Finding } from '../../shared/chain/types.ts';
import type { ValidationIssue } from '../../shared/plan/validate/result.ts';
import type { Tone } from '../components/tone.ts';
import { count, list } from '../format/count.ts';

/** A finding of the rehearsal or of the validator, as it is drawn. */
export interface FindingView {
  key: string;
  tone: Tone;
  /** The word first: "Caution: …". */
  title: string;
  evidence: string;
  level: Finding['level'];
  nodeId: string | null;
}

const words: Record<Finding['level'], { tone: Tone; word: string }> = {
  info: { tone: 'plain', word: 'Note' },
  caution: { tone: 'caution', word: 'Caution' },
  danger: { tone: 'danger', word: 'Danger' },
  block: { tone: 'danger', word: 'Blocked' },
  unknown: { tone: 'unknown', word: 'Unknown' },
};

const levelOfSeverity: Record<ValidationIssue['severity'], Finding['level']> = {
  error: 'block',
  warning: 'caution',
  info: 'info',
};

/** Order of weight, heaviest first. */
const order: readonly Finding['level'][] = ['block', 'danger', 'caution', 'unknown', 'info'];

/** Words that begin a sentence and are no names: they lose their capital after the colon. */
const sentenceStart = /^(A|An|The|This|That|It|You|Your|No|Nothing|There|More|After|Only)\b/;

function withWord(level: Finding['level'], message: string): string {
  const sentence = sentenceStart.test(message)
    ? message.charAt(0).toLowerCase() + message.slice(1)
    : message;
  return `${words[level].word}: ${sentence.replace(/\.$/, '')}`;
}

function evidenceLine(evidence: Finding['evidence']): string {
  return Object.entries(evidence)
    .map(([name, value]) => `${spaced(name)} ${value === null ? 'unknown' : String(value)}`)
    .join(', ');
}

function spaced(name: string): string {
  return name.replace(
    /([a-z])([A-Z])/g,
    (_, left: string, right: string) => `${left} ${right.toLowerCase()}`,
  );
}

export function riskView(finding: Finding, nodeId: string): FindingView {
  return {
    // The rounds of a loop may find the same with other figures.
    key: `${nodeId}/${finding.id}/${finding.message}`,
    tone: words[finding.level].tone,
    title: withWord(finding.level, finding.message),
    evidence: evidenceLine(finding.evidence),
    level: finding.level,
    nodeId,
  };
}

export function issueView(issue: ValidationIssue): FindingView {
  const level = levelOfSeverity[issue.severity];
  return {
    key: `${issue.nodeId ?? ''}/${issue.code}/${issue.path ?? ''}/${issue.message}`,
    tone: words[level].tone,
    title: withWord(level, issue.message),
    evidence: issue.suggestion ?? '',
    level,
    nodeId: issue.nodeId,
  };
}

/** A finding of an approval, whose evidence is already a sentence. */
export function approvalFindingView(finding: {
  id: string;
  level: Finding['level'];
  message: string;
  evidence: string;
}): FindingView {
  return {
    // A rule may find more than one thing.
    key: `${finding.id}/${finding.message}/${finding.evidence}`,
    tone: words[finding.level].tone,
    title: withWord(finding.level, finding.message),
    evidence: finding.evidence,
    level: finding.level,
    nodeId: null,
  };
}

export function byWeight(findings: readonly FindingView[]): FindingView[] {
  return [...findings].sort(
    (left, right) => order.indexOf(left.level) - order.indexOf(right.level),
  );
}

const counted: readonly { level: Finding['level']; one: string; many: string }[] = [
  { level: 'block', one: 'blocked point', many: 'blocked points' },
  { level: 'danger', one: 'danger', many: 'dangers' },
  { level: 'caution', one: 'caution', many: 'cautions' },
  { level: 'unknown', one: 'unknown', many: 'unknowns' },
];

/** "1 caution and 2 unknowns"; empty when there is nothing to see. */
export function findingCount(findings: readonly FindingView[]): string {
  const parts = counted.flatMap(({ level, one, many }) => {
    const amount = findings.filter((finding) => finding.level === level).length;
    return amount === 0 ? [] : [count(amount, one, many)];
  });
  return list(parts);
}
