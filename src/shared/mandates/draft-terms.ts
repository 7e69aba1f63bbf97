// The terms of a mandate, drawn up from a plan and what its rehearsal did: nothing is named that it did not use, and
// nothing may be spent that it did not spend. Pure: the id and the time come in, and a person may lower any number.
import { sameAddress } from '../addresses.ts';
import { parseUnits } from '../amounts.ts';
import type { Finding, Rehearsal, RehearsedStep } from '../chain/types.ts';
import { AppError } from '../errors.ts';
import type { Plan } from '../plan/schema.ts';
import { visibleLine } from '../visible-text.ts';
import { longestMandateMs, type MandateDraft } from '../wallet/mandate-terms.ts';
import { type Needs, needsOf } from './calls-of-rehearsal.ts';
import { courseOf } from './course-of-trigger.ts';
import type { DraftChoice } from './draft-choice.ts';

const day = 86_400_000;
/** Gas prices may rise so many times above those of the rehearsal. */
const feeRoom = 3n;
/** Ten-thousandths beside what the trades of the plan allow, because a quote is rounded. */
const quoteRoom = 10;

/** What the terms are drawn up from. */
interface DraftFrom {
  mandateId: string;
  plan: Plan;
  rehearsal: Rehearsal;
  /** Epoch ms. */
  now: number;
  choice: DraftChoice;
}

/** Errors: MANDATE_NEEDS_REHEARSAL, MANDATE_CANNOT_COVER. */
export function draftTerms({ mandateId, plan, rehearsal, now, choice }: DraftFrom): MandateDraft {
  if (rehearsal.status !== 'ok') throw needsRehearsal();
  const { account: mainAccount, chainId, planHash } = rehearsal;
  const expiresAt = Math.min(choice.expiresAt ?? now + 30 * day, now + longestMandateMs);
  const course = courseOf(plan.trigger, { now, untilMs: expiresAt, periodMs: day });
  const runs = BigInt(Math.min(choice.runs ?? course.runs, 1_000));
  const perPeriod = min(BigInt(course.perPeriod), runs);
  const needs = needsOfSteps(everyStep(rehearsal));
  if (needs.length === 0) throw cannotCover();
  const taken = needsOfSteps(rehearsal.steps);
  const transactions = BigInt(needs.length + needs.reduce((sum, { more }) => sum + more, 0));
  const feeWei = highestFeeWei(everyStep(rehearsal)) * feeRoom;
  const caps = capsOf(taken, rehearsal).map(({ token, units }) => ({
    token,
    perRun: String(units),
    perPeriod: String(units * perPeriod),
    total: String(units * runs),
  }));
  if (caps.length === 0) throw cannotCover();
  return {
    ...{ mandateId, planHash, chainId, mainAccount, caps },
    name: nameOf(plan),
    calls: unique(
      needs.flatMap(({ calls }) => calls),
      ({ to, selector }) => `${to} ${selector}`,
    ),
    tokens: unique(
      [...needs.flatMap(({ tokens }) => tokens), ...caps.map(({ token }) => token)],
      (token) => token,
    ),
    recipients: unique(
      needs.flatMap(({ recipients }) => recipients),
      (each) => each,
    ),
    period: { ms: day },
    maxFeeWeiPerTx: String(feeWei),
    maxFeeWeiPerPeriod: String(feeWei * transactions * perPeriod),
    slippageBps: slippageOf(everyStep(rehearsal)),
    maxUses: Number(min(transactions * runs, 10_000n)),
    notBefore: now,
    expiresAt,
    whileLocked: choice.whileLocked ?? false,
  };
}

/** Findings that a person accepts by agreeing to a mandate now: what nobody may accept unread is none of them. */
export function acceptedFindings(rehearsal: Rehearsal): Finding[] {
  const found = everyStep(rehearsal).flatMap(({ risks }) => risks);
  const open = found.filter(({ level }) => level === 'caution' || level === 'danger');
  return unique(open, ({ id }) => id);
}

