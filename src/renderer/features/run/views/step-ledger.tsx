import type { EffectView } from '../../../../shared/runs/effect-view.ts';
import type { RunView, StepView } from '../../../../shared/runs/views.ts';
import { shippedTools } from '../../../../shared/tools/tool-registry.ts';
import { visibleLine, visibleText } from '../../../../shared/visible-text.ts';
import { ErrorNote } from '../../../components/error-note.tsx';
import { type LedgerColumn, LedgerTable } from '../../../components/ledger-table.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { count } from '../../../format/count.ts';
import { clockTime } from '../../../format/time.ts';
import { effectLines, wasNotRead } from '../../../model/effects.ts';
import type { TreeNode } from '../../../model/tree-nodes.ts';
import { effectTitle } from '../../../words/effect-words.ts';
import { stepWords } from '../../../words/run-words.ts';
import { Attempts } from './attempts.tsx';
import { CommandEffect } from './command-effect.tsx';
import { Differences } from './differences.tsx';
import { ExportEvidence } from './export-evidence.tsx';
import { FileEffect } from './file-effect.tsx';
import { GroupStates } from './group-states.tsx';
import { MayTake } from './may-take.tsx';
import { PermitEffect } from './permit-effect.tsx';
import { TransactionLine } from './transaction-line.tsx';
import { VisitEffect } from './visit-effect.tsx';

interface StepLedgerProps {
  run: RunView;
  node: TreeNode<StepView>;
}

/** Rehearsed, approved, happened and the difference, for each effect of the chosen step. */
export function StepLedger({ run, node }: StepLedgerProps) {
  const step = node.row;
  const words = stepWords(step, run.state);
  return (
    <div className="grid content-start gap-2">
      <div className="row flex-wrap">
        <h2 className="wrap-anywhere">
          {node.number} {node.label}
        </h2>
        <StateMark sign={words.sign} tone={words.tone} tag={words.tone !== 'plain'}>
          {words.word}
        </StateMark>
      </div>
      {step.error ? <ErrorNote error={step.error} /> : null}
      <Condition condition={step.condition} />
      <Attempts step={step} />
      {step.groups === undefined ? null : <GroupStates groups={step.groups} />}
      {step.effects.length === 0 ? <p className="m whitespace-pre-line">{nothing(step)}</p> : null}
      {step.effects.map((effect) => (
        <Effect
          key={effect.effectId}
          effect={effect}
          run={run}
          title={step.effects.length > 1}
          stepError={step.error}
        />
      ))}
    </div>
  );
}

