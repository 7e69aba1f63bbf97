// What a person can be asked: whether a transaction or a message may be signed, or a file changed. The
// signer reads the bytes itself, and tells what it read in its own words.
import { hexToBytes } from '@noble/hashes/utils.js';
import {
  type CommandRun,
  commandRunBytes,
  readCommandRun,
} from '../../../shared/commands/command-run.ts';
import type { FileChange } from '../../../shared/files/file-change.ts';
import { fileChangeBytes, readFileChange } from '../../../shared/files/file-change.ts';
import { readVisit, type Visit, visitBytes } from '../../../shared/visits/visit.ts';
import type {
  CommandProposal,
  FileChangeProposal,
  MessageProposal,
  SignerProposal,
  VisitProposal,
} from '../../../shared/wallet/signer-proposal.ts';
import { findAccount } from '../hd/account-key.ts';
import { type MessageReading, readMessage } from '../message/read-message.ts';
import type { ChangeRequest, MessageRequest } from '../protocol/proposal-requests.ts';
import { networkText } from '../transaction/summarise.ts';
import { transactionError } from '../transaction/transaction-error.ts';
import type { ManifestAccount } from '../vault/manifest.ts';
import { type BatchQuestion, shownBatch } from './batch-question.ts';
import type { NewEntry } from './ledger-entries.ts';
import { signerError } from './signer-error.ts';
import type { PreApprovable } from './signer-options.ts';
import { summariseChange } from './summarise-change.ts';
import { summariseCommand } from './summarise-command.ts';
import { summariseVisit } from './summarise-visit.ts';
import { shownTransaction, type TransactionQuestion } from './transaction-question.ts';
import type { Unlocked } from './vault-session.ts';

export interface ChangeQuestion {
  subject: 'file_change';
  digest: string;
  request: ChangeRequest;
  change: FileChange;
}

export interface CommandQuestion {
  subject: 'command';
  digest: string;
  request: ChangeRequest;
  command: CommandRun;
}

export interface VisitQuestion {
  subject: 'visit';
  digest: string;
  request: ChangeRequest;
  visit: Visit;
}

/** What is done on this computer, and signed by nobody. */
export type HereQuestion = ChangeQuestion | CommandQuestion | VisitQuestion;

export interface MessageQuestion {
  subject: 'message';
  digest: string;
  request: MessageRequest;
  reading: MessageReading;
  account: ManifestAccount;
}

export type Question = TransactionQuestion | BatchQuestion | HereQuestion | MessageQuestion;

/** Throws CHANGE_UNREADABLE unless the bytes are the canonical form of one change of a file, one start of a program, or one visit. */
export function readChangeQuestion(request: ChangeRequest): HereQuestion {
  const change = readFileChange(request.change);
  if (change !== null) {
    return { subject: 'file_change', digest: fileChangeBytes(change).digest, request, change };
  }
  const command = readCommandRun(request.change);
  if (command !== null) {
    return { subject: 'command', digest: commandRunBytes(command).digest, request, command };
  }
  const visit = readVisit(request.change);
  if (visit === null) throw signerError('CHANGE_UNREADABLE');
  return { subject: 'visit', digest: visitBytes(visit).digest, request, visit };
}

/** Throws the codes of `message-error`, TX_CHAIN_NOT_ENABLED or ACCOUNT_UNKNOWN. */
export function readMessageQuestion(
  request: MessageRequest,
  { vault }: Unlocked,
  nowMs: number,
): MessageQuestion {
  const { form, message, expectation } = request;
  if (!vault.manifest.chains.includes(expectation.chainId)) {
    throw transactionError('TX_CHAIN_NOT_ENABLED', { chainId: expectation.chainId });
  }
  const account = findAccount(vault, expectation.from);
  const reading = readMessage(form, hexToBytes(message.slice(2)), expectation, nowMs);
  return { subject: 'message', digest: reading.digest, request, reading, account };
}

