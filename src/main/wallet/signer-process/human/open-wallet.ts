// Making, importing and opening a wallet.
import { accountPath } from '../../hd/derive-key.ts';
import { newMnemonic, normaliseMnemonic, seedSecret } from '../../hd/mnemonic.ts';
import { parsePrivateKey } from '../../hd/private-key.ts';
import { importKeystore } from '../../keystore/import-keystore.ts';
import { minimumPasswordLength } from '../../vault/password.ts';
import { vaultError } from '../../vault/vault-error.ts';
import type { DraftSecret } from '../drafts.ts';
import type { HumanContext, HumanHandler } from './human-context.ts';

export const hello: HumanHandler<'hello'> = async ({ session, proposals, reply }) => {
  const { vault, mode, error } = session.status();
  const device =
    vault === 'locked' && mode === 'password+device' ? await session.lostSecret() : null;
  const waitMs = vault === 'locked' ? session.throttle.waitMs() : 0;
  reply({ type: 'state', vault, mode, error: error ?? device, minimumPasswordLength, waitMs });
  proposals.showAll();
};

export const create: HumanHandler<'create'> = async (context, request) => {
  if (context.session.isUnlocked) throw vaultError('VAULT_EXISTS');
  await context.drafts.checkNew(request.password);
  const phrase = newMnemonic(request.words);
  const secret: DraftSecret = { kind: 'seed', secret: await seedSecret(phrase, '') };
  const { password, mixDeviceSecret } = request;
  const { address, recoveryCode } = await context.drafts.begin(secret, password, mixDeviceSecret);
  context.reply({ type: 'phrase', phrase, address, path: accountPath(0), recoveryCode });
};

export const importMnemonic: HumanHandler<'importMnemonic'> = async (context, request) => {
  const phrase = normaliseMnemonic(request.mnemonic);
  const secret = await seedSecret(phrase, request.passphrase ?? '');
  await beginImport(context, { kind: 'seed', secret, typedPhrase: true }, request);
};

export const importPrivateKey: HumanHandler<'importPrivateKey'> = async (context, request) => {
  const secret = parsePrivateKey(request.privateKey);
  await beginImport(context, { kind: 'private-key', secret }, request);
};

export const importKeystoreFile: HumanHandler<'importKeystore'> = async (context, request) => {
  const secret = await importKeystore(request.keystoreJson, request.keystorePassword);
  await beginImport(context, { kind: 'private-key', secret }, request);
};

async function beginImport(
  { drafts, reply }: HumanContext,
  draft: DraftSecret,
  request: { password: string; mixDeviceSecret?: boolean | undefined },
): Promise<void> {
  try {
    const preview = await drafts.begin(draft, request.password, request.mixDeviceSecret);
    reply({ type: 'derivedAddressPreview', ...preview });
  } catch (error) {
    draft.secret.fill(0);
    throw error;
  }
}

export const createConfirmed: HumanHandler<'createConfirmed'> = async (context) => {
  const wasOpen = context.session.isUnlocked;
  const { phraseShown } = await context.drafts.confirm();
  context.vaultChanged(wasOpen ? 'changed' : 'unlocked');
  if (phraseShown) context.phraseChecked(context.session.unlocked().vault.header.vaultId);
};

export const discardDraft: HumanHandler<'discardDraft'> = async ({ drafts, reply }) => {
  await drafts.discard();
  reply({ type: 'done', of: 'discardDraft' });
};

export const unlock: HumanHandler<'unlock'> = async (context, request) => {
  const { session } = context;
  if (session.isUnlocked) {
    await session.checkPassword(request.password);
    return context.vaultChanged('changed');
  }
  context.vaultChanged('unlocked', await session.unlock(request));
};
