// What main may ask. Each answer is computed at once, so that two requests can never interleave.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { ControlAnswers, ControlRequest, ControlRequestType } from '../protocol/control.ts';
import { purposeKey } from '../vault/keys.ts';
import type { Proposals } from './proposals.ts';
import { signerError } from './signer-error.ts';
import type { VaultSession } from './vault-session.ts';

export interface ControlContext {
  session: VaultSession;
  proposals: Proposals;
  lock(): void;
}

type Handlers = {
  [T in ControlRequestType]: (
    context: ControlContext,
    request: Extract<ControlRequest, { type: T }>,
  ) => ControlAnswers[T];
};

const handlers: Handlers = {
  status({ session }, { known }) {
    if (known) session.known = known;
    return session.status();
  },
  lock({ lock }) {
    lock();
    return null;
  },
  listAccounts: ({ session }) => session.accounts(),
  propose: ({ proposals }, { approvalId, unsignedTx, expectation, abi, expiresAt }) => {
    const described = abi === undefined ? {} : { abi };
    return proposals.propose({ approvalId, unsignedTx, expectation, ...described, expiresAt });
  },
  proposeChange: ({ proposals }, { approvalId, change, expiresAt }) =>
    proposals.proposeChange({ approvalId, change, expiresAt }),
  proposeMessage: ({ proposals }, { approvalId, form, message, expectation, expiresAt }) =>
    proposals.proposeMessage({ approvalId, form, message, expectation, expiresAt }),
  proposeUnderMandate() {
    throw signerError('SIGNER_BAD_MESSAGE');
  },
  revokeMandate() {
    throw signerError('SIGNER_BAD_MESSAGE');
  },
  listMandates() {
    throw signerError('SIGNER_BAD_MESSAGE');
  },
  withdraw({ session, proposals }, { approvalId }) {
    session.unlocked();
    proposals.end(approvalId, 'withdrawn');
    return null;
  },
  sign: ({ proposals }, { approvalId, digest }) => proposals.sign(approvalId, digest),
  signMessage: ({ proposals }, { approvalId, digest }) => proposals.signMessage(approvalId, digest),
  auditMac({ session }, { data }) {
    const key = purposeKey(session.unlocked().vault.dek, 'audit');
    try {
      return { mac: bytesToHex(hmac(sha256, key, hexToBytes(data.slice(2)))) };
    } finally {
      key.fill(0);
    }
  },
  noteAuditHead({ session }, { seq, hash }) {
    session.noteAuditHead({ seq, hash });
    return null;
  },
};

/** The answer to a request of main; throws AppError when it is refused. */
export function handleControlRequest<T extends ControlRequestType>(
  context: ControlContext,
  request: Extract<ControlRequest, { type: T }>,
): ControlAnswers[T] {
  const handler = handlers[request.type as T] as (
    context: ControlContext,
    request: Extract<ControlRequest, { type: T }>,
  ) => ControlAnswers[T];
  return handler(context, request);
}
