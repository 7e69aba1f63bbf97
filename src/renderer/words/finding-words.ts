import { Ban, CircleDashed, type LucideIcon, OctagonAlert, TriangleAlert } from 'lucide-react';
import { shownEvidence } from '../../shared/chain/shown-evidence.ts';
import type { Finding } from '../../shared/chain/types.ts';
import { list } from '../../shared/list-words.ts';
import type { ValidationIssue } from '../../shared/plan/validate/result.ts';
import type { Tone } from '../components/tone.ts';
import { count } from '../format/count.ts';
import { isInside } from '../model/issue-places.ts';

/** A finding of the rehearsal or of the validator, as it is drawn. */
export interface FindingView {
  key: string;
  tone: Tone;
  /** The word first: "Caution: …". */
  title: string;
  /** What else is said of it; empty where the title says all. */
  text: string;
  /** What it was read from, or how to mend it. */
  evidence: readonly string[];
  level: Finding['level'];
  nodeId: string | null;
  /** The field of the plan's own form that it is about; absent where there is none. */
  field?: string;
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
const sentenceStart = /^(A|An|The|This|That|It|You|Your|No|Nothing|There|More|Most|After|Only)\b/;

/** The first sentence of a message with the word before it, and the sentences after it. */
function told(level: Finding['level'], message: string): Pick<FindingView, 'title' | 'text'> {
  const [first = '', ...rest] = message.split(/(?<=[\w)%][.?]) (?=[A-Z])/);
  const sentence = sentenceStart.test(first)
    ? first.charAt(0).toLowerCase() + first.slice(1)
    : first;
  return { title: `${words[level].word}: ${sentence.replace(/\.$/, '')}`, text: rest.join(' ') };
}

/** `known`: the tokens whose amounts the evidence may name. */
export function riskView(
  finding: Finding,
  nodeId: string,
  known: Parameters<typeof shownEvidence>[1] = [],
): FindingView {
  return {
    // The rounds of a loop may find the same with other figures.
    key: `${nodeId}/${finding.id}/${finding.message}`,
    tone: words[finding.level].tone,
    ...told(finding.level, finding.message),
    evidence: shownEvidence(finding.evidence, known),
    level: finding.level,
    nodeId,
  };
}

export function issueView(issue: ValidationIssue): FindingView {
  const level = levelOfSeverity[issue.severity];
  return {
    key: `${issue.nodeId ?? ''}/${issue.code}/${issue.path ?? ''}/${issue.message}`,
    tone: words[level].tone,
    ...told(level, issue.message),
    evidence: issue.suggestion === undefined ? [] : [issue.suggestion],
    level,
    nodeId: issue.nodeId,
    ...fieldOf(issue),
  };
}

/** Its budget is what a plan may lack without anything being there to look at. */
function fieldOf({ nodeId, path = '' }: ValidationIssue): Pick<FindingView, 'field'> {
  return nodeId === null && isInside(path, 'budget') ? { field: path } : {};
}

/** A finding of an approval, whose evidence is already one line. */
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
    ...told(finding.level, finding.message),
    evidence: finding.evidence === '' ? [] : [finding.evidence],
    level: finding.level,
    nodeId: null,
  };
}

export function byWeight(findings: readonly FindingView[]): FindingView[] {
  return [...findings].sort(
    (left, right) => order.indexOf(left.level) - order.indexOf(right.level),
  );
}

interface LevelWords {
  level: Finding['level'];
  sign: LucideIcon;
  tone: Tone;
  one: string;
  many: string;
}

/** Levels that have to be seen, the heaviest first. */
export const levelSigns: readonly LevelWords[] = [
  { level: 'block', sign: Ban, tone: 'danger', one: 'blocked point', many: 'blocked points' },
  { level: 'danger', sign: OctagonAlert, tone: 'danger', one: 'danger', many: 'dangers' },
  { level: 'caution', sign: TriangleAlert, tone: 'caution', one: 'caution', many: 'cautions' },
  { level: 'unknown', sign: CircleDashed, tone: 'unknown', one: 'unknown', many: 'unknowns' },
];

/** "1 caution and 2 unknowns"; empty when there is nothing to see. */
export function findingCount(findings: readonly FindingView[]): string {
  const parts = levelSigns.flatMap(({ level, one, many }) => {
    const amount = findings.filter((finding) => finding.level === level).length;
    return amount === 0 ? [] : [count(amount, one, many)];
  });
  return list(parts);
}