/** A yes to what is done on this computer: nothing is signed after it. */
export function isHere(question: Question): question is HereQuestion {
  return ['file_change', 'command', 'visit'].includes(question.subject);
}

/** What has to be granted in advance, each part of it, where nobody is asked. */
export function preApprovable(question: Question): PreApprovable[] {
  if (question.subject === 'message') {
    const { chainId, permit } = question.request.expectation;
    return [permit === undefined ? { subject: 'message' } : { subject: 'permit', chainId }];
  }
  return isHere(question)
    ? [{ subject: question.subject }]
    : transactionsOf(question).map(({ request, replaces, given, transaction }) => {
        const called = transaction.data.length === 0 ? null : transaction.to;
        const { chainId } = request.expectation;
        return { subject: 'transaction', chainId, replaces, given, called };
      });
}

/** What is signed after a yes to it, in this order; none where it is no transaction. */
export function transactionsOf(question: Question): readonly TransactionQuestion[] {
  switch (question.subject) {
    case 'transaction':
      return [question];
    case 'batch':
      return question.members;
    default:
      return [];
  }
}

/** The chain that its signatures count on; none where nothing is signed. */
export function chainsOf(question: Question): number[] {
  if (question.subject === 'message') return [question.request.expectation.chainId];
  return transactionsOf(question).map(({ request }) => request.expectation.chainId);
}

/** The question as a person is shown it. */
export function shownQuestion(question: Question, challenge: string): SignerProposal {
  const { digest, request } = question;
  const shown = {
    approvalId: request.approvalId,
    challenge,
    digest,
    expiresAt: request.expiresAt,
  };
  switch (question.subject) {
    case 'transaction':
      return { ...shown, ...shownTransaction(question) };
    case 'batch':
      return { ...shown, ...shownBatch(question) };
    case 'file_change':
      return { ...shown, ...shownChange(question) };
    case 'command':
      return { ...shown, ...shownCommand(question) };
    case 'visit':
      return { ...shown, ...shownVisit(question) };
    case 'message':
      return { ...shown, ...shownMessage(question) };
  }
}

function shownChange({ change, digest }: ChangeQuestion) {
  return {
    subject: 'file_change',
    kind: change.kind,
    path: change.path,
    summary: summariseChange(change, digest),
  } satisfies Partial<FileChangeProposal>;
}

function shownCommand({ command, digest }: CommandQuestion) {
  return {
    subject: 'command',
    program: command.program,
    summary: summariseCommand(command, digest),
  } satisfies Partial<CommandProposal>;
}

function shownVisit({ visit, digest }: VisitQuestion) {
  return {
    subject: 'visit',
    acts: visit.actions.length,
    summary: summariseVisit(visit, digest),
  } satisfies Partial<VisitProposal>;
}

function shownMessage({ request, reading, account, digest }: MessageQuestion) {
  const { chainId } = request.expectation;
  return {
    subject: 'message',
    form: request.form,
    chainId,
    from: account.address,
    dangers: reading.dangers,
    summary: [
      { label: 'Network', value: networkText(BigInt(chainId)) },
      { label: 'Account', value: account.address },
      ...reading.lines,
      ...reading.dangers.map((value) => ({ label: 'Danger', value })),
      { label: 'Digest', value: digest },
    ],
  } satisfies Partial<MessageProposal>;
}

/** What is noted, durably, before a message is signed. */
export function messageEntry({ request, account, digest }: MessageQuestion, at: number): NewEntry {
  const { approvalId, expectation } = request;
  const { chainId } = expectation;
  return { approvalId, messageDigest: digest, chainId, from: account.address, at };
}

/** What is noted, durably, of a yes to something on this computer before anyone is told of it. */
export function changeEntry({ request, digest }: HereQuestion, at: number): NewEntry {
  return { approvalId: request.approvalId, changeDigest: digest, at };
}
