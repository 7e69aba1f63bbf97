import type { ErrorShape } from '../../../../shared/errors.ts';
import type {
  SignerToWindow,
  WindowToSigner,
  WindowToSignerType,
} from '../../../../shared/wallet/human-protocol.ts';
import type { SignedMandate } from '../../../../shared/wallet/mandate-terms.ts';
import type { PolicyChange } from '../../../../shared/wallet/policy-change.ts';
import type { Drafts } from '../drafts.ts';
import type { Mandates } from '../mandates/mandates.ts';
import type { Proposals } from '../proposals.ts';
import type { VaultSession } from '../vault-session.ts';

/** What the handlers of a person's requests work with. */
export interface HumanContext {
  session: VaultSession;
  drafts: Drafts;
  proposals: Proposals;
  mandates: Mandates;
  reply(message: SignerToWindow): void;
  /** The vault was opened, or its accounts or chains changed: tells the person and main. */
  vaultChanged(change: 'unlocked' | 'changed', notice?: ErrorShape | null): void;
  /** A mandate was made or revoked: tells main. */
  mandateChanged(mandate: SignedMandate): void;
  /** A person allowed more: tells main. */
  policyAgreed(changeId: string, change: PolicyChange): void;
  /** A person agreed to erase everything: tells main. */
  eraseAgreed(): void;
  /** The person has the recovery phrase of this vault: tells main. */
  phraseChecked(vaultId: string): void;
  lock(): void;
}

/** Carries out one kind of request; throws AppError when it refuses. */
export type HumanHandler<T extends WindowToSignerType> = (
  context: HumanContext,
  request: Extract<WindowToSigner, { type: T }>,
) => Promise<void> | void;
