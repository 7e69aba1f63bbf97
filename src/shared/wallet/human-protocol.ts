// What a person and the signer say to each other. Passwords, recovery phrases, private keys and the
// answers to approvals travel on this channel and on no other, so the main process never sees one.
// In the app it is a MessagePort between the trusted window and the signer; in the command line it is
// the terminal that the signer inherited.
import { z } from 'zod';
import { addressText as address } from '../address-text.ts';
import { wordText as bytes32 } from '../chain/chain-text.ts';
import { errorClasses } from '../errors.ts';
import { mandateDraftSchema, mandateIdSchema } from './mandate-terms.ts';
import { policyChangeId, policyChangeSchema } from './policy-change.ts';
import { proposalSchema, summaryLineSchema } from './signer-proposal.ts';

const password = z.string().min(1).max(65_536);
const mnemonic = z.string().min(1).max(4_096);
const approvalId = z.string().regex(/^[0-9a-f]{32}$/);
const chainId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
/** Printed groups of the device secret; case, spaces and dashes do not matter. */
const recoveryCode = z.string().min(1).max(200);
const mixDeviceSecret = z.boolean().optional();

/** A mnemonic, a private key or a keystore makes a draft; nothing is written until `createConfirmed`. */
export const windowToSignerSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('hello') }),
  z.strictObject({
    type: z.literal('create'),
    password,
    words: z.union([z.literal(12), z.literal(24)]),
    /** Mix a secret from the OS key chain into the key (default: when the key chain works). */
    mixDeviceSecret,
  }),
  /** The person has written the words (and the recovery code) down: write the vault. */
  z.strictObject({ type: z.literal('createConfirmed') }),
  z.strictObject({ type: z.literal('discardDraft') }),
  z.strictObject({
    type: z.literal('importMnemonic'),
    password,
    mnemonic,
    passphrase: z.string().max(4_096).optional(),
    mixDeviceSecret,
  }),
  z.strictObject({
    type: z.literal('importPrivateKey'),
    password,
    /** 64 hex digits, with or without 0x. */
    privateKey: z.string().min(1).max(256),
    mixDeviceSecret,
  }),
  z.strictObject({
    type: z.literal('importKeystore'),
    password,
    keystoreJson: z.string().min(1).max(65_536),
    keystorePassword: z.string().max(65_536),
    mixDeviceSecret,
  }),
  z.strictObject({
    type: z.literal('unlock'),
    password,
    /** Stands in for the device secret when the key chain has lost it. */
    recoveryCode: recoveryCode.optional(),
    /** Opens a vault that is older than the newest one seen (a restored backup). */
    acceptRollback: z.boolean().optional(),
    /** Sets a damaged or shortened signing ledger aside and begins a new one. */
    acceptLedgerReset: z.boolean().optional(),
  }),
  z.strictObject({ type: z.literal('addAccount') }),
  /** What the person has on paper, to be compared with the vault that is open. */
  z.strictObject({
    type: z.literal('checkPhrase'),
    mnemonic,
    /** Empty or left out where the words have none. */
    passphrase: z.string().max(4_096).optional(),
  }),
  /** The phrases of the vault that is open, answered by `phraseShown`. */
  z.strictObject({ type: z.literal('showPhrase'), password }),
  /** What was shown of a wallet that is not written yet, once more. */
  z.strictObject({ type: z.literal('showDraft'), password }),
  z.strictObject({
    type: z.literal('enableChain'),
    password,
    chainId,
    /** Also with accounts whose keys everybody has, e.g. for a test network of one's own. */
    acceptPublishedKeys: z.boolean().optional(),
  }),
  z.strictObject({ type: z.literal('changePassword'), password, newPassword: password }),
  /** Another random key of the vault, under the same password: all that is in the file is sealed anew. */
  z.strictObject({ type: z.literal('encryptAnew'), password }),
  z.strictObject({
    type: z.literal('exportBackup'),
    password,
    /** Needed when a device secret is mixed in: the backup is proven to open without the key chain. */
    recoveryCode: recoveryCode.optional(),
  }),
  z.strictObject({
    type: z.literal('restoreBackup'),
    password,
    fileBase64: z.string().min(1).max(2_000_000),
    recoveryCode: recoveryCode.optional(),
    /** The record of signatures here is damaged, and a new one begins. */
    acceptLedgerReset: z.boolean().optional(),
  }),
  z.strictObject({
    type: z.literal('exportKeystore'),
    password,
    address,
    keystorePassword: password,
  }),
  /** What the signer reads in the terms of a mandate: answered by `mandateTerms`; nothing is made yet. */
  z.strictObject({ type: z.literal('readMandate'), terms: mandateDraftSchema }),
  /** `digest` must be the one that came with `mandateTerms`. */
  z.strictObject({
    type: z.literal('createMandate'),
    password,
    terms: mandateDraftSchema,
    digest: bytes32,
  }),
  /** Needs no password: it only takes away. */
  z.strictObject({ type: z.literal('revokeMandate'), mandateId: mandateIdSchema }),
  /** More than a limit or a list that holds; it is told to main under `changeId`. */
  z.strictObject({
    type: z.literal('allowMore'),
    password,
    changeId: policyChangeId,
    change: policyChangeSchema,
  }),
  /** Agrees to erase everything here; who does not know the password types a sentence. */
  z.strictObject({ type: z.literal('erase'), password }),
  z.strictObject({ type: z.literal('eraseWithout'), sentence: z.string().max(200) }),
  /** `challenge` must be the one that came with the proposal. */
  z.strictObject({ type: z.literal('approve'), approvalId, challenge: bytes32 }),
  z.strictObject({ type: z.literal('reject'), approvalId }),
  z.strictObject({ type: z.literal('lock') }),
]);
export type WindowToSigner = z.infer<typeof windowToSignerSchema>;
export type WindowToSignerType = WindowToSigner['type'];

