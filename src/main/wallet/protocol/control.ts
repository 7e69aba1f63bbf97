// What the main process and the signer say to each other. There is no request here that unlocks,
// creates, imports, exports or approves: those come from a person, on the human channel.
import { z } from 'zod';
import { wordText } from '../../../shared/chain/chain-text.ts';
import type { ErrorShape } from '../../../shared/errors.ts';
import type { Result } from '../../../shared/result.ts';
import type { Decision, VaultMode, WalletAccount } from '../../../shared/wallet/human-protocol.ts';
import { mandateIdSchema, type SignedMandate } from '../../../shared/wallet/mandate-terms.ts';
import type { PhraseRight } from '../../../shared/wallet/phrase-words.ts';
import { type PolicyChange, standingLimitSchema } from '../../../shared/wallet/policy-change.ts';
import { maximumVaultSize } from '../vault/container.ts';
import {
  approvalIdText,
  batchRequestSchema,
  changeRequestSchema,
  count,
  hexBytes,
  mandateRequestSchema,
  messageRequestSchema,
  proposalRequestSchema,
} from './proposal-requests.ts';

const id = z.string().min(1).max(64);
/** A vault file as base64. */
const maximumVaultText = Math.ceil(maximumVaultSize / 3) * 4;

/** The newest state of a vault that main has recorded, to notice an older file. */
export const knownStateSchema = z.strictObject({
  vaultId: z.string().regex(/^[0-9a-f]{32}$/),
  generation: count,
  /** Entries of the signing ledger. */
  ledgerSeq: count,
});
export type KnownState = z.infer<typeof knownStateSchema>;

export const controlRequestSchema = z.discriminatedUnion('type', [
  z.strictObject({ id, type: z.literal('status'), known: knownStateSchema.optional() }),
  z.strictObject({ id, type: z.literal('lock') }),
  z.strictObject({ id, type: z.literal('listAccounts') }),
  z.strictObject({ id, type: z.literal('propose'), ...proposalRequestSchema.shape }),
  /** Several payments, answered at once; then `sign` for each, in their order. */
  z.strictObject({ id, type: z.literal('proposeBatch'), ...batchRequestSchema.shape }),
  z.strictObject({ id, type: z.literal('proposeChange'), ...changeRequestSchema.shape }),
  z.strictObject({ id, type: z.literal('proposeMessage'), ...messageRequestSchema.shape }),
  /** Asks nobody: what the mandate covers is reserved and approved, the rest refused with its reason. */
  z.strictObject({ id, type: z.literal('proposeUnderMandate'), ...mandateRequestSchema.shape }),
  z.strictObject({ id, type: z.literal('revokeMandate'), mandateId: mandateIdSchema }),
  z.strictObject({ id, type: z.literal('listMandates') }),
  z.strictObject({ id, type: z.literal('withdraw'), approvalId: approvalIdText }),
  z.strictObject({ id, type: z.literal('sign'), approvalId: approvalIdText, digest: wordText }),
  z.strictObject({
    id,
    type: z.literal('signMessage'),
    approvalId: approvalIdText,
    digest: wordText,
  }),
  z.strictObject({ id, type: z.literal('auditMac'), data: hexBytes(65_536) }),
  /** The key of one backup, once the vault file in it (base64) was opened with the key that is in memory. */
  z.strictObject({
    id,
    type: z.literal('openBackup'),
    backupId: z.string().regex(/^[0-9a-f]{32}$/),
    vault: z.string().min(1).max(maximumVaultText),
  }),
  /** Less than before, so nobody is asked: a person lets it sign again. */
  z.strictObject({ id, type: z.literal('disableChain'), chainId: count.min(1) }),
  /** Takes only what is lower than the limits that the signer holds, and the first of each. */
  z.strictObject({
    id,
    type: z.literal('lowerLimits'),
    limits: z.array(standingLimitSchema).max(1_000),
  }),
  /** The audit log's last link: into the ledger now, into the header with the next vault write. */
  z.strictObject({
    id,
    type: z.literal('noteAuditHead'),
    seq: count.min(1),
    hash: z.string().regex(/^[0-9a-f]{64}$/),
  }),
]);
export type ControlRequest = z.infer<typeof controlRequestSchema>;
export type ControlRequestType = ControlRequest['type'];

