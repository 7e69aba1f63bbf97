// Making a mandate: an account of its own, the terms at the head of a record of its own, and, where it is to sign
// while the vault is locked, its key under a seal of its own. The first line of the record is written last: before
// it there is no mandate.
import { toFunctionSelector } from 'viem/utils';
import { sameAddress } from '../../../../shared/addresses.ts';
import { knownFunctions } from '../../../../shared/chain/known-calls.ts';
import { AppError } from '../../../../shared/errors.ts';
import { hashOfJson } from '../../../../shared/evidence/seal.ts';
import {
  longestMandateMs,
  type MandateDraft,
  type MandateTerms,
} from '../../../../shared/wallet/mandate-terms.ts';
import { withAccountKey } from '../../hd/account-key.ts';
import { transactionError } from '../../transaction/transaction-error.ts';
import type { ManifestAccount } from '../../vault/manifest.ts';
import { mandateRecordKey } from '../../vault/record-keys.ts';
import { nextVault } from '../../vault/vault.ts';
import { nextAccount } from '../next-account.ts';
import { signerError } from '../signer-error.ts';
import type { VaultSession } from '../vault-session.ts';
import { mandateError } from './mandate-error.ts';
import type { MandateKeyChain } from './mandate-key-chain.ts';
import type { MandateOpener } from './mandate-opener.ts';
import { headOf, namedMandates, newRecord } from './mandate-record.ts';
import { sealKeys } from './sealed-keys.ts';

export interface MandateMaker {
  session: VaultSession;
  keyChain: MandateKeyChain;
  opener: MandateOpener;
}

/** What a person returns with the password: 0x and 64 hex digits. */
export function draftDigest(draft: MandateDraft): `0x${string}` {
  return `0x${hashOfJson(draft)}`;
}

/** Throws the reason why these terms are not taken. */
export async function checkDraft(maker: MandateMaker, draft: MandateDraft): Promise<void> {
  const { vault } = maker.session.unlocked();
  const { folder } = maker.session.options;
  const { chains, accounts, items } = vault.manifest;
  const { mandateId, chainId, mainAccount, expiresAt, calls } = draft;
  if (namedMandates(folder, vault.header.vaultId).includes(mandateId))
    throw mandateError('MANDATE_EXISTS');
  if (!items.some(({ kind }) => kind === 'seed')) throw signerError('NO_PHRASE');
  if (!chains.includes(chainId)) throw transactionError('TX_CHAIN_NOT_ENABLED', { chainId });
  const main = accounts.find(({ address }) => sameAddress(address, mainAccount));
  if (main === undefined || main.kind === 'mandate') throw mandateError('MANDATE_MAIN_ACCOUNT');
  const now = maker.opener.now();
  if (expiresAt <= now || expiresAt > now + longestMandateMs) throw mandateError('MANDATE_TIME');
  const known = new Set(knownFunctions.map(({ abi }) => toFunctionSelector(abi)));
  const unknown = calls.find(({ selector }) => selector && !known.has(selector as `0x${string}`));
  if (unknown) throw mandateError('MANDATE_CALL_UNKNOWN', { selector: unknown.selector });
  // Asked, not only loaded: before the password is typed and an account is added to the vault.
  const name = { vaultId: vault.header.vaultId, mandateId };
  if (draft.whileLocked) await orNeedsKeyChain(() => maker.keyChain.head(name));
}

/** The terms with the account that was derived for them. The password was checked before. */
export async function makeMandate(maker: MandateMaker, draft: MandateDraft): Promise<MandateTerms> {
  const { session, keyChain, opener } = maker;
  await checkDraft(maker, draft);
  const account = await addMandateAccount(session);
  const { vault } = session.unlocked();
  const { mandateId, whileLocked } = draft;
  const terms = { ...draft, account: account.address };
  const name = { vaultId: vault.header.vaultId, mandateId };
  const key = mandateRecordKey(vault, mandateId);
  try {
    const place = { folder: session.options.folder, ...name, key };
    const begin = (anchored: boolean) =>
      newRecord(place, { kind: 'created', at: opener.now(), terms, anchored });
    const anchored = begin(true);
    const kept = await isKept(() => keyChain.noteHead(name, headOf(anchored.record)), whileLocked);
    const { record, write } = kept ? anchored : begin(false);
    if (whileLocked) {
      const signing = withAccountKey(vault, account, (bytes) => bytes.slice());
      const sealed = () => sealKeys(place.folder, keyChain, name, { signing, record: key });
      await orNeedsKeyChain(sealed).finally(() => signing.fill(0));
    }
    write();
    await opener.noteHead(place, record);
    return terms;
  } finally {
    key.fill(0);
  }
}

/** The next account on the branch of mandates, written to the vault. */
async function addMandateAccount(session: VaultSession): Promise<ManifestAccount> {
  const { vault } = session.unlocked();
  const account = nextAccount(vault, 'mandate');
  const accounts = [...vault.manifest.accounts, account];
  await session.save(nextVault(vault, { ...vault.manifest, accounts }));
  return account;
}

/** A key chain that notices an older record is a help; only who signs while locked cannot do without. */
async function isKept(note: () => Promise<void>, needed: boolean): Promise<boolean> {
  try {
    await (needed ? orNeedsKeyChain(note) : note());
    return true;
  } catch (error) {
    if (needed || !(error instanceof AppError)) throw error;
    return false;
  }
}

async function orNeedsKeyChain<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    const isKeyChain = error instanceof AppError && error.code.startsWith('KEYCHAIN_');
    throw isKeyChain ? mandateError('MANDATE_NEEDS_KEYCHAIN', { found: error.code }, error) : error;
  }
}
