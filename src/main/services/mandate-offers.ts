import type { DraftChoice, LowerTerms } from '../../shared/mandates/draft-choice.ts';
import { lowerTerms, offeredCaps } from '../../shared/mandates/lower-terms.ts';
import type { MandateDraftView, ProposedMandate } from '../../shared/mandates/views.ts';
import type { Mandates } from './mandates.ts';

/** Terms on their way to a person: drawn up, lowered, and kept for the window in which they are agreed to. */
export class MandateOffers {
  readonly #mandates: Pick<Mandates, 'draft'>;
  readonly #proposed = new Map<string, ProposedMandate>();

  constructor(mandates: Pick<Mandates, 'draft'>) {
    this.#mandates = mandates;
  }

  /** What could be agreed to; nothing is made or kept. Errors: see Mandates.draft. */
  draft(planId: string, choice: DraftChoice): MandateDraftView {
    const offer = this.#mandates.draft(planId, choice);
    return { ...offer, caps: offeredCaps(offer.terms) };
  }

  /** Keeps the terms for the person to read. Errors: those of Mandates.draft and lowerTerms. */
  propose(planId: string, choice: DraftChoice, lower: LowerTerms): string {
    const { terms, accepts } = this.#mandates.draft(planId, choice);
    const { mandateId } = terms;
    this.#proposed.set(mandateId, { terms: lowerTerms(terms, lower), accepts });
    return mandateId;
  }

  /** Null where nothing of this id was proposed since the start. */
  proposed(mandateId: string): ProposedMandate | null {
    return this.#proposed.get(mandateId) ?? null;
  }
}