export interface SignerStatus {
  vault: 'none' | 'locked' | 'unlocked' | 'damaged';
  vaultId: string | null;
  mode: VaultMode | null;
  generation: number | null;
  /** Null while locked. */
  ledgerSeq: number | null;
  /** The newest audit head that the vault's header or, while unlocked, the ledger holds. */
  auditHead: { seq: number; hash: string } | null;
  /** Chains that this vault signs for; empty while locked. */
  chains: readonly number[];
  /** Why the file does not open, when `damaged`. */
  error: ErrorShape | null;
}

export interface SignResult {
  rawTransaction: `0x${string}`;
  hash: `0x${string}`;
  digest: string;
  from: string;
  ledgerSeq: number;
}

export interface MessageSignature {
  /** r, s and v (27 or 28): 0x and 130 lower-case hex digits. */
  signature: `0x${string}`;
  digest: string;
  from: string;
  ledgerSeq: number;
}

export interface BackupKey {
  /** 64 hex digits; of this backup alone. */
  key: string;
  /** Whether the vault file in it opens with the password of now, and not with an earlier one. */
  passwordIsCurrent: boolean;
}

/** What each request is answered with. */
export interface ControlAnswers {
  status: SignerStatus;
  lock: null;
  listAccounts: WalletAccount[];
  propose: { digest: string };
  /** The digest is that of all of them together. */
  proposeBatch: { digest: string };
  /** A yes to it is the `decided` event with the digest; there is nothing to sign. */
  proposeChange: { digest: string };
  proposeMessage: { digest: string };
  /** A yes to it is the `decided` event; then `sign` as ever. */
  proposeUnderMandate: { digest: string };
  revokeMandate: null;
  /** While locked only those that sign while locked. */
  listMandates: SignedMandate[];
  withdraw: null;
  sign: SignResult;
  signMessage: MessageSignature;
  auditMac: { mac: string };
  openBackup: BackupKey;
  disableChain: null;
  lowerLimits: null;
  noteAuditHead: null;
}

/** What a task on the terminal ended in; `text` is an encrypted file, as base64 or JSON. */
export interface TaskOutcome {
  accounts: WalletAccount[];
  mode: VaultMode | null;
  file: { name: string; encoding: 'base64' | 'utf8'; text: string } | null;
  /** Of a phrase that was compared: what comes back with it, and what does not. */
  phraseRight?: PhraseRight;
}

/** What the signer says without being asked. */
export type SignerEvent =
  | { type: 'ready' }
  | { type: 'unlocked'; accounts: WalletAccount[]; status: SignerStatus }
  /** Accounts, chains or generation changed while unlocked. */
  | { type: 'changed'; accounts: WalletAccount[]; status: SignerStatus }
  | { type: 'locked' }
  /** A person allowed it with the password, for the change that was asked about under this id. */
  | { type: 'policy'; changeId: string; change: PolicyChange }
  /** A person agreed to erase everything. */
  | { type: 'erase' }
  /** A person typed the recovery phrase of this vault, and it is right. */
  | { type: 'phraseChecked'; vaultId: string }
  /** A person made or revoked it. */
  | { type: 'mandate'; mandate: SignedMandate }
  /** `ledgerSeq`: entries of the signing ledger, which a yes to a file change adds to. */
  | {
      type: 'decided';
      approvalId: string;
      digest: string;
      decision: Decision;
      ledgerSeq: number;
    }
  /** Command line only: what the person came for is done or failed. Nothing in it is secret. */
  | { type: 'task'; result: Result<TaskOutcome> }
  /** A message that was not even a request. */
  | { type: 'refused'; error: ErrorShape };

export type SignerMessage =
  | { kind: 'answer'; id: string; result: Result<unknown> }
  | { kind: 'event'; event: SignerEvent };
