import { Check } from 'lucide-react';
import type { RefObject } from 'react';
import type { ApprovalFacts } from '../../../shared/approvals/facts.ts';
import { FindingNotes } from '../../components/finding-notes.tsx';
import { Icon } from '../../components/icon.tsx';
import { TickBox } from '../../components/tick-box.tsx';
import { grouped } from '../../format/habits.ts';
import { age } from '../../format/time.ts';
import { approvalFindingView, byWeight, type FindingView } from '../../words/finding-words.ts';
import { mustTick } from '../approval-check.ts';
import { whatToType } from '../what-to-type.ts';
import { TypedDanger } from './typed-danger.tsx';

interface ApprovalFindingsProps {
  facts: ApprovalFacts;
  now: number;
  /** Is put around what has to be typed or ticked. */
  asked: RefObject<HTMLDivElement | null>;
  accepted: boolean;
  onAccept(accepted: boolean): void;
}

/** What must be seen before anything else: it stands first, where nothing has to be scrolled to. */
export function SevereFindings({ facts }: Pick<ApprovalFindingsProps, 'facts'>) {
  const findings = findingsOf(facts).filter(isSevere);
  if (findings.length === 0) return null;
  return (
    <section className="part grid gap-2">
      <FindingNotes findings={findings} />
    </section>
  );
}

/** What else was found, and how old the rehearsal is that it was found by. */
export function ApprovalFindings({ facts, now, asked, accepted, onAccept }: ApprovalFindingsProps) {
  const findings = findingsOf(facts);
  const typed = whatToType(facts);
  const ofOne =
    facts.subject === 'batch' && facts.payments.some((each) => each.findings.length > 0);
  return (
    <section className="part grid gap-2">
      <FindingNotes findings={findings.filter((finding) => !isSevere(finding))} />
      <div ref={asked} className="empty:hidden">
        {typed === null ? null : <TypedDanger of={typed} onAccept={onAccept} />}
        {typed === null && mustTick(facts) ? (
          <TickBox checked={accepted} onChange={onAccept}>
            I have read what could not be found out and want this: {facts.title}
          </TickBox>
        ) : null}
      </div>
      {findings.length === 0 && !ofOne ? (
        <p className="row s">
          <Icon of={Check} />
          Nothing was found to warn you of
        </p>
      ) : null}
      <p className="row s" title={'block' in facts ? facts.block.hash : undefined}>
        <Icon of={Check} />
        <span>
          {facts.subject === 'command' || facts.subject === 'visit'
            ? `Worked out ${age(facts.rehearsedAt, now)}; ${onWhat(facts)}`
            : `Rehearsed ${age(facts.rehearsedAt, now)} ${onWhat(facts)}`}
        </span>
      </p>
    </section>
  );
}

function findingsOf(facts: ApprovalFacts): FindingView[] {
  return byWeight(facts.findings.map(approvalFindingView));
}

function isSevere({ level }: FindingView): boolean {
  return level === 'block' || level === 'danger' || level === 'unknown';
}

/** What the rehearsal stood on, and that it is not the last word. */
function onWhat(facts: ApprovalFacts): string {
  switch (facts.subject) {
    case 'transaction':
      return `on block ${grouped(facts.block.number)}; it is looked at again before it is signed`;
    case 'batch':
      return `one after the other, on block ${grouped(facts.block.number)}; each is looked at again before it is signed`;
    case 'permit':
      return 'with the transaction that will carry it';
    case 'command':
      return 'the program is looked at again before it is started';
    case 'visit':
      return 'what plans may visit is looked at again before the window opens';
    case 'file_change':
      return 'against the file as it was then; it is looked at again before it is changed';
  }
}
