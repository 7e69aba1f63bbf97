import type { Rehearsal } from '../../shared/chain/types.ts';
import { AppError, toAppError } from '../../shared/errors.ts';
import type { Change } from '../../shared/ipc/change.ts';
import type { Portfolio } from '../../shared/ipc/views.ts';
import type { DraftChoice } from '../../shared/mandates/draft-choice.ts';
import { acceptedFindings, draftTerms } from '../../shared/mandates/draft-terms.ts';
import { type TransferWish, transferPlan } from '../../shared/mandates/transfer-plan.ts';
import type {
  MandateOffer,
  MandateUsePage,
  MandateUseView,
  MandateView,
} from '../../shared/mandates/views.ts';
import { planHash } from '../../shared/plan/hash.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import type { TokenList } from '../../shared/tokens/token.ts';
import type { SignedMandate } from '../../shared/wallet/mandate-terms.ts';
import { mandateLines } from '../../shared/wallet/mandate-words.ts';
import type { Clock } from '../clock.ts';
import type { LiveConnection } from '../connector.ts';
import type { Log } from '../log.ts';
import type { Requests } from '../requests/requests.ts';
import type { Standing } from '../scheduler/ports.ts';
import { standingOf } from '../scheduler/standing-of.ts';
import { newId } from '../store/new-id.ts';
import type { Store } from '../store/open-store.ts';
import { mandateNotFound, mandateOver } from '../store/queries/mandate-refusals.ts';
import type { MandateRecord } from '../store/queries/mandates.ts';
import { planTainted } from '../store/queries/plan-taints.ts';
import { requireStored } from '../store/stored.ts';
import { sparedCoins } from '../tools/spend-amount.ts';
import type { SignerHost } from '../wallet/signer-host.ts';
import { fundTransfers, returnDraft } from './mandate-transfers.ts';
import { mandateUseView, mandateView, signedUses } from './mandate-views.ts';
import { usableMandate } from './usable-mandate.ts';

interface MandatesDeps {
  store: Pick<Store, 'reader' | 'writer'>;
  signer: Pick<SignerHost, 'listMandates' | 'revokeMandate'>;
  requests: () => Pick<Requests, 'plan'>;
  /** What an account of the wallet holds. Errors: those of connecting. */
  portfolio: (address: string) => Promise<Portfolio>;
  connect: () => Promise<Pick<LiveConnection, 'client'>>;
  tokens: TokenList;
  clock: Clock;
  log: Log;
  notify: (change: Change) => void;
}

/** What was agreed beforehand for runs with nobody there. The signer's record is what counts. */
export class Mandates {
  readonly #deps: MandatesDeps;
  /** What a person accepts with a mandate that was drawn up and not made yet. */
  readonly #accepts = new Map<string, string[]>();

  constructor(deps: MandatesDeps) {
    this.#deps = deps;
  }

  /** Newest first. */
  list(): MandateView[] {
    const { store, clock } = this.#deps;
    const { reader } = store;
    return reader.mandates
      .list()
      .filter(({ terms }) => terms.ok)
      .map((row) => mandateView(reader, row, clock.now()));
  }

  /** Errors: MANDATE_NOT_FOUND, PARKED. */
  get(mandateId: string): MandateView {
    const { store, clock } = this.#deps;
    return mandateView(store.reader, this.#require(mandateId), clock.now());
  }

  /** Newest first. Errors: MANDATE_NOT_FOUND. */
  uses(mandateId: string): MandateUseView[] {
    const { chainId } = this.#require(mandateId);
    const uses = this.#deps.store.reader.mandates.uses(mandateId);
    return uses.map((use) => mandateUseView(use, chainId));
  }

  /** Newest first; `before` is the `next` of the page before. Errors: MANDATE_NOT_FOUND. */
  usesPage(mandateId: string, page: { before?: string; most?: number } = {}): MandateUsePage {
    const { chainId } = this.#require(mandateId);
    const { uses, next } = this.#deps.store.reader.mandates.usesPage(mandateId, page);
    return { uses: uses.map((use) => mandateUseView(use, chainId)), next };
  }

  /**
   * Draws up the terms for a plan from its newest rehearsal, or the one that is given; nothing is made, and a person
   * agrees to it before the signer. Errors: PLAN_NOT_FOUND, PLAN_TAINTED, MANDATE_NEEDS_REHEARSAL, MANDATE_CANNOT_COVER.
   */
  draft(planId: string, choice: DraftChoice = {}, given?: Rehearsal): MandateOffer {
    const { plan, rehearsal: newest } = this.#deps.requests().plan(planId);
    const taints = this.#deps.store.reader.plans.taint(planId);
    if (taints.length > 0) throw planTainted(planId, taints, notDrafted);
    const rehearsal = given ?? newest;
    if (rehearsal === null) throw notRehearsed();
    const now = this.#deps.clock.now();
    const terms = draftTerms({ mandateId: newId(), plan, rehearsal, now, choice });
    const accepts = acceptedFindings(rehearsal);
    this.#accepts.set(
      terms.mandateId,
      accepts.map(({ id }) => id),
    );
    return {
      ...{ terms, lines: mandateLines(terms) },
      accepts: accepts.map(({ id, message }) => ({ id, message })),
    };
  }

