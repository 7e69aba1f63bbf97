// What the approval window shows is computed here, from the rehearsal and the unsigned bytes alone.
import { getAddress } from 'viem';
import type { ApprovalFacts, TransactionFacts } from '../../shared/approvals/facts.ts';
import { callLine } from '../../shared/chain/decoded-args.ts';
import { shownEvidence } from '../../shared/chain/shown-evidence.ts';
import type { Finding } from '../../shared/chain/types.ts';
import { addressFacts, partyFact } from './address-facts.ts';
import { approvalWords } from './approval-title.ts';
import { effectLines } from './effect-lines.ts';
import { shownName } from './shown-name.ts';
import type { NameOf, Subject } from './subject.ts';

/** The facts of a request that is not written yet: id, status and time come with its row. */
export type RequestFacts = Omit<TransactionFacts, 'approvalId' | 'status' | 'createdAt'>;

/** What the facts take from the run and its bytes as they are. */
export type FactsFrame = Pick<
  RequestFacts,
  | 'executionId'
  | 'planId'
  | 'planName'
  | 'stepLabel'
  | 'chainId'
  | 'networkName'
  | 'practice'
  | 'block'
  | 'rehearsedAt'
  | 'digest'
  | 'nonce'
  | 'expiresAt'
  | 'abi'
>;

/** What a person and the signer are shown of a transaction. */
export function buildFacts(frame: FactsFrame, subject: Subject, nameOf: NameOf): RequestFacts {
  const lines = effectLines(subject);
  const account = getAddress(subject.account);
  const party = getAddress(partyFact(subject).address);
  return {
    subject: 'transaction',
    ...frame,
    planName: shownName(frame.planName),
    ...approvalWords(subject.transaction.kind, lines, nameOf(party).name || party, {
      functionName: subject.transaction.decoded?.functionName,
    }),
    account: { role: 'Signed by', address: account, ...nameOf(account) },
    lines,
    addresses: addressFacts(subject, nameOf),
    findings: subject.findings.map((finding) => shownFinding(finding, tokensOf(subject))),
    decoded: callLine(subject.transaction.decoded),
  };
}

/** A finding with its evidence in one line; amounts are told where their token is among `known`. */
export function shownFinding(
  { id, level, message, evidence }: Finding,
  known: Parameters<typeof shownEvidence>[1] = [],
): ApprovalFacts['findings'][number] {
  return { id, level, message, evidence: shownEvidence(evidence, known).join(', ') };
}

function tokensOf({ assetChanges, allowances, native }: Subject) {
  return [...assetChanges, ...allowances, { token: 'native', ...native }];
}
