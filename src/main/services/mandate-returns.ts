// What is left in the account of a mandate that is over goes back: one that signs while locked starts that run by
// itself, and of any other a person gets the plan. What was started or drafted is known by the id of its plan, so
// that neither happens twice, whenever this process ends.
import { sameAddress } from '../../shared/addresses.ts';
import { toAppError } from '../../shared/errors.ts';
import type { Change } from '../../shared/ipc/change.ts';
import type { Holding, Portfolio } from '../../shared/ipc/views.ts';
import { planHash } from '../../shared/plan/hash.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import type { TokenList } from '../../shared/tokens/token.ts';
import type { Clock } from '../clock.ts';
import type { LiveConnection } from '../connector.ts';
import type { Executor } from '../executor/executor.ts';
import type { Log } from '../log.ts';
import type { Store } from '../store/open-store.ts';
import type { MandateRecord } from '../store/queries/mandates.ts';
import { requireStored } from '../store/stored.ts';
import type { Timer } from '../timer.ts';
import { sparedCoins } from '../tools/spend-amount.ts';
import { leftNotice } from './left-notice.ts';
import { feesFit, returnDraft, worthReturning } from './mandate-transfers.ts';
import type { Mandates } from './mandates.ts';
import { hourMs, returnWay } from './return-way.ts';

/** Many changes come together, and who just revoked one may send back by hand. */
const settleMs = 30_000;

interface ReturnsDeps {
  store: Pick<Store, 'reader' | 'writer'>;
  mandates: Pick<Mandates, 'follow'>;
  executor: Pick<Executor, 'agree'>;
  portfolio: (address: string) => Promise<Portfolio>;
  connect: () => Promise<Pick<LiveConnection, 'client'>>;
  /** The chain in use now. */
  chainId: () => number;
  /** False while the network does not answer: nothing is started to look at accounts. */
  isReady: () => boolean;
  tokens: TokenList;
  clock: Clock;
  timer: Timer;
  log: Log;
  notify: (change: Change) => void;
}

/** What the account holds that is worth sending back, and whether a run may do that now. */
interface Left {
  holdings: Holding[];
  spared: bigint;
  feesFit: boolean;
}

/** Looks after the start, after changes of runs, schedules and mandates, and once an hour. */
export class MandateReturns {
  readonly #deps: ReturnsDeps;
  /** Since when no run could start, by mandate. */
  readonly #waits = new Map<string, number>();
  /** When the account of a mandate held nothing that is worth it: it is read again an hour later. */
  readonly #empty = new Map<string, number>();
  #last: Promise<void> = Promise.resolve();
  #isSoon = false;
  #stopped = true;

  constructor(deps: ReturnsDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#stopped = false;
    this.#soon();
  }

  heard({ topic }: Change): void {
    if (topic === 'run' || topic === 'schedule' || topic === 'mandate') this.#soon();
  }

