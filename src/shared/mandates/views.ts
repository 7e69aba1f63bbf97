// What the app and the command line are told of mandates. Times are epoch milliseconds, UTC.

import type { MandateDraft } from '../wallet/mandate-terms.ts';
import type { SummaryLine } from '../wallet/signer-proposal.ts';
import type { OfferedCap } from './lower-terms.ts';

/** A mandate as it is listed. The signer's own record is what counts; this says what is known of it. */
export interface MandateView {
  mandateId: string;
  name: string;
  planId: string;
  planName: string;
  planHash: string;
  /** The schedule that it signs for; null while none was agreed to with it. */
  triggerId: string | null;
  chainId: number;
  /** Its own. */
  account: string;
  mainAccount: string;
  state: 'active' | 'ended' | 'revoked';
  endedWhy: string | null;
  createdAt: number;
  expiresAt: number;
  /** When what was left had gone back to the main account; null where it has not. */
  returnedAt: number | null;
  whileLocked: boolean;
  /** The terms in words, as the signer says them. */
  lines: SummaryLine[];
  /** What it may still spend of each token, in all and in the period until now, in words, by what is known here. */
  left: { token: string; spent: string; left: string; leftInPeriod: string }[];
  /** How often it signed, without what went back after its end, and how often it may. */
  uses: number;
  maxUses: number;
}

/** What was asked of a mandate, and what became of it. */
export interface MandateUseView {
  useId: string;
  executionId: string;
  outcome: 'signed' | 'refused';
  /** It gave back what was left, after its end. */
  gaveBack: boolean;
  /** Null where nothing was signed, or nothing came of it. */
  txHash: string | null;
  /** Each amount in words. */
  spent: string[];
  /** Why it was refused, in a sentence. */
  reason: string | null;
  at: number;
}

/** One page of the uses of a mandate, newest first. */
export interface MandateUsePage {
  uses: MandateUseView[];
  /** Hand it in for the page after this; null at the end. */
  next: string | null;
}

/** Terms that were drawn up, as a person can lower them. */
export interface MandateDraftView extends ProposedMandate {
  lines: SummaryLine[];
  caps: OfferedCap[];
}

/** What a person is asked to agree to. */
export type ProposedMandate = Pick<MandateOffer, 'terms' | 'accepts'>;

/** Terms that were drawn up and that nobody agreed to yet. */
export interface MandateOffer {
  terms: MandateDraft;
  /** The terms in words. */
  lines: SummaryLine[];
  /** Findings of the rehearsal that a person accepts with it. */
  accepts: { id: string; message: string }[];
}
