import { CalendarClock, Check, CircleDashed, OctagonAlert } from 'lucide-react';
import { assetKey } from '../../../../shared/chain/types.ts';
import type { ErrorShape } from '../../../../shared/errors.ts';
import type { PlanView } from '../../../../shared/ipc/plan-views.ts';
import { settingsPartOf } from '../../../../shared/settings-part.ts';
import { api } from '../../../api.ts';
import { Amount, amountColumn } from '../../../components/amount.tsx';
import { Bones } from '../../../components/bones.tsx';
import { Button } from '../../../components/button.tsx';
import { ChangeAmount } from '../../../components/change-amount.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { Icon } from '../../../components/icon.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { ToSettings } from '../../../components/to-settings.tsx';
import { count } from '../../../format/count.ts';
import { shortName } from '../../../format/hex.ts';
import { changesOf, told } from '../../../model/effects.ts';
import {
  planFindings,
  planNodes,
  rehearsedStep,
  toAcknowledge,
} from '../../../model/plan-facts.ts';
import { totalFrame, withFees } from '../../../model/totals.ts';
import { inOrder } from '../../../model/tree-nodes.ts';
import { useRoute } from '../../../state/route-store.ts';
import { useNow } from '../../../state/use-now.ts';
import { useRemote } from '../../../state/use-remote.ts';
import { findingCount, issueView, levelSigns } from '../../../words/finding-words.ts';
import { runWords } from '../../../words/run-words.ts';
import { startWords } from '../../../words/schedule-words.ts';

/** A plan as it arrives in the chat: steps with their effects, the worst case, what was found. */
export function PlanCard({ planId }: { planId: string }) {
  const go = useRoute((store) => store.go);
  const read = useRemote(`plan/${planId}`, () => api.planGet({ planId }), ['plan'], planId);
  const view = read.value;
  if (view === null) {
    return (
      <article className="card">
        {read.error ? (
          <ErrorNote error={read.error} kept="Nothing was signed." />
        ) : (
          <Bones
            rows={[
              [220, 120],
              [180, 90],
            ]}
          >
            Reading the plan.
          </Bones>
        )}
      </article>
    );
  }
  const open = () => go({ page: 'plans', planId });
  return (
    <article className="card" aria-label={`Plan ${view.plan.name}`}>
      <div className="row flex-wrap">
        <h2 className="wrap-anywhere" title={view.plan.name}>
          {shortName(view.plan.name)}
        </h2>
        <span className="s q">
          {count(inOrder(planNodes(view)).length, 'step')}, revision {view.revision}
        </span>
        <span className="ml-auto">
          <Standing view={view} />
        </span>
      </div>
      <Start view={view} />
      <Steps view={view} />
      <Errors view={view} />
      <div className="row flex-wrap gap-x-4 pt-2.5">
        <Worst view={view} />
        <Found view={view} />
        <span className="row ml-auto">
          {view.executions[0] ? <ToApprove {...view.executions[0]} /> : null}
          <Button size="small" onClick={open}>
            Review plan
          </Button>
        </span>
      </div>
    </article>
  );
}

/** Of a plan that starts by itself, when. */
function Start({ view: { plan, description } }: { view: PlanView }) {
  const now = useNow(60_000);
  const { trigger } = plan;
  const [words] = description;
  if (trigger === undefined || trigger.type === 'immediate' || words === undefined) return null;
  return (
    <p className="row s m pt-1 wrap-anywhere">
      <Icon of={CalendarClock} />
      {startWords({ words, trigger }, now)}
    </p>
  );
}

/** Why it cannot be agreed to as it stands: the first of the errors, and how many more. */
function Errors({ view: { validation, rehearsal } }: { view: PlanView }) {
  const [first, ...more] = validation.issues.filter(({ severity }) => severity === 'error');
  if (first === undefined) {
    const failed = rehearsal?.steps.find(({ status }) => status === 'reverted')?.error;
    return failed === undefined ? null : <Refused error={failed} />;
  }
  return (
    <p className="s danger pt-2 wrap-anywhere">
      {issueView(first).title}
      {more.length === 0 ? '' : `, and ${count(more.length, 'more error')}`}.
    </p>
  );
}