  /** What the signer says of one, when a person made or revoked it. Must not throw. */
  seen(mandate: SignedMandate): void {
    const { store, notify, log } = this.#deps;
    const { mandateId } = mandate.terms;
    try {
      if (!store.writer.mandates.see(mandate, this.#accepts.get(mandateId) ?? [])) return;
      notify({ topic: 'mandate', id: mandateId });
      notify({ topic: 'schedule', id: null });
    } catch (thrown) {
      log.error('mandate.not_recorded', thrown);
    }
  }

  /** Follows the signer's record, e.g. once the vault is open; what is over here, e.g. because another took its place, is revoked there. Never rejects. */
  async follow(): Promise<void> {
    const { signer, store, log } = this.#deps;
    try {
      for (const mandate of await signer.listMandates()) {
        const { mandateId } = mandate.terms;
        const isOpen = mandate.state === 'active' || mandate.state === 'not_yet';
        const known = store.reader.mandates.get(mandateId);
        const isOver = known !== undefined && known.state !== 'active';
        if (isOpen && isOver) await signer.revokeMandate(mandateId);
        else this.seen(mandate);
      }
    } catch (thrown) {
      log.warn('mandates.not_followed', { code: toAppError(thrown).code });
    }
  }

  /**
   * Nothing is asked of it any more, from now on. Where the vault is locked its signer hears of it when it is open;
   * false says so. Errors: MANDATE_NOT_FOUND.
   */
  async revoke(mandateId: string): Promise<{ told: boolean }> {
    const { signer, store, notify } = this.#deps;
    this.#require(mandateId);
    store.writer.mandates.revoke(mandateId);
    notify({ topic: 'mandate', id: mandateId });
    notify({ topic: 'schedule', id: null });
    try {
      await signer.revokeMandate(mandateId);
      return { told: true };
    } catch (thrown) {
      if (toAppError(thrown).class !== 'locked') throw thrown;
      return { told: false };
    }
  }

  /** See standingOf. */
  standing(triggerId: string): Standing | null {
    const { reader } = this.#deps.store;
    const trigger = reader.triggers.get(triggerId);
    const mandate = trigger && standingOf(reader, trigger);
    return mandate ? { mandateId: mandate.mandateId, account: mandate.account } : null;
  }

  /** Whether a plan may be agreed to with it. Errors: MANDATE_NOT_FOUND, MANDATE_OVER, MANDATE_OTHER_PLAN, PLAN_TAINTED. */
  requireFor(mandateId: string, plan: { planId: string; planHash: string }): MandateRecord {
    const { store, clock } = this.#deps;
    return usableMandate(store.reader, { mandateId, ...plan }, clock.now());
  }

  /**
   * Drafts the plan that sends it what it misses of what it may still spend, and its fees. Errors: MANDATE_NOT_FOUND,
   * MANDATE_OVER, NOTHING_TO_FUND, UNKNOWN_TOKEN, RPC_*.
   */
  async fundPlan(mandateId: string): Promise<{ planId: string }> {
    const { store, portfolio, tokens } = this.#deps;
    const row = this.#require(mandateId);
    if (row.state !== 'active') throw mandateOver(mandateId);
    const { holdings } = await portfolio(row.account);
    const uses = signedUses(store.reader, mandateId);
    const transfers = fundTransfers(requireStored(row.terms), { holdings, uses }, tokens);
    const { mainAccount: from, account: to } = row;
    return this.#save(row, { transfers, from, to, name: `Fund mandate: ${row.name}` });
  }

  /** Drafts the plan that sends back what its account holds. Errors: MANDATE_NOT_FOUND, NOTHING_TO_RETURN, RPC_*. */
  async returnPlan(mandateId: string): Promise<{ planId: string }> {
    const { portfolio, connect, tokens } = this.#deps;
    const row = this.#require(mandateId);
    const { holdings } = await portfolio(row.account);
    const { client } = await connect();
    const coins = holdings.find(({ token }) => token === 'native')?.amountUnits ?? '0';
    const spared = await sparedCoins(client, BigInt(coins));
    const birth = { planId: newId(), createdAt: this.#deps.clock.now() };
    return this.#keep(returnDraft(row, { holdings, spared }, tokens, birth));
  }

  #save(
    { chainId }: MandateRecord,
    wish: { transfers: readonly TransferWish[]; from: string; to: string; name: string },
  ): { planId: string } {
    const birth = { planId: newId(), createdAt: this.#deps.clock.now() };
    return this.#keep(transferPlan({ ...wish, chainId }, birth));
  }

  #keep(plan: Plan): { planId: string } {
    const { store, notify } = this.#deps;
    store.writer.plans.save(plan, planHash(plan));
    notify({ topic: 'plan', id: plan.id });
    return { planId: plan.id };
  }

  #require(mandateId: string): MandateRecord {
    const mandate = this.#deps.store.reader.mandates.get(mandateId);
    if (mandate !== undefined) return mandate;
    throw mandateNotFound(mandateId);
  }
}

const notDrafted = 'No mandate was made. Agree to the plan, and answer each time you are asked.';

function notRehearsed(): AppError {
  const message = 'A mandate is drawn up from a rehearsal that went through, and there is none.';
  return new AppError('MANDATE_NEEDS_REHEARSAL', 'invalid_params', message, {
    advice: 'No mandate was made. Rehearse the plan first.',
  });
}