  /** Settles when what is under way has ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#deps.timer.clear();
    await this.#last;
  }

  /** Ends what is over and gives back what is left. Never rejects: what could not be read is read later. */
  look(): Promise<void> {
    this.#last = this.#last.then(async () => {
      this.#isSoon = false;
      await this.#lookAtAll().catch((thrown) => this.#later(thrown));
      if (!this.#stopped && !this.#isSoon) this.#deps.timer.set(hourMs, () => void this.look());
    });
    return this.#last;
  }

  #soon(): void {
    if (this.#stopped || this.#isSoon) return;
    this.#isSoon = true;
    this.#deps.timer.set(settleMs, () => void this.look());
  }

  async #lookAtAll(): Promise<void> {
    const { store, mandates, notify, chainId, isReady } = this.#deps;
    const ended = store.writer.mandates.endOver();
    for (const id of ended) notify({ topic: 'mandate', id });
    if (ended.length > 0) {
      notify({ topic: 'schedule', id: null });
      await mandates.follow();
    }
    for (const row of store.reader.mandates.list()) {
      if (this.#stopped || !isReady()) return;
      if (row.chainId === chainId() && this.#mayBeLeft(row))
        await this.#giveBack(row).catch((thrown) => this.#later(thrown));
    }
  }

  /** Nothing is asked of a chain for one that is returned, drafted or still at work. */
  #mayBeLeft({ mandateId, state, returnedAt, account, terms }: MandateRecord): boolean {
    const { plans, executions } = this.#deps.store.reader;
    if (state === 'active' || returnedAt !== null || !terms.ok) return false;
    if (plans.state(draftId(mandateId)) !== undefined) return false;
    return !executions.listOpen().some((run) => sameAddress(run.account, account));
  }

  async #giveBack(row: MandateRecord): Promise<void> {
    const { clock, store } = this.#deps;
    const { mandateId } = row;
    const now = clock.now();
    if (now - (this.#empty.get(mandateId) ?? -hourMs) < hourMs) return;
    const left = await this.#left(row);
    if (left === null) return;
    const attempts = store.reader.executions.listAgreedBy(agreedBy(mandateId));
    const since = this.#waits.get(mandateId) ?? now;
    const state = { feesFit: left.feesFit, waitedMs: now - since, now };
    const way = returnWay(requireStored(row.terms), attempts, state);
    if (way === 'ask') this.#draft(row, left);
    if (way !== 'run' && way !== 'later') return;
    this.#waits.set(mandateId, since);
    if (way === 'run') await this.#run(row, left, attempts.length + 1);
  }

  /** Null where nothing is worth it, or it cannot be known now. */
  async #left({ mandateId, account, chainId, terms: stored }: MandateRecord): Promise<Left | null> {
    const { clock, connect, portfolio } = this.#deps;
    const terms = requireStored(stored);
    const found = await portfolio(account);
    if (found.unverified || found.chainId !== chainId) return null;
    const { client } = await connect();
    const coin = found.holdings.find(({ token }) => token === 'native');
    const coins = BigInt(coin?.amountUnits ?? '0');
    const spared = await sparedCoins(client, coins);
    const { maxFeePerGasWei: feePerGasWei } = await client.fees();
    const holdings = worthReturning(found.holdings, { spared, feePerGasWei }, terms);
    if (holdings.length === 0) {
      this.#empty.set(mandateId, clock.now());
      return null;
    }
    return { holdings, spared, feesFit: feesFit(holdings, { coins, feePerGasWei }, terms) };
  }

  /** The plan and what tells of it in one transaction. */
  #draft(row: MandateRecord, left: Left): void {
    const { store, notify } = this.#deps;
    const plan = this.#planOf(row, left, draftId(row.mandateId));
    store.writer.together(() => {
      store.writer.plans.save(plan, planHash(plan));
      store.writer.notifications.add(leftNotice(row, left.holdings, plan.id));
    });
    notify({ topic: 'plan', id: plan.id });
    notify({ topic: 'notification', id: null });
  }

  /** Where an earlier try got no further than the plan, that plan is run. */
  async #run(row: MandateRecord, left: Left, attempt: number): Promise<void> {
    const { store, executor } = this.#deps;
    const { mandateId, account } = row;
    if (store.reader.control.halted() !== null) return;
    const planId = `return-${attempt}-of-${mandateId}`;
    if (store.reader.plans.state(planId) === undefined) {
      const plan = this.#planOf(row, left, planId);
      store.writer.together(() => {
        store.writer.plans.save(plan, planHash(plan));
        store.writer.plans.setStatus(planId, 'validated');
      });
    }
    const hash = store.reader.plans.state(planId)?.hash ?? '';
    const policyVersion = store.reader.policy.version();
    const agreement = { planId, planHash: hash, policyVersion, requestId: null };
    await executor.agree({ ...agreement, agreedBy: agreedBy(mandateId), account, mandateId });
    this.#waits.delete(mandateId);
  }

  #planOf(row: MandateRecord, left: Left, planId: string): Plan {
    const birth = { planId, createdAt: this.#deps.clock.now() };
    return returnDraft(row, left, this.#deps.tokens, birth);
  }

  #later(thrown: unknown): void {
    const { code, class: kind } = toAppError(thrown);
    const isQuiet = ['network', 'timeout', 'rate_limited', 'locked'].includes(kind);
    if (!isQuiet) this.#deps.log.warn('mandate.not_returned', { code });
  }
}

const agreedBy = (mandateId: string): string => `mandate:${mandateId}`;
/** Of the one plan that a person gets. */
const draftId = (mandateId: string): string => `return-of-${mandateId}`;