const errorShape = z.object({
  code: z.string(),
  class: z.enum(errorClasses),
  message: z.string(),
  advice: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

/** How the vault is protected: by the password alone, or also by a secret in the OS key chain. */
export const vaultModes = ['password', 'password+device'] as const;
export type VaultMode = (typeof vaultModes)[number];

export const accountKinds = ['hd', 'key', 'mandate'] as const;

/** A public description of an account: never a key. */
export const walletAccountSchema = z.object({
  /** EIP-55 spelling. */
  address: z.string(),
  /** `mandate`: of the recovery phrase, but made for one mandate, and no account to choose for anything else. */
  kind: z.enum(accountKinds),
  /** BIP-32 path, for accounts of a recovery phrase. */
  path: z.string().nullable(),
});
export type WalletAccount = z.infer<typeof walletAccountSchema>;

export const decisions = ['approved', 'rejected', 'withdrawn', 'expired'] as const;
export type Decision = (typeof decisions)[number];

export const signerToWindowSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('state'),
    /** `damaged`: a file is there that does not open; it is never overwritten. */
    vault: z.enum(['none', 'locked', 'unlocked', 'damaged']),
    mode: z.enum(vaultModes).nullable(),
    error: errorShape.nullable(),
    minimumPasswordLength: z.number(),
    /** Ms until a password can be tried, after wrong ones. */
    waitMs: z.number(),
  }),
  /** For a minute, and again after the password; the vault is not written before `createConfirmed`. */
  z.object({
    type: z.literal('phrase'),
    phrase: z.string(),
    address: z.string(),
    path: z.string(),
    recoveryCode: z.string().nullable(),
  }),
  z.object({
    type: z.literal('derivedAddressPreview'),
    address: z.string(),
    path: z.string().nullable(),
    recoveryCode: z.string().nullable(),
  }),
  z.object({
    type: z.literal('unlocked'),
    accounts: z.array(walletAccountSchema),
    mode: z.enum(vaultModes),
    /** Something that a person should know although the vault opened, e.g. no key chain. */
    notice: errorShape.nullable(),
  }),
  proposalSchema,
  z.object({
    type: z.literal('mandateTerms'),
    mandateId: z.string(),
    /** To be returned with the password: what was read is what is agreed to. */
    digest: z.string(),
    /** The terms in the signer's own words. */
    summary: z.array(summaryLineSchema),
    /** Why it would be refused as it is; null when a password is all that is missing. */
    problem: errorShape.nullable(),
  }),
  /** The mandate holds from now on; `account` is its own, still empty. */
  z.object({
    type: z.literal('mandateCreated'),
    mandateId: z.string(),
    account: z.string(),
    summary: z.array(summaryLineSchema),
  }),
  z.object({ type: z.literal('decided'), approvalId: z.string(), decision: z.enum(decisions) }),
  z.object({ type: z.literal('backup'), fileName: z.string(), fileBase64: z.string() }),
  z.object({ type: z.literal('keystore'), fileName: z.string(), json: z.string() }),
  /** Answers `checkPhrase`: whose accounts these words bring back, and whose not. EIP-55, none of a mandate. */
  z.object({
    type: z.literal('phraseRight'),
    comeBack: z.array(z.string()),
    others: z.array(z.string()),
  }),
  /** Answers `showPhrase`: the words, and the accounts that they bring back (EIP-55, none of a mandate). */
  z.object({
    type: z.literal('phraseShown'),
    phrases: z.array(
      z.object({
        phrase: z.string(),
        /** Without it these words lead to other accounts, and it is kept nowhere. */
        hasPassphrase: z.boolean(),
        accounts: z.array(z.string()),
      }),
    ),
  }),
  /** A request that has no answer of its own was carried out. */
  z.object({ type: z.literal('done'), of: z.string() }),
  z.object({ type: z.literal('error'), of: z.string().nullable(), error: errorShape }),
]);
export type SignerToWindow = z.infer<typeof signerToWindowSchema>;
