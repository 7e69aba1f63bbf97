import { readDecimal } from '../../../shared/decimal.ts';
import { compareDecimalTexts } from '../../../shared/decimal-arithmetic.ts';
import { AppError } from '../../../shared/errors.ts';
import { affordableOutput, costAtMost, hasPrice } from '../../agent/model/cost.ts';
import type { Allowance } from '../../agent/model/model-call.ts';

/** What an answer is worth asking for with, in tokens. */
const leastOutput = 1_000;

/** The limit and what is recorded of today, in US dollars; `spentUsd`: null where some of it is not known. */
export interface Day {
  /** When today began, epoch ms. */
  startsAt: number;
  limit: string | null;
  spentUsd: string | null;
}

interface Open {
  /** Of attempts that ended, and of the one that is being made at most; in millionths of a dollar. */
  ended: bigint;
  aside: bigint;
  /** Of what ended: what was set aside for attempts that broke off. */
  cut: bigint;
}

/**
 * What models may still cost today. The most that an attempt can cost is set aside before it is made, for all that are
 * made at once, and its answer is bounded by what is left: so no attempt can pass the limit. Of one that broke off only
 * what the service said until then is recorded, so the most that it can have cost counts for the rest of the day, as long
 * as the app is open.
 */
export class DayAllowances {
  readonly #day: () => Day;
  readonly #open = new Set<Open>();
  #cut = { startsAt: 0, microUsd: 0n };

  constructor(day: () => Day) {
    this.#day = day;
  }

  /** For the attempts of one call, until its cost is recorded. Errors: MODEL_BUDGET_SPENT, MODEL_PRICE_UNKNOWN. */
  open(model: string): Allowance {
    const { limit, spentUsd } = this.#day();
    if (limit === null) return unbounded;
    if (!hasPrice(model)) throw priceUnknown(model);
    if (spentUsd === null) throw dayUnknown();
    if (compareDecimalTexts(spentUsd, limit) >= 0) throw spent(limit);
    const own: Open = { ended: 0n, aside: 0n, cut: 0n };
    this.#open.add(own);
    return {
      room: (promptTokens, wanted) => this.#room(model, promptTokens, wanted),
      attempt: (promptTokens, wanted) => {
        const room = this.#room(model, promptTokens, wanted);
        if (room < Math.min(leastOutput, wanted)) throw notEnough(limit);
        own.aside = costAtMost(model, promptTokens, room);
        return room;
      },
      used: (costMicroUsd) => {
        own.ended += costMicroUsd ?? own.aside;
        if (costMicroUsd === null) own.cut += own.aside;
        own.aside = 0n;
      },
      atItsEnd: () => notEnough(limit),
      end: () => {
        if (this.#open.delete(own)) this.#keep(own.cut);
      },
    };
  }

  #room(model: string, promptTokens: number, wanted: number): number {
    const { limit, spentUsd, startsAt } = this.#day();
    if (limit === null) return wanted;
    const cut = this.#cut.startsAt === startsAt ? this.#cut.microUsd : 0n;
    const taken = [...this.#open].reduce((sum, { ended, aside }) => sum + ended + aside, cut);
    const left = microUsd(limit) - microUsd(spentUsd ?? limit) - taken;
    return Math.min(wanted, affordableOutput(model, left, promptTokens));
  }

  #keep(cut: bigint): void {
    const { startsAt } = this.#day();
    const before = this.#cut.startsAt === startsAt ? this.#cut.microUsd : 0n;
    this.#cut = { startsAt, microUsd: before + cut };
  }
}

const unbounded: Allowance = {
  room: (_promptTokens, wanted) => wanted,
  attempt: (_promptTokens, wanted) => wanted,
  used: () => undefined,
  atItsEnd: () => null,
  end: () => undefined,
};

/** Rounded up. */
function microUsd(usd: string): bigint {
  const read = readDecimal(usd);
  if (typeof read === 'string') throw new Error(`No amount of dollars: ${usd} (${read})`);
  const { digits, scale } = read;
  if (scale <= 6) return digits * 10n ** BigInt(6 - scale);
  const unit = 10n ** BigInt(scale - 6);
  return (digits + unit - 1n) / unit;
}

function spent(limit: string): AppError {
  const message = `The model has cost $${limit} today, which is the limit that you set.`;
  return budgetSpent(message, limit);
}

function notEnough(limit: string): AppError {
  const message = `What is left of the $${limit} that the model may cost today is not enough for a whole answer.`;
  return budgetSpent(message, limit);
}

function budgetSpent(message: string, limit: string): AppError {
  return new AppError('MODEL_BUDGET_SPENT', 'policy_denied', message, {
    advice:
      'Nothing was planned or signed by this, and your message is kept. Raise the limit in the settings, or try again tomorrow.',
    facts: { limit },
  });
}

function dayUnknown(): AppError {
  const message =
    'It is not known what all of today’s answers cost, so the limit of a day cannot be kept today.';
  return new AppError('MODEL_PRICE_UNKNOWN', 'policy_denied', message, {
    advice:
      'No model was asked, and your message is kept. Try again tomorrow, or take the limit away in the settings.',
  });
}

function priceUnknown(model: string): AppError {
  const message = `It is not known what ${model} costs, so the limit of a day cannot be kept.`;
  return new AppError('MODEL_PRICE_UNKNOWN', 'policy_denied', message, {
    advice:
      'No model was asked, and your message is kept. Choose a model with a known price in the settings, or take the limit away.',
    facts: { model },
  });
}
