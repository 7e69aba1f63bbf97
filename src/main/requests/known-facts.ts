import type { Address } from 'viem';
import { toAppError } from '../../shared/errors.ts';
import type { PlanFacts } from '../chain/plan-facts.ts';
import type { Clock } from '../clock.ts';
import type { LiveConnection } from '../connector.ts';
import type { Log } from '../log.ts';

/** What was read longer ago says nothing of now; a rehearsal ages by the same measure. */
const freshForMs = 10 * 60_000;

export interface KnownFactsOptions {
  connect: () => Promise<Pick<LiveConnection, 'planFacts'>>;
  /** The chain in use now: what another one told says nothing of it. */
  chainId: () => number;
  clock: Clock;
  log: Log;
}

/** What the chain last told of an account, so that a plan can be judged without asking it again. */
export class KnownFacts {
  readonly #options: KnownFactsOptions;
  #last: { account: Address; chainId: number; readAt: number; facts: PlanFacts } | undefined;

  constructor(options: KnownFactsOptions) {
    this.#options = options;
  }

  /** Nothing of an account that was not read lately: what is not known raises no issue. */
  latest(account: Address): Partial<PlanFacts> {
    const last = this.#last;
    if (last?.account !== account || last.chainId !== this.#options.chainId()) return {};
    return this.#options.clock.now() - last.readAt > freshForMs ? {} : last.facts;
  }

  /** Asks the chain. Never rejects: without it plans are judged by themselves. */
  async refresh(account: Address): Promise<void> {
    const { connect, clock, log } = this.#options;
    try {
      const { planFacts } = await connect();
      const [readAt, chainId] = [clock.now(), this.#options.chainId()];
      const facts = await planFacts(account);
      // An answer that was long on its way is no news.
      if (readAt >= (this.#last?.readAt ?? 0)) this.#last = { account, chainId, readAt, facts };
    } catch (thrown) {
      log.warn('requests.no_facts', { code: toAppError(thrown).code });
    }
  }
}

/**
 * Asks again about an account of which something is known: money may have come since. Where nothing is known, nothing
 * is held against a plan either. Never rejects.
 */
export async function lookAgain(
  facts: Pick<KnownFacts, 'latest' | 'refresh'>,
  account: Address | null,
): Promise<void> {
  if (account !== null && facts.latest(account).balances !== undefined) {
    await facts.refresh(account);
  }
}
