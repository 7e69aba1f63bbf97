import type {
  WindowToSigner,
  WindowToSignerType,
} from '../../../../shared/wallet/human-protocol.ts';
import { allowMore } from './allow-more.ts';
import { exportBackup, exportKeystore, restoreBackup } from './carry-wallet.ts';
import { addAccount, changePassword, enableChain, encryptAnew } from './change-wallet.ts';
import { checkPhrase } from './check-phrase.ts';
import { erase, eraseWithout } from './erase.ts';
import type { HumanContext, HumanHandler } from './human-context.ts';
import { createMandate, readMandate, revokeMandate } from './mandates.ts';
import {
  create,
  createConfirmed,
  discardDraft,
  hello,
  importKeystoreFile,
  importMnemonic,
  importPrivateKey,
  unlock,
} from './open-wallet.ts';
import { showDraft, showPhrase } from './show-phrase.ts';

const handlers: { [T in WindowToSignerType]: HumanHandler<T> } = {
  hello,
  create,
  createConfirmed,
  discardDraft,
  importMnemonic,
  importPrivateKey,
  importKeystore: importKeystoreFile,
  unlock,
  addAccount,
  checkPhrase,
  showPhrase,
  showDraft,
  enableChain,
  changePassword,
  encryptAnew,
  exportBackup,
  restoreBackup,
  exportKeystore,
  readMandate,
  createMandate,
  revokeMandate,
  allowMore,
  erase,
  eraseWithout,
  approve: ({ proposals }, { approvalId, challenge }) => proposals.approve(approvalId, challenge),
  reject: ({ proposals }, { approvalId }) => proposals.end(approvalId, 'rejected'),
  lock: ({ lock }) => lock(),
};

/** Carries out a person's request; rejects with AppError when it is refused. */
export async function handleHumanRequest<T extends WindowToSignerType>(
  context: HumanContext,
  request: Extract<WindowToSigner, { type: T }>,
): Promise<void> {
  const handler = handlers[request.type as T] as HumanHandler<T>;
  await handler(context, request);
}
