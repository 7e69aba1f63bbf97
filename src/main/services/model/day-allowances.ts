import { readDecimal } from '../../../shared/decimal.ts';
import { compareDecimalTexts } from '../../../shared/decimal-arithmetic.ts';
import { AppError } from '../../../shared/errors.ts';
import { affordableOutput, costAtMost, hasPrice, usdText } from '../../agent/model/cost.ts';
import type { Allowance } from '../../agent/model/model-call.ts';

/** What an answer is worth asking for with, in tokens. */
const leastOutput = 1_000;

/** The limit and what is recorded of today, in US dollars; `spentUsd`: null where some of it is not known. */
export interface Day {
  /** Epoch ms. */
  now: number;
  /** When today began, likewise. */
  startsAt: number;
  limit: string | null;
  spentUsd: string | null;
}

/** Of one call, in millionths of a dollar; none of it is in what is recorded of today. */
interface Open {
  /** The most that the attempt can cost that is being made. */
  aside: bigint;
  /** What attempts did cost that ended. */
  known: bigint;
  /** The most that those can have cost of which it is not known. */
  lost: bigint;
}

/** The most that attempts can have cost of which no cost is recorded. */
export interface SetAside {
  /** When it was added to last, epoch ms: of another day it counts no longer. */
  at: number;
  /** In millionths of a dollar. */
  microUsd: bigint;
}

/** Where it stays when the process ends, also by a kill in the middle of an answer. */
export interface AsideKeeper {
  /** What was kept last. */
  read(): SetAside;
  keep(aside: SetAside): void;
}

/**
 * What models may still cost today. The most that an attempt can cost is set aside, durably, before it is made, for all
 * that are made at once, and its answer is bounded by what is left: so no attempt can pass the limit. What no cost was
 * recorded of counts as all that it can have cost for the rest of the day, also where there was no limit yet.
 */
export class DayAllowances {
  readonly #day: () => Day;
  readonly #keeper: AsideKeeper;
  readonly #open = new Set<Open>();
  /** Of what ended, and of what a process left that was killed. */
  #lost: SetAside;

  constructor(day: () => Day, keeper: AsideKeeper) {
    this.#day = day;
    this.#keeper = keeper;
    this.#lost = keeper.read();
  }

  /** For the attempts of one call, until its cost is recorded. Errors: MODEL_BUDGET_SPENT, MODEL_PRICE_UNKNOWN. */
  open(model: string): Allowance {
    const { limit, spentUsd } = this.#day();
    if (limit === null && !hasPrice(model)) return unbounded;
    if (!hasPrice(model)) throw priceUnknown(model);
    if (limit !== null && spentUsd === null) throw dayUnknown();
    if (limit !== null && compareDecimalTexts(spentUsd ?? limit, limit) >= 0) throw spent(limit);
    const own: Open = { aside: 0n, known: 0n, lost: 0n };
    this.#open.add(own);
    return {
      room: (promptTokens, wanted) => this.#room(model, promptTokens, wanted),
      attempt: (promptTokens, wanted) => this.#attempt(own, model, promptTokens, wanted),
      used: (costMicroUsd) => {
        own.known += costMicroUsd ?? 0n;
        own.lost += costMicroUsd === null ? own.aside : 0n;
        own.aside = 0n;
      },
      atItsEnd: () => this.#notEnough(),
      recorded: () => {
        own.known = 0n;
      },
      end: () => this.#end(own),
    };
  }

  #attempt(own: Open, model: string, promptTokens: number, wanted: number): number {
    const room = this.#room(model, promptTokens, wanted);
    const spent = this.#notEnough();
    if (spent !== null && room < Math.min(leastOutput, wanted)) throw spent;
    own.aside = costAtMost(model, promptTokens, room);
    this.#keeper.keep({ at: this.#day().now, microUsd: this.#taken() });
    return room;
  }

  #room(model: string, promptTokens: number, wanted: number): number {
    const { limit, spentUsd } = this.#day();
    if (limit === null) return wanted;
    const left = microUsd(limit) - microUsd(spentUsd ?? limit) - this.#taken();
    return Math.min(wanted, affordableOutput(model, left, promptTokens));
  }

  /** What no cost is recorded of, is lost with the call. */
  #end(own: Open): void {
    if (!this.#open.delete(own)) return;
    const lost = own.aside + own.known + own.lost;
    const microUsd = this.#lostToday() + lost;
    this.#lost = { at: lost === 0n ? this.#lost.at : this.#day().now, microUsd };
    try {
      this.#keeper.keep({ at: this.#day().now, microUsd: this.#taken() });
    } catch {
      // What is kept is then more than was taken, and the answer is not lost for it.
    }
  }

  #taken(): bigint {
    return [...this.#open].reduce(
      (sum, { aside, known, lost }) => sum + aside + known + lost,
      this.#lostToday(),
    );
  }

  #lostToday(): bigint {
    const { at, microUsd } = this.#lost;
    return at >= this.#day().startsAt ? microUsd : 0n;
  }

  /** Null without a limit. */
  #notEnough(): AppError | null {
    const { limit } = this.#day();
    return limit === null ? null : notEnough(limit, this.#lostToday());
  }
}

const unbounded: Allowance = {
  room: (_promptTokens, wanted) => wanted,
  attempt: (_promptTokens, wanted) => wanted,
  used: () => undefined,
  atItsEnd: () => null,
  recorded: () => undefined,
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

function notEnough(limit: string, lost: bigint): AppError {
  const message = `What is left of the $${limit} that the model may cost today is not enough for a whole answer.`;
  // A row that cannot be read counts as more than any limit.
  const all = lost >= microUsd(limit) ? limit : usdText(lost);
  const why = ` $${all} of that limit counts for answers that broke off, which can have cost as much.`;
  return budgetSpent(lost === 0n ? message : `${message}${why}`, limit);
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
