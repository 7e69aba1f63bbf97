import { Check, CircleDashed } from 'lucide-react';
import { networkName } from '../../../../shared/chain/networks.ts';
import type { RehearsedStep } from '../../../../shared/chain/types.ts';
import type { FileChange } from '../../../../shared/files/file-change.ts';
import type { PlanView } from '../../../../shared/ipc/plan-views.ts';
import type { PlanTreeRow } from '../../../../shared/plan/tree.ts';
import { AccountMark } from '../../../components/account-mark.tsx';
import { Bones } from '../../../components/bones.tsx';
import { CommandStart } from '../../../components/command-start.tsx';
import { FileChangeSummary } from '../../../components/file-change-parts.tsx';
import { FindingNotes } from '../../../components/finding-notes.tsx';
import { Icon } from '../../../components/icon.tsx';
import { LedgerTable } from '../../../components/ledger-table.tsx';
import { VisitActs } from '../../../components/visit-acts.tsx';
import { stepLines } from '../../../model/effects.ts';
import { planFindings, rehearsedStep } from '../../../model/plan-facts.ts';
import type { TreeNode } from '../../../model/tree-nodes.ts';
import { byWeight, type FindingView } from '../../../words/finding-words.ts';
import { Allowances } from './allowances.tsx';
import { ControlLost } from './control-lost.tsx';
import { FoundText } from './found-text.tsx';
import { InnerCalls } from './inner-calls.tsx';
import { Origins } from './origins.tsx';
import { OtherChanges } from './other-changes.tsx';
import { PlannedCalls } from './planned-calls.tsx';
import { RehearsalTrouble } from './rehearsal-trouble.tsx';
import { ScriptRuns } from './script-runs.tsx';

interface StepFactsProps {
  view: PlanView;
  node: TreeNode<PlanTreeRow>;
  rehearsing: boolean;
  /** Leads to a field of the plan as a whole; undefined while none can be edited. */
  onLead: ((field: string) => void) | undefined;
}

/** The facts of one step: effects, where each value came from, what was found. */
export function StepFacts({ view, node, rehearsing, onLead }: StepFactsProps) {
  const step = rehearsedStep(view, node.id);
  const all = byWeight(planFindings(view));
  const here = all.filter(({ nodeId }) => nodeId === node.id || nodeId === null);
  const findings = (
    <Findings {...{ view, here, step, onLead }} elsewhere={all.length - here.length} />
  );
  // What a person has to have seen stands where nothing has to be scrolled to.
  const isFirst = here.some(({ level }) => level === 'block' || level === 'danger');
  return (
    <div className="grid content-start gap-3">
      <div className="row">
        <h2 className="wrap-anywhere">
          {node.number} {node.label}
        </h2>
        <span className="s m ml-auto nowrap">
          {networkOf(view, step)}, {view.account.name} <AccountMark account={view.account} />
        </span>
      </div>
      {isFirst ? findings : null}
      {view.rehearsal === null && rehearsing ? (
        <Bones
          rows={[
            [60, 110, 110],
            [60, 130, 130],
            [60, 90, 90],
          ]}
        >
          Running the plan on a copy of the chain and of your files, with your balances.
        </Bones>
      ) : null}
      {view.rehearsal === null ? null : <RehearsalTrouble rehearsal={view.rehearsal} step={step} />}
      {step === null ? null : <Effects view={view} step={step} />}
      {step === null ? null : <PlannedCalls step={step} chainId={view.rehearsal?.chainId ?? 0} />}
      <Origins origins={view.origins.filter((origin) => origin.nodeId === node.id)} />
      {isFirst ? null : findings}
    </div>
  );
}

/** A step may act on another network than its plan: what it changes first says where. */
function networkOf({ networkName: own, rehearsal }: PlanView, step: RehearsedStep | null): string {
  const chainId = step?.assetChanges[0]?.chainId ?? rehearsal?.chainId;
  return chainId === undefined || chainId === rehearsal?.chainId ? own : networkName(chainId);
}

function Effects({ view, step }: { view: PlanView; step: RehearsedStep }) {
  if (step.status !== 'ok' || view.rehearsal === null) return null;
  const { chainId } = view.rehearsal;
  const lines = stepLines(step, view.account.address, chainId);
  const changes = step.fileChanges ?? [];
  return (
    <>
      {changes.map((change) => (
        <FileChanged key={change.path} change={change} />
      ))}
      {step.command === undefined ? null : (
        <section className="grid gap-2">
          <h3>Runs a program</h3>
          <CommandStart command={step.command} />
        </section>
      )}
      {step.visit === undefined ? null : (
        <section className="grid gap-2">
          <h3>Visits the web</h3>
          <VisitActs visit={step.visit} />
        </section>
      )}
      {lines.length === 0 && changes.length === 0 && !actsElsewhere(step) ? (
        <p className="m">This step changes nothing in your account.</p>
      ) : null}
      {lines.length === 0 ? null : (
        <LedgerTable
          caption="Effects of this step"
          head="Effect"
          lines={lines}
          columns={['rehearsed', 'worst']}
        />
      )}
      <ControlLost step={step} />
      <Allowances step={step} chainId={chainId} />
      <OtherChanges step={step} chainId={chainId} />
      <InnerCalls step={step} chainId={chainId} />
      <ScriptRuns plan={view.plan} step={step} chainId={chainId} />
    </>
  );
}

/** What it does is shown above, and is none of the account's. */
function actsElsewhere({ command, visit }: RehearsedStep): boolean {
  return command !== undefined || visit !== undefined;
}

const changeTitles: Record<FileChange['kind'], string> = {
  create: 'Creates a file',
  modify: 'Changes a file',
  delete: 'Deletes a file',
  move: 'Moves a file',
  restore: 'Puts a file back',
};

function FileChanged({ change }: { change: FileChange }) {
  return (
    <section className="grid gap-2">
      <h3>{changeTitles[change.kind]}</h3>
      <FileChangeSummary change={change} />
    </section>
  );
}

interface FindingsProps {
  view: PlanView;
  /** At this step or in the plan itself. */
  here: readonly FindingView[];
  /** How many are at other steps. */
  elsewhere: number;
  /** Null where there was no rehearsal, or not of this step. */
  step: RehearsedStep | null;
  onLead: StepFactsProps['onLead'];
}

function Findings({ view, here, elsewhere, step, onLead }: FindingsProps) {
  const chainId = view.rehearsal?.chainId ?? 0;
  return (
    <section className="grid gap-1.5">
      <h3>Findings</h3>
      <FindingNotes
        findings={here}
        draw={(text) => <FoundText text={text} chainId={chainId} />}
        onLead={onLead}
      />
      {here.length === 0 ? (
        <NothingFound step={step} runs={view.rehearsal?.status === 'ok'} />
      ) : null}
      {elsewhere > 0 ? <p className="s m">{elsewhere} more at other steps.</p> : null}
    </section>
  );
}

/** A step that did not run was not looked at: that is no all-clear. */
function NothingFound({ step, runs }: { step: RehearsedStep | null; runs: boolean }) {
  const looked = step === null || step.status === 'ok';
  const why = runs ? 'this way through the plan passes it by' : 'it did not run to its end';
  return (
    <p className="row s m">
      <Icon of={looked ? Check : CircleDashed} />
      {looked
        ? `Nothing found ${step === null ? 'in the plan itself' : 'at this step'}.`
        : `Not looked at, because ${why}.`}
    </p>
  );
}
