import { fileWords } from '../main/approvals/file-words.ts';
import { homeFolder } from '../main/config.ts';
import { formatUnits } from '../shared/amounts.ts';
import { type AllowanceChange, isUnlimited } from '../shared/chain/allowances.ts';
import { coinOf } from '../shared/chain/networks.ts';
import { shownChange } from '../shared/chain/shown-change.ts';
import type { AssetChange, PlannedCall, Rehearsal, RehearsedStep } from '../shared/chain/types.ts';
import { commandLine } from '../shared/commands/command-run.ts';
import type { FileChange } from '../shared/files/file-change.ts';
import { loopRounds } from '../shared/plan/step-path.ts';
import { visibleLine, visiblePath } from '../shared/visible-text.ts';
import { adviceOf } from './advice-of.ts';
import { type RehearsedPlan, scriptLines } from './script-lines.ts';
import { visitLines } from './visit-lines.ts';

/** A rehearsal for a person at a terminal, on the way that the run would take now. `of`: what was rehearsed. */
export function rehearsalLines(rehearsal: Rehearsal, of?: RehearsedPlan): string[] {
  const { steps, singleSource, branches = [] } = rehearsal;
  const isOnFiles = rehearsal.block === null && !rehearsal.withoutChain;
  return [
    ...basisLines(rehearsal),
    ...(singleSource ? ['Single source: one RPC endpoint alone says what it is based on.'] : []),
    ...stepsLines(steps, isOnFiles, of),
    ...(rehearsal.withoutChain ? ['In all: not known.', worstUnknown] : []),
    ...(rehearsal.block === null ? [] : totalLines(rehearsal, branches.length > 1)),
  ];
}

function basisLines({ block, withoutChain, error }: Rehearsal): string[] {
  if (withoutChain) {
    const why = error === undefined ? '' : ` ${error.message} ${adviceOf(error)}`;
    return [
      `Not rehearsed, so what the plan would do is not known.${why}`,
      'Of each step follows what can be told without a rehearsal.',
    ];
  }
  if (block === null) return ['Rehearsed on a copy of the files, without a chain.'];
  return [`Rehearsed on block ${block.number}.`];
}

/** The steps of one way. */
export function stepsLines(
  steps: readonly RehearsedStep[],
  isOnFiles: boolean,
  of?: RehearsedPlan,
): string[] {
  const rounds = mostRounds(steps);
  const refused = isOnFiles ? 'cannot be done' : 'reverted';
  return steps.flatMap((step) => stepLines(step, roundWords(step, rounds), refused, of));
}

/** What one way comes to, as far as it was rehearsed; at worst on that way alone, or on any that there is. */
export function totalLines(
  {
    total,
    worstCase,
    status,
    chainId,
  }: Pick<Rehearsal, 'total' | 'worstCase' | 'status' | 'chainId'>,
  onAnyWay = false,
): string[] {
  const ran = total.assetChanges.map(changeLine);
  const coin = coinOf(chainId, ...total.assetChanges.map((change) => change.chainId));
  if (status === 'unknown') {
    return ['As far as it was rehearsed:', ...ran, `  fees ${total.feeEth} ${coin}`, worstUnknown];
  }
  const worst = worstCase.assetChanges.map(changeLine);
  const heading = onAnyWay ? 'At worst, on any way through the plan:' : 'At worst:';
  return [
    status === 'ok' ? 'In all:' : 'As far as it was rehearsed:',
    ...ran,
    `  fees ${total.feeEth} ${coin}, at most ${worstCase.feeEth} ${coin}`,
    ...(worst.length === 0 ? [] : [heading, ...worst]),
  ];
}

const worstUnknown = 'At worst: not known.';

/** Every finding, worst first in each step, as it must be read before the plan is agreed to. */
export function findingLines(steps: readonly RehearsedStep[]): string[] {
  return steps.flatMap(({ nodeId, risks }) =>
    risks.map(({ level, message }) => `${level} [${nodeId}] ${message}`),
  );
}

/** How many rounds of each loop were rehearsed, by the path of the loop. */
function mostRounds(steps: readonly RehearsedStep[]): ReadonlyMap<string, number> {
  const most = new Map<string, number>();
  for (const { loop, round } of steps.flatMap(({ path }) => loopRounds(path))) {
    most.set(loop, Math.max(round, most.get(loop) ?? 0));
  }
  return most;
}

/** E.g. ", round 2 of 3"; of a loop inside another, both, the outermost first. */
function roundWords({ path }: RehearsedStep, rounds: ReadonlyMap<string, number>): string {
  const words = loopRounds(path).map(
    ({ loop, round }) => `, round ${round} of ${rounds.get(loop) ?? round}`,
  );
  return words.join('');
}

function stepLines(
  step: RehearsedStep,
  round: string,
  refused: string,
  of: RehearsedPlan | undefined,
): string[] {
  const error = step.error === undefined ? [] : [`  ${step.error.message} ${adviceOf(step.error)}`];
  return [
    `${step.nodeId}${round}: ${step.status === 'reverted' ? refused : step.status}`,
    ...(step.calls ?? []).map(callLine),
    ...scriptLines(step, of),
    ...step.assetChanges.map(changeLine),
    ...(step.fileChanges ?? []).flatMap(fileLines),
    ...(step.command === undefined
      ? []
      : [`  would run ${visibleLine(commandLine(step.command))}`]),
    ...(step.visit === undefined ? [] : visitLines(step.visit)),
    ...step.allowances.map(allowanceLine),
    ...findingLines([step]).map((line) => `  ${line}`),
    ...error,
  ];
}

/** A call that nobody ran. */
function callLine({ to, valueWei, decoded, data }: PlannedCall): string {
  const coins = valueWei === '0' ? '' : `, with ${formatUnits(BigInt(valueWei), 18)} coins`;
  if (data === '0x') return `  would pay ${to}${coins}`;
  if (decoded === null) return `  would call ${to}${coins}, by bytes that cannot be put into words`;
  const args = decoded.args.map(({ name, value }) => `${name} ${JSON.stringify(value)}`);
  return `  would call ${decoded.functionName}(${args.join(', ')}) of ${to}${coins}`;
}

/** What a spender may take after the change. */
function allowanceLine(change: AllowanceChange): string {
  const { symbol, spender, after, decimals, way, tokenId } = change;
  const through = way === 'permit2' ? ' through Permit2' : '';
  const kind = tokenId === undefined ? symbol : `${symbol} #${tokenId}`;
  if (BigInt(after) === 0n) return `  ${spender} may take no ${kind} any more${through}`;
  if (tokenId !== undefined) return `  ${spender} may take ${kind}`;
  const most = isUnlimited(change)
    ? `any amount of ${kind}`
    : `at most ${formatUnits(BigInt(after), decimals)} ${kind}`;
  return `  ${spender} may take ${most}${through}`;
}

/** What would be done to a file, and its whole path. */
function fileLines(change: FileChange): string[] {
  const { title } = fileWords(change, homeFolder());
  const paths = change.from === undefined ? [change.path] : [change.from, change.path];
  return [`  ${title}`, ...paths.map((path) => `    ${visiblePath(path)}`)];
}

/** One change of one account, with its sign. */
export function changeLine(change: AssetChange): string {
  const { delta, symbol } = shownChange(change);
  return `  ${delta.startsWith('-') ? delta : `+${delta}`} ${symbol} for ${change.account}`;
}
