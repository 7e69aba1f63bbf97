import {
  type Hex,
  keccak256,
  parseTransaction,
  recoverAddress,
  recoverTransactionAddress,
} from 'viem';
import { sameAddress } from '../../shared/addresses.ts';
import type { ApprovalFacts } from '../../shared/approvals/facts.ts';
import { commandRunBytes, readCommandRun } from '../../shared/commands/command-run.ts';
import type { Evidence } from '../../shared/evidence/evidence.ts';
import { fileChangeBytes, readFileChange } from '../../shared/files/file-change.ts';
import { readVisit, visitBytes } from '../../shared/visits/visit.ts';
import { batchDigest } from '../../shared/wallet/batch-digest.ts';
import { permitBytes, readPermitBytes } from '../executor/permits/permit-bytes.ts';
import { unsignedBytesOf } from '../executor/unsigned-transaction.ts';
import { firstDifferent } from './evidence-check.ts';

/** What was approved has the digest that was approved. */
export function checkDigest({ approval, bytes }: Evidence): string | null | undefined {
  const { unsigned } = bytes;
  if (unsigned === null) return undefined;
  const digest = digests[approval.facts.subject](unsigned as Hex);
  return firstDifferent([['bytes.unsigned', digest, approval.digest]]);
}

const digests: Readonly<Record<ApprovalFacts['subject'], (bytes: Hex) => string | null>> = {
  transaction: (bytes) => keccak256(bytes),
  batch: (bytes) => keccak256(bytes),
  permit: (bytes) => permitBytes(readPermitBytes(bytes)).digest,
  file_change: fileDigest,
  command: commandDigest,
  visit: visitDigest,
};

/** What was shown is about the same digest, step and bytes. */
export function checkFacts({ approval, plan, run, bytes, times }: Evidence): string | null {
  const { facts } = approval;
  const at = (field: string) => `approval.facts.${field}`;
  return firstDifferent([
    [at('digest'), facts.digest, approval.digest],
    [at('approvalId'), facts.approvalId, approval.approvalId],
    [at('executionId'), facts.executionId, run.executionId],
    [at('planId'), facts.planId, plan.planId],
    [at('status'), facts.status, approval.status],
    [at('expiresAt'), facts.expiresAt, approval.expiresAt],
    [at('rehearsedAt'), facts.rehearsedAt, times.rehearsed],
    ...(facts.subject === 'batch'
      ? ([
          [at('payments.0.digest'), facts.payments[0]?.digest, approval.digest],
          [
            at('batchDigest'),
            batchDigest(facts.payments.map(({ digest }) => digest)),
            facts.batchDigest,
          ],
        ] as const)
      : []),
    ...(!('account' in facts)
      ? []
      : ([
          [at('nonce'), facts.subject === 'permit' ? null : facts.nonce, bytes.nonce],
          [at('chainId'), facts.chainId, run.chainId],
          [at('account.address'), sameAddress(facts.account.address, run.account), true],
        ] as const)),
  ]);
}

/** The signed bytes are the account's signature of those that were approved, and have the hash that is said. */
export async function checkSignature(evidence: Evidence): Promise<string | null> {
  const { approval, bytes, run } = evidence;
  const { unsigned, signed, txHash, nonce } = bytes;
  if (signed === null) return txHash === null ? null : 'bytes.txHash';
  if (approval.facts.subject === 'permit') return checkPermit(evidence, signed as Hex);
  if (unsignedBytesOf(signed as Hex) !== unsigned) return 'bytes.signed';
  const { chainId, nonce: said } = parseTransaction(signed as Hex);
  const serializedTransaction = signed as Parameters<
    typeof recoverTransactionAddress
  >[0]['serializedTransaction'];
  const signer = await recoverTransactionAddress({ serializedTransaction });
  return firstDifferent([
    ['bytes.txHash', keccak256(signed as Hex), txHash],
    ['bytes.nonce', said ?? 0, nonce],
    ['run.chainId', chainId, run.chainId],
    ['run.account', sameAddress(signer, run.account), true],
  ]);
}

/** The permit is the account's signature of the digest, for the chain of the run; it is no transaction. */
async function checkPermit(
  { approval, bytes, run }: Evidence,
  signature: Hex,
): Promise<string | null> {
  const hash = approval.digest as Hex;
  const signer = await recoverAddress({ hash, signature });
  const { owner, chainId } = readPermitBytes((bytes.unsigned ?? '0x') as Hex);
  return firstDifferent([
    ['bytes.signed', sameAddress(signer, run.account), true],
    ['bytes.txHash', bytes.txHash, null],
    ['run.account', sameAddress(owner, run.account), true],
    ['run.chainId', chainId, run.chainId],
  ]);
}

function commandDigest(bytes: string): string | null {
  const run = readCommandRun(bytes);
  return run === null ? null : commandRunBytes(run).digest;
}

function visitDigest(bytes: string): string | null {
  const visit = readVisit(bytes);
  return visit === null ? null : visitBytes(visit).digest;
}

function fileDigest(bytes: string): string | null {
  const change = readFileChange(bytes);
  return change === null ? null : fileChangeBytes(change).digest;
}