/** Why its rehearsal failed, with the way to where that can be allowed. */
function Refused({ error }: { error: Pick<ErrorShape, 'code' | 'message'> }) {
  const part = settingsPartOf(error.code);
  return (
    <div className="grid justify-items-start gap-2 pt-2">
      <p className="s danger wrap-anywhere">{error.message}</p>
      {part === null ? null : <ToSettings part={part} />}
    </div>
  );
}

function Standing({ view }: { view: PlanView }) {
  const [latest] = view.executions;
  if (latest) return <RunStanding {...latest} />;
  if (!view.validation.valid) {
    return (
      <StateMark sign={OctagonAlert} tone="danger">
        Has errors
      </StateMark>
    );
  }
  const status = view.rehearsal?.status;
  if (status === 'ok') return <StateMark sign={Check}>Rehearsed</StateMark>;
  if (status === 'failed') {
    return (
      <StateMark sign={OctagonAlert} tone="danger">
        Rehearsal failed
      </StateMark>
    );
  }
  return (
    <StateMark sign={CircleDashed} tone="unknown">
      {status === 'unknown' ? 'Could not rehearse' : 'Not rehearsed'}
    </StateMark>
  );
}

type LatestRun = PlanView['executions'][number];

function useLatest({ executionId }: LatestRun) {
  return useRemote(
    `run/${executionId}`,
    () => api.runGet({ executionId, around: null }),
    ['run'],
    executionId,
  );
}

/** The way to the run where it waits for a person. */
function ToApprove(latest: LatestRun) {
  const go = useRoute((store) => store.go);
  const { executionId } = latest;
  const run = useLatest(latest).value;
  const { waitingFor } = run ?? latest;
  if (waitingFor !== 'approval') return null;
  const asks = run?.steps.some(({ gate }) => gate !== null) ?? false;
  return (
    <Button size="small" onClick={() => go({ page: 'runs', executionId })}>
      {asks ? 'Open the run to answer' : 'Open the run to approve'}
    </Button>
  );
}

/** Of the latest run, as it goes on. */
function RunStanding(latest: LatestRun) {
  const { sign, tone, word } = runWords(useLatest(latest).value ?? latest);
  return (
    <StateMark sign={sign} tone={tone}>
      {word}
    </StateMark>
  );
}

function Steps({ view }: { view: PlanView }) {
  const account = view.account.address;
  const steps = inOrder(planNodes(view)).map((node) => {
    const step = rehearsedStep(view, node.id);
    return { node, changes: step ? changesOf(step.assetChanges, account) : [] };
  });
  const all = steps.flatMap(({ changes }) =>
    changes.map(told).map(({ delta, symbol }) => ({ value: delta, symbol })),
  );
  return (
    <ol
      className="mt-2.5 border-t border-line pt-2 [border-bottom:var(--total)] pb-2"
      style={amountColumn(all)}
    >
      {steps.map(({ node, changes }) => (
        <li key={node.id} className="grid grid-cols-[34px_minmax(0,1fr)_auto] items-baseline">
          <span className="s q">{node.number}</span>
          <span className="wrap-anywhere" title={node.label}>
            {shortName(node.label)}
          </span>
          <span className="stack-right">
            {changes.map((change) => (
              <ChangeAmount key={`${change.chainId}/${assetKey(change)}`} change={change} />
            ))}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Worst({ view }: { view: PlanView }) {
  if (view.rehearsal?.status !== 'ok') return <span className="s m">Worst case not known yet</span>;
  const { worstCase, chainId } = view.rehearsal;
  const frame = totalFrame([worstCase], view.account.address, chainId);
  const totals = withFees(worstCase, frame);
  if (totals.length === 0) return <span className="s m">Moves no money and pays no fees</span>;
  return (
    <span className="flex flex-wrap items-baseline gap-x-3 s">
      <span className="m">Worst case, fees included</span>
      {totals.map(({ key, symbol, network, delta }) => (
        <b key={key}>
          <Amount value={delta} symbol={symbol} paid={delta.startsWith('-')} signed />
          {network === '' ? null : <span className="q"> on {network}</span>}
        </b>
      ))}
    </span>
  );
}

function Found({ view }: { view: PlanView }) {
  const found = toAcknowledge(planFindings(view));
  const heaviest = levelSigns.find((each) => found.some(({ level }) => level === each.level));
  if (heaviest === undefined) return null;
  return (
    <StateMark sign={heaviest.sign} tone={heaviest.tone}>
      {findingCount(found)}
    </StateMark>
  );
}
