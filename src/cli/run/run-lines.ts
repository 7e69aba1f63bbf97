import type { Verdict } from '../../shared/runs/states.ts';
import type { RunView, StepView } from '../../shared/runs/views.ts';
import { changeLine } from '../rehearsal-lines.ts';

/** A run in words. */
export function runLines(run: RunView): string[] {
  const error = run.error === null ? '' : `${run.error.message} ${run.error.advice}`;
  return [
    `${headlineOf(run)} ${error}`.trimEnd(),
    ...(run.continues === null ? [] : [`It goes on from where run ${run.continues} ended.`]),
    ...run.steps.flatMap((step) => [
      stepLine(step),
      ...step.effects.flatMap(({ kind, state, txHash, actual }) => [
        `  ${kind} ${state} ${txHash ?? ''}`.trimEnd(),
        ...actual.map((change) => `  ${changeLine(change)}`),
      ]),
    ]),
    ...questionLines(run),
    `Fees: ${run.feeEth} ETH. Request ${run.requestId ?? 'unknown'}.`,
  ];
}

function stepLine({ nodeId, state, waitingFor }: StepView): string {
  return `${nodeId}: ${state}${waitingFor === null ? '' : ` for ${reasonWords(waitingFor)}`}`;
}

/** What the plan itself asks, and how it is answered. */
function questionLines({ executionId, steps }: RunView): string[] {
  return steps.flatMap(({ gate, path }) =>
    gate === null
      ? []
      : [
          `The plan asks: ${gate.prompt}`,
          `  countersign exec answer ${executionId} ${path} yes (or no)`,
          `  countersign exec resume ${executionId} --follow`,
        ],
  );
}

/** `in_doubt` for people. */
export function reasonWords(reason: string): string {
  return reason.replaceAll('_', ' ');
}

const doneWords: Readonly<Record<Verdict, string>> = {
  matched: 'Done, as rehearsed.',
  within_tolerance: 'Done, nearly as rehearsed.',
  different: 'Done, but not as rehearsed.',
  not_checked: 'Done. It was not compared with the rehearsal.',
};

/** How the run stands; what follows is why. */
function headlineOf({ state, waitingFor, wanted, verdict, error }: RunView): string {
  if (state === 'completed') return doneWords[verdict];
  const stands = state === 'failed' ? 'The run failed' : `The run is ${state}`;
  const why = waitingFor === null ? '' : ` for ${reasonWords(waitingFor)}`;
  const order = wanted === null ? '' : `, told to ${wanted}`;
  return `${stands}${why}${order}${error === null ? '.' : ':'}`;
}
