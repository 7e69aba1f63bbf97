// What main may ask. Each answer is computed at once, so that two requests can never interleave; those about
// mandates, for which the key chain is asked, wait for each other instead.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { ControlAnswers, ControlRequest, ControlRequestType } from '../protocol/control.ts';
import { recordKey } from '../vault/record-keys.ts';
import { disableChain } from './disable-chain.ts';
import { lowerLimits } from './limits/spending-limits.ts';
import type { Mandates } from './mandates/mandates.ts';
import { openBackup } from './open-backup.ts';
import type { Proposals } from './proposals.ts';
import type { VaultSession } from './vault-session.ts';

export interface ControlContext {
  session: VaultSession;
  proposals: Proposals;
  mandates: Mandates;
  /** What the vault holds changed without a person. */
  changed(): void;
  lock(): void;
}

type Answer<T extends ControlRequestType> = ControlAnswers[T] | Promise<ControlAnswers[T]>;

type Handlers = {
  [T in ControlRequestType]: (
    context: ControlContext,
    request: Extract<ControlRequest, { type: T }>,
  ) => Answer<T>;
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
  proposeBatch: ({ proposals }, { approvalId, members, expiresAt }) =>
    proposals.proposeBatch({ approvalId, members, expiresAt }),
  proposeChange: ({ proposals }, { approvalId, change, expiresAt }) =>
    proposals.proposeChange({ approvalId, change, expiresAt }),
  proposeMessage: ({ proposals }, { approvalId, form, message, expectation, expiresAt }) =>
    proposals.proposeMessage({ approvalId, form, message, expectation, expiresAt }),
  proposeUnderMandate: ({ mandates }, { id: _, type: __, ...request }) => mandates.propose(request),
  async revokeMandate({ mandates }, { mandateId }) {
    await mandates.revoke(mandateId, 'app');
    return null;
  },
  listMandates: ({ mandates }) => mandates.list(),
  withdraw({ session, proposals, mandates }, { approvalId }) {
    if (mandates.has(approvalId)) return mandates.withdraw(approvalId);
    session.unlocked();
    proposals.end(approvalId, 'withdrawn');
    return null;
  },
  sign: ({ proposals, mandates }, { approvalId, digest }) =>
    mandates.has(approvalId)
      ? mandates.sign(approvalId, digest)
      : proposals.sign(approvalId, digest),
  signMessage: ({ proposals }, { approvalId, digest }) => proposals.signMessage(approvalId, digest),
  auditMac({ session }, { data }) {
    const key = recordKey(session.unlocked().vault, 'audit');
    try {
      return { mac: bytesToHex(hmac(sha256, key, hexToBytes(data.slice(2)))) };
    } finally {
      key.fill(0);
    }
  },
  openBackup: ({ session }, { backupId, vault }) => openBackup(session, backupId, vault),
  disableChain: (context, { chainId }) => disableChain(context, chainId),
  lowerLimits({ session }, { limits }) {
    lowerLimits(session, limits);
    return null;
  },
  noteAuditHead({ session }, { seq, hash }) {
    session.noteAuditHead({ seq, hash });
    return null;
  },
};

/** The answer to a request of main; throws, or rejects with, AppError when it is refused. */
export function handleControlRequest<T extends ControlRequestType>(
  context: ControlContext,
  request: Extract<ControlRequest, { type: T }>,
): Answer<T> {
  const handler = handlers[request.type as T] as (
    context: ControlContext,
    request: Extract<ControlRequest, { type: T }>,
  ) => Answer<T>;
  return handler(context, request);
}
