import type { ErrorShape } from '../../shared/errors.ts';
import type {
  Decision,
  SignerToWindow,
  WindowToSigner,
} from '../../shared/wallet/human-protocol.ts';
import type { SignerProposal } from '../../shared/wallet/signer-proposal.ts';

type Message<T extends SignerToWindow['type']> = Extract<SignerToWindow, { type: T }>;

/** A wallet that is not written yet. */
export interface Draft {
  type: 'phrase' | 'derivedAddressPreview';
  address: string;
  path: string | null;
  hasCode: boolean;
}

/** What is to be written down; a minute, and it is covered: then it is not here any more. */
export interface ShownSecrets {
  phrases: Message<'phraseShown'>['phrases'];
  recoveryCode: string | null;
}

export interface SignerView {
  /** Null until the signer has answered the first time. */
  state: Message<'state'> | null;
  draft: Draft | null;
  secrets: ShownSecrets | null;
  unlocked: Message<'unlocked'> | null;
  proposals: Readonly<Record<string, SignerProposal>>;
  /** What the signer read in the terms of a mandate, and then that it was made. */
  mandate: Message<'mandateTerms'> | Message<'mandateCreated'> | null;
  /** What the words on paper are good for. */
  phraseRight: Message<'phraseRight'> | null;
  decided: Readonly<Record<string, Decision>>;
  /** The last refusal, and which request it answers. */
  error: { of: string | null; error: ErrorShape } | null;
  /** The request that has no answer yet. */
  busy: WindowToSigner['type'] | null;
  /** The last request that the signer answered by having done it. */
  done: WindowToSigner['type'] | null;
}

/** What a message of the signer changes in what is shown. */
export function afterMessage(store: SignerView, message: SignerToWindow): Partial<SignerView> {
  switch (message.type) {
    case 'state':
      return { state: message, busy: null };
    case 'phrase':
    case 'derivedAddressPreview':
      return { ...draftOf(message), busy: null };
    case 'phraseShown':
      return { secrets: { phrases: message.phrases, recoveryCode: null }, ...isDone(store) };
    case 'unlocked':
      return { unlocked: message, ...noDraft, ...isDone(store), ...openState(store.state) };
    case 'proposal':
      return { proposals: { ...store.proposals, [message.approvalId]: message } };
    case 'decided':
      return {
        decided: { ...store.decided, [message.approvalId]: message.decision },
        // One that ran out meanwhile is no answer to anything else.
        ...(store.busy === 'approve' || store.busy === 'reject' ? { busy: null } : {}),
      };
    case 'done':
      return { ...isDone(store), ...(message.of === 'discardDraft' ? noDraft : {}) };
    case 'phraseRight':
      return { phraseRight: message, ...isDone(store) };
    case 'error':
      return { error: { of: message.of, error: message.error }, busy: null };
    case 'backup':
    case 'keystore':
      return { busy: null };
    case 'mandateTerms':
    case 'mandateCreated':
      return { mandate: message, busy: null };
  }
}

const noDraft = { draft: null, secrets: null };

function draftOf(
  message: Message<'phrase'> | Message<'derivedAddressPreview'>,
): Pick<SignerView, 'draft' | 'secrets'> {
  const { type, address, path, recoveryCode } = message;
  const words = message.type === 'phrase' ? [message.phrase] : [];
  const phrases = words.map((phrase) => ({ phrase, hasPassphrase: false, accounts: [] }));
  const isNone = phrases.length === 0 && recoveryCode === null;
  return {
    draft: { type, address, path, hasCode: recoveryCode !== null },
    secrets: isNone ? null : { phrases, recoveryCode },
  };
}

const isDone = ({ busy }: SignerView): Pick<SignerView, 'busy' | 'done'> => ({
  busy: null,
  done: busy,
});

function openState(state: Message<'state'> | null): Pick<SignerView, 'state'> {
  return { state: state && { ...state, vault: 'unlocked', error: null } };
}
