import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Address } from 'viem';
import { makeDataFolder } from '../../main/make-data-folder.ts';
import type { MessageForm } from '../../main/wallet/message/read-message.ts';
import type { MessageSignature } from '../../main/wallet/protocol/control.ts';
import type { MessageRequest } from '../../main/wallet/protocol/proposal-requests.ts';
import type { SignerClient } from '../../main/wallet/signer-client.ts';
import { AppError } from '../../shared/errors.ts';
import type { WalletAccount } from '../../shared/wallet/human-protocol.ts';
import { readAddress } from '../read-address.ts';
import { readInput } from '../read-input.ts';
import { withSigner } from '../signer-task.ts';
import { usageError } from '../usage-error.ts';
import type { VerbAnswer, VerbContext } from '../verb.ts';
import { assertContract } from './assert-contract.ts';
import { assertMessageListed } from './assert-listed.ts';

/** How long the question may stand. */
const lifetimeMs = 20 * 60_000;

/**
 * Has the signer read a message, ask the person at the terminal, and sign it. Errors: FILE_*, the MESSAGE codes
 * of the wallet, NOT_ON_ALLOW_LIST, NO_SUCH_ACCOUNT, MESSAGE_DECLINED, IN_USE, RPC_*, and those of `runSignerTask`.
 */
export async function signMessage(context: VerbContext, form: MessageForm): Promise<VerbAnswer> {
  const { maximumMessageSize, readTypedData, typedDataBytes } = await import(
    '../../main/wallet/message/typed-data.ts'
  );
  const chainId = chainOf(context, form);
  let message = await readInput(context.io, context.argument('file'), maximumMessageSize);
  if (form === 'typed_data') {
    const data = readTypedData(message);
    await assertContract(context, chainId, data.domain['verifyingContract']);
    await assertMessageListed(context, chainId, data);
    message = typedDataBytes(data);
  }
  const { takeWriterLock } = await import('../../main/store/writer-lock.ts');
  makeDataFolder(context.dataDir);
  // A running app would be left with a record of signatures that is not the one it knows.
  const lock = takeWriterLock(join(context.dataDir, 'countersign.sqlite'));
  try {
    const words = ['--task', 'unlock', ...approvalWords(context)];
    return await withSigner(context, words, async (client, { accounts }) => {
      const from = await accountOf(context, accounts);
      const hex = `0x${Buffer.from(message).toString('hex')}`;
      const signed = await askAndSign(client, {
        ...{ approvalId: randomBytes(16).toString('hex'), form, message: hex },
        ...{ expectation: { chainId, from }, expiresAt: context.clock.now() + lifetimeMs },
      });
      const { signature, digest } = signed;
      const document = { account: signed.from, chainId, form, digest, signature };
      return { exitCode: 0, document, text: signature };
    });
  } finally {
    lock.release();
  }
}

function chainOf(context: VerbContext, form: MessageForm): number {
  const text = context.option('chain') ?? '31337';
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  const verb = form === 'text' ? 'sign message' : 'sign typed-data';
  throw usageError(`"${text}" is not a chain id.`, verb);
}

function approvalWords(context: VerbContext): string[] {
  const risk = context.flag('i-accept-the-risk') ? ['--i-accept-the-risk'] : [];
  return ['--approve', context.option('approve') ?? 'ask', ...risk];
}

async function accountOf(
  context: VerbContext,
  accounts: readonly WalletAccount[],
): Promise<Address> {
  const wanted = context.option('account') ?? accounts[0]?.address ?? '';
  const address = await readAddress(wanted);
  if (accounts.some((account) => account.address === address)) return address;
  throw new AppError('NO_SUCH_ACCOUNT', 'locked', 'There is no such account in the wallet.', {
    advice: 'Nothing was signed. "countersign vault list" shows the accounts.',
  });
}

/** MESSAGE_DECLINED unless the person approves; APPROVAL_UNANSWERED when nobody does. */
async function askAndSign(
  client: SignerClient,
  request: MessageRequest,
): Promise<MessageSignature> {
  const answered = new Promise<void>((resolve, reject) => {
    client.onEvent((event) => {
      if (event.type === 'task' && !event.result.ok) reject(AppError.fromShape(event.result.error));
      if (event.type !== 'decided' || event.approvalId !== request.approvalId) return;
      if (event.decision === 'approved') resolve();
      else reject(declined());
    });
  });
  answered.catch(() => undefined);
  const { digest } = await client.proposeMessage(request);
  await answered;
  return client.signMessage(request.approvalId, digest);
}

function declined(): AppError {
  return new AppError('MESSAGE_DECLINED', 'rejected_by_user', 'You declined this message.', {
    advice: 'Nothing was signed.',
  });
}