function everyStep({ steps, branches = [] }: Rehearsal): RehearsedStep[] {
  const others = branches.filter(({ taken }) => !taken).flatMap((branch) => branch.steps);
  return [...steps, ...others];
}

function needsOfSteps(steps: readonly RehearsedStep[]): Needs[] {
  return steps.flatMap((step) => step.transactions.map((each) => needsOf(step, each)));
}

/** The most that one run spends of each token, over all ways through the plan. */
function capsOf(taken: readonly Needs[], { account, branches = [] }: Rehearsal) {
  const spent = sums(taken.flatMap(({ spends }) => spends));
  const allowed = sums(taken.flatMap(({ allows }) => allows));
  const ways = branches
    .filter(({ taken: isTaken }) => !isTaken)
    .map(({ worstCase }) =>
      worstCase.assetChanges
        .filter((change) => change.tokenId === undefined && sameAddress(change.account, account))
        .filter(({ deltaUnits }) => deltaUnits.startsWith('-'))
        .map(({ token, deltaUnits }) => ({
          token: token.toLowerCase(),
          units: -BigInt(deltaUnits),
        })),
    );
  const most = new Map<string, bigint>();
  for (const each of [spent, allowed, ...ways].flat()) {
    const before = most.get(each.token) ?? 0n;
    if (each.units > before) most.set(each.token, each.units);
  }
  return [...most].map(([token, units]) => ({ token, units }));
}

function sums(amounts: readonly { token: string; units: bigint }[]) {
  const total = new Map<string, bigint>();
  for (const { token, units } of amounts) {
    const key = token.toLowerCase();
    total.set(key, (total.get(key) ?? 0n) + units);
  }
  return [...total].map(([token, units]) => ({ token, units }));
}

/** What the bytes of trades leave between what they bring and what they ask for at least. */
function slippageOf(steps: readonly RehearsedStep[]): number {
  const each = steps.flatMap((step) =>
    step.transactions.flatMap((transaction) =>
      needsOf(step, transaction).leastIn.flatMap(({ token, units }) => {
        const came = step.assetChanges.find(
          (change) =>
            sameAddress(change.token, token) && sameAddress(change.account, transaction.from),
        );
        const got = BigInt(came?.deltaUnits ?? '0');
        return got > units ? [Number(((got - units) * 10_000n + got - 1n) / got)] : [0];
      }),
    ),
  );
  return each.length === 0 ? 0 : Math.min(5_000, Math.max(...each) + quoteRoom);
}

/** Of one transaction: that of the limit of its gas, at the highest price of the rehearsal. */
function highestFeeWei(steps: readonly RehearsedStep[]): bigint {
  return steps.reduce((most, step) => {
    const feeEth = step.worstCase?.feeEth ?? step.feeEth;
    return -min(-most, -parseUnits(feeEth, 18, { zeroAllowed: true }));
  }, 0n);
}

function nameOf({ name }: Plan): string {
  const line = visibleLine(name).slice(0, 64).trim();
  return line === '' || visibleLine(line) !== line ? 'Mandate' : line;
}

function unique<T>(list: readonly T[], keyOf: (each: T) => string): T[] {
  return [...new Map(list.map((each) => [keyOf(each).toLowerCase(), each])).values()];
}

function min(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}

function needsRehearsal(): AppError {
  const message = 'A mandate is drawn up from a rehearsal that went through, and there is none.';
  return new AppError('MANDATE_NEEDS_REHEARSAL', 'invalid_params', message, {
    advice: 'No mandate was made. Rehearse the plan first.',
  });
}

function cannotCover(): AppError {
  const message = 'This plan spends nothing that a mandate could be drawn up for.';
  return new AppError('MANDATE_CANNOT_COVER', 'invalid_params', message, {
    advice: 'No mandate was made.',
  });
}
