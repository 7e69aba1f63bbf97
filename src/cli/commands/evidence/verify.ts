import type { CheckResult } from '../../../main/evidence/evidence-check.ts';
import type { Evidence } from '../../../shared/evidence/evidence.ts';
import { visibleLine } from '../../../shared/visible-text.ts';
import { checkWords } from '../../evidence/check-words.ts';
import { evidenceExample } from '../../evidence/example.ts';
import { readEvidence } from '../../evidence/read-evidence.ts';
import { readStored } from '../../read-stored.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

interface Verified {
  approvalId: string | null;
  ok: boolean;
  sha256: string | null;
  checks: CheckResult[];
}

export const evidenceVerify: Verb = {
  name: 'evidence verify',
  describe: 'Check such a document: by itself, against the database, and against a chain.',
  arguments: [{ name: 'file', describe: 'a file, or - for standard input', required: true }],
  options: [
    { flags: '--rpc-url <url>', describe: 'ask this node for the receipts of its transactions' },
  ],
  example: {
    call: 'countersign evidence verify evidence.json --json',
    document: {
      ok: true,
      approvals: [
        {
          approvalId: evidenceExample.approval.approvalId,
          ok: true,
          sha256: evidenceExample.sha256,
          checks: [{ id: 'hashes', state: 'ok', field: null }],
        },
      ],
    },
  },
  run: verify,
};

async function verify(context: VerbContext): Promise<VerbAnswer> {
  const documents = await readEvidence(context.io, context.argument('file'));
  const approvals: Verified[] = [];
  for (const document of documents) approvals.push(await verifyOne(context, document));
  const ok = approvals.every((each) => each.ok);
  return {
    exitCode: ok ? 0 : 1,
    document: { ok, approvals },
    text: approvals.flatMap(linesOf).map(visibleLine).join('\n'),
  };
}

async function verifyOne(context: VerbContext, document: unknown): Promise<Verified> {
  const { verifyEvidence, resultOf } = await import('../../../main/evidence/verify-evidence.ts');
  const { evidence, checks } = await verifyEvidence(document);
  if (evidence !== null) {
    checks.push(resultOf('stored', await storedField(context, evidence)));
    if (context.option('rpc-url') !== undefined)
      checks.push(resultOf('chain', await chainField(context, evidence)));
  }
  return {
    approvalId: evidence?.approval.approvalId ?? null,
    ok: checks.every(({ state }) => state !== 'bad'),
    sha256: evidence?.sha256 ?? null,
    checks,
  };
}

async function storedField(context: VerbContext, evidence: Evidence) {
  const { compareWithStore } = await import('../../../main/evidence/compare-with-store.ts');
  return readStored(context, (reader) => compareWithStore(evidence, reader), undefined);
}

async function chainField(context: VerbContext, evidence: Evidence) {
  const [{ connectChain }, { compareWithChain }] = await Promise.all([
    import('../../../main/chain/chain-client.ts'),
    import('../../../main/evidence/compare-with-chain.ts'),
  ]);
  const url = context.option('rpc-url') ?? '';
  return compareWithChain(evidence, await connectChain({ url, chainId: evidence.run.chainId }));
}

function linesOf({ approvalId, ok, sha256, checks }: Verified): string[] {
  const head = ok
    ? `Approval ${approvalId} is as it was written: SHA-256 ${sha256}.`
    : `${approvalId === null ? 'This' : `Approval ${approvalId}`} is not as it was written.`;
  return [head, ...checks.map((check) => `  ${checkWords(check)}`)];
}