/** What the condition was when it was last looked at, with the values that made it so. */
function Condition({ condition }: Pick<StepView, 'condition'>) {
  if (condition === null) return null;
  return (
    <section className="grid gap-1">
      <p className="wrap-anywhere">
        {truths[condition.truth]} <span className="m">{condition.words}</span>
      </p>
      {condition.values.length === 0 ? null : (
        <dl className="s grid w-fit max-w-full grid-cols-[minmax(0,auto)_minmax(0,auto)] gap-x-6">
          {condition.values.map(({ what, value }) => (
            <div key={what} className="contents">
              <dt className="m wrap-anywhere">{what}</dt>
              <dd className="wrap-anywhere">{value ?? 'could not be read'}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

const truths = {
  true: 'When it was last looked at, this held:',
  false: 'When it was last looked at, this did not hold:',
  unknown: 'When it was last looked at, this could not be determined:',
} as const;

function nothing(step: StepView): string {
  if (step.takenOver && step.state === 'completed')
    return 'It was done in the earlier run from which this one goes on, and is not done again. What it did is told there.';
  if (step.notTaken) return 'The run took another way. This step changed nothing.';
  if (step.abandoned)
    return 'The part around it ended before this step was done. Nothing of it was signed.';
  if (step.gate !== null) return `It asks: ${visibleLine(step.gate.prompt)}`;
  if (step.kind === 'loop' && step.rounds !== null)
    return `The loop began ${count(step.rounds, 'round')}.`;
  if (step.state === 'pending')
    return 'This step has not begun. Its effects come when it is rehearsed again.';
  if (step.state === 'skipped') return 'This step was skipped. It changed nothing.';
  if (step.waitingFor === 'time')
    return 'It stands still until its time has come. Nothing is sent meanwhile.';
  if (step.waitingFor === 'condition')
    return 'It looks at its condition now and then. Nothing is sent meanwhile.';
  if (step.waitingFor === 'retry')
    return 'The last attempt changed nothing. The next one comes by itself.';
  if (step.answer !== undefined) return `You answered: ${visibleLine(step.answer)}`;
  if (step.found !== undefined) return `${foundAt(step)}${visibleText(step.found)}`;
  if (step.kind === 'action' && step.state === 'completed')
    return 'It is done. It changed nothing outside.';
  if (step.kind === 'action' && !makesTransactions(step))
    return 'Nothing outside was changed by it.';
  if (step.kind === 'action') return 'No transaction of this step is known.';
  if (step.kind === 'wait' || step.kind === 'gate')
    return 'A step of this kind changes nothing outside.';
  return 'What it changes is at the steps in it.';
}

/** What was so then need not be so now. */
function foundAt({ completedAt }: StepView): string {
  return completedAt === null ? '' : `Found at ${clockTime(completedAt)}: `;
}

function makesTransactions({ tool }: StepView): boolean {
  return shippedTools.get(tool ?? '')?.onChain ?? true;
}

interface EffectProps {
  effect: EffectView;
  run: RunView;
  /** Whether the effect needs a name, because there are several. */
  title: boolean;
  /** Shown above; the effect's own is mostly the same. */
  stepError: StepView['error'];
}

function Effect(props: EffectProps) {
  const { effect, stepError } = props;
  if (effect.realm === 'file') return <FileEffect effect={effect} stepError={stepError} />;
  if (effect.realm === 'command') return <CommandEffect effect={effect} stepError={stepError} />;
  if (effect.realm === 'visit') return <VisitEffect effect={effect} stepError={stepError} />;
  if (effect.realm === 'signature') return <PermitEffect effect={effect} stepError={stepError} />;
  return <TransactionEffect {...props} />;
}

function TransactionEffect({ effect, run, title, stepError }: EffectProps) {
  const columns: LedgerColumn[] = ['rehearsed'];
  // What was approved last is the cancellation, which takes nothing.
  if (effect.limits.length > 0 && !effect.calledOff) columns.push('limit');
  // What never reached the chain has nothing that happened.
  if (effect.state !== 'cancelled') columns.push('happened', 'difference');
  return (
    <section className="grid gap-1.5">
      {title ? <h3>{effectTitle(effect)}</h3> : null}
      <LedgerTable
        caption={`Ledger of ${effectTitle(effect)}`}
        head="Your account"
        lines={effectLines(effect, run)}
        columns={columns}
      />
      <MayTake effect={effect} />
      <Differences effect={effect} run={run} />
      {effect.error && effect.error.code !== stepError?.code ? (
        <ErrorNote error={effect.error} />
      ) : null}
      {effect.verdict === 'different' || wasNotRead(effect) ? null : (
        <p className="m max-w-[720px]">{sentence(effect)}</p>
      )}
      <TransactionLine effect={effect} />
      <ExportEvidence approvalId={effect.approvalId} />
    </section>
  );
}

/** What the comparison means, in words. */
function sentence(effect: EffectView): string {
  if (effect.verdict === 'matched') return 'What came and went is what was rehearsed.';
  if (effect.verdict === 'within_tolerance') {
    return 'What happened differs from the rehearsal and stays inside the limit you approved.';
  }
  if (effect.calledOff && effect.state !== 'cancelled')
    return 'You cancelled it. Until the cancellation is mined, the transaction may still be mined instead.';
  return open[effect.state] ?? 'It is not compared yet.';
}

const open: Partial<Record<EffectView['state'], string>> = {
  planned: 'It is rehearsed again before you are asked to approve it.',
  simulated: 'It is rehearsed. Nothing is signed before you approve its exact bytes.',
  approved: 'You approved it. It is signed and sent next.',
  intent: 'It is signed and being sent.',
  sent: 'It is sent and waits to be mined.',
  mined: 'It is mined and waits for its confirmations.',
  unknown: 'Whether it reached the chain is unknown. It is looked up, never sent a second time.',
  failed: 'It failed on the chain. Only the fee was paid.',
  cancelled: 'It was cancelled before it reached the chain.',
};
