import { coinOf } from '../../shared/chain/networks.ts';
import type { EffectView } from '../../shared/runs/effect-view.ts';
import type { Verdict } from '../../shared/runs/states.ts';
import type { RunView, StepView } from '../../shared/runs/views.ts';
import { visibleLine } from '../../shared/visible-text.ts';
import { adviceOf } from '../advice-of.ts';
import { changeLine } from '../rehearsal-lines.ts';
import { saidLines } from './said-lines.ts';

/** A run in words. `results` are the lines of what steps left that only looked, by the place of the step. */
export function runLines(
  run: RunView,
  results: ReadonlyMap<string, readonly string[]> = new Map(),
): string[] {
  const request = run.requestId === null ? '' : `, request ${run.requestId}`;
  return [
    `${headlineOf(run)} ${whyOf(run)}`.trimEnd(),
    ...(run.continues === null ? [] : [`It goes on from where run ${run.continues} ended.`]),
    ...run.steps.flatMap((step) => [
      stepLine(step),
      ...(results.get(step.path) ?? []).map((line) => `  ${line}`),
      ...(step.error === null || step.error.message === run.error?.message
        ? []
        : [`  ${step.error.message}`]),
      ...step.effects.flatMap(effectLines),
    ]),
    ...questionLines(run),
    `Fees: ${run.feeEth} ${coinOf(run.chainId, ...networksOf(run))}. Run ${run.executionId}${request}.`,
  ];
}

function networksOf({ steps }: RunView): number[] {
  const effects = steps.flatMap((step) => step.effects);
  return effects.flatMap(({ actual }) => actual.map(({ chainId }) => chainId));
}

/** What it did; beside what was rehearsed where that was something else. */
function effectLines(effect: EffectView): string[] {
  const { kind, state, txHash, verdict, rehearsed, actual, allowances } = effect;
  const head = `  ${kind} ${state} ${txHash ?? ''}`.trimEnd();
  const did = [...actual.map((change) => `  ${changeLine(change)}`), ...saidLines(effect)];
  if (verdict !== 'different') return [head, ...did, ...allowanceLines(effect)];
  const was = rehearsed.map((change) => `  ${changeLine(change)}`);
  const orNothing = (lines: string[]) => (lines.length === 0 ? ['    nothing'] : lines);
  const others = allowances
    .filter((each) => each.happened !== each.rehearsed)
    .map(({ spender, symbol, ...side }) => {
      return `    ${spender} may take ${side.happened} of ${symbol}; rehearsed was ${side.rehearsed}`;
    });
  return [
    ...[head, '    Rehearsed:', ...orNothing(was), '    Happened:', ...orNothing(did)],
    ...others,
  ];
}

/** What others may take since. */
function allowanceLines({ kind, allowances }: EffectView): string[] {
  return allowances.flatMap(({ symbol, spender, happened }) => {
    // A trade that takes all that it was allowed leaves nothing to say.
    if (happened === null || (happened === '0' && kind !== 'approve')) return [];
    const none = happened === '0' ? `no ${symbol} any more` : null;
    const any = Number.isNaN(Number(happened)) ? `${happened} of ${symbol}` : null;
    return [`    ${spender} may take ${none ?? any ?? `at most ${happened} ${symbol}`}`];
  });
}

/** By its place, which other verbs take: the rounds of a loop differ in nothing else. */
function stepLine({ path, state, waitingFor, takenOver }: StepView): string {
  const why = waitingFor === null ? '' : ` for ${reasonWords(waitingFor)}`;
  return `${path}: ${state}${why}${takenOver ? ' in the earlier run' : ''}`;
}

/** Without what would let it go on where it has been told to end. */
function whyOf({ error, wanted }: RunView): string {
  if (error === null) return '';
  return wanted === 'cancel' ? error.message : `${error.message} ${adviceOf(error)}`;
}

/** What the plan itself asks, and how it is answered. */
function questionLines({ executionId, steps }: RunView): string[] {
  return steps.flatMap(({ gate, path }) =>
    gate === null
      ? []
      : [
          `The plan asks: ${gate.prompt}`,
          ...(gate.kind === 'secret'
            ? [
                '  It is typed unseen, in the app or at the terminal of the run, and written nowhere:',
              ]
            : [`  countersign exec answer ${executionId} ${path} ${answersOf(gate)}`]),
          `  countersign exec resume ${executionId} --follow`,
        ],
  );
}

function answersOf({ kind, options }: NonNullable<StepView['gate']>): string {
  if (kind === 'text') return '"YOUR ANSWER"';
  if (kind === 'confirm') return 'yes (or no)';
  return `ONE OF: ${(options ?? []).map((option) => visibleLine(JSON.stringify(option))).join(' ')}`;
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
function headlineOf({ state, waitingFor, wanted, verdict, error, steps }: RunView): string {
  if (state === 'completed') {
    const acted = steps.some(({ effects }) => effects.length > 0);
    return acted || verdict !== 'not_checked'
      ? doneWords[verdict]
      : 'Done. It changed nothing outside, so there is nothing to compare.';
  }
  const stands = state === 'failed' ? 'The run failed' : `The run is ${state}`;
  const why = waitingFor === null ? '' : ` for ${reasonWords(waitingFor)}`;
  const order = wanted === null ? '' : `, told to ${wanted}`;
  return `${stands}${why}${order}${error === null ? '.' : ':'}`;
}
