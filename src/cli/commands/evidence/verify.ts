import type { CheckResult } from '../../../main/evidence/evidence-check.ts';
import type { Evidence } from '../../../shared/evidence/evidence.ts';
import { runEvidenceSchema } from '../../../shared/evidence/run-evidence.ts';
import { visibleLine } from '../../../shared/visible-text.ts';
import { checkWords } from '../../evidence/check-words.ts';
import { evidenceExample } from '../../evidence/example.ts';
import { readEvidence } from '../../evidence/read-evidence.ts';
import { readStored } from '../../read-stored.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

interface Found {
  ok: boolean;
  sha256: string | null;
  checks: CheckResult[];
}

interface Verified extends Found {
  approvalId: string | null;
}

interface VerifiedRun extends Found {
  executionId: string | null;
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
      run: {
        ...{ executionId: evidenceExample.run.executionId, ok: true },
        sha256: evidenceExample.sha256,
        checks: [{ id: 'list', state: 'ok', field: null }],
      },
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
  const file = await readEvidence(context.io, context.argument('file'));
  const approvals: Verified[] = [];
  for (const document of file.approvals) approvals.push(await verifyOne(context, document));
  const run = file.ofRun === null ? null : await verifyRun(context, file.ofRun);
  const ok = approvals.every((each) => each.ok) && run?.ok !== false;
  const lines = [...(run === null ? [] : runLines(run)), ...approvals.flatMap(linesOf)];
  return {
    exitCode: ok ? 0 : 1,
    document: { ok, ...(run !== null && { run }), approvals },
    text: lines.map(visibleLine).join('\n'),
  };
}

/** What holds the approvals of a run together. */
async function verifyRun(context: VerbContext, document: unknown): Promise<VerifiedRun> {
  const { compareRunWithStore, verifyRunEvidence } = await import(
    '../../../main/evidence/verify-run-evidence.ts'
  );
  const { resultOf } = await import('../../../main/evidence/verify-evidence.ts');
  const checks = verifyRunEvidence(document);
  const { data } = runEvidenceSchema.safeParse(document);
  if (data !== undefined) {
    const field = readStored(context, (reader) => compareRunWithStore(data, reader), undefined);
    checks.push(resultOf('stored_list', field));
  }
  return {
    executionId: data?.executionId ?? null,
    ok: checks.every(({ state }) => state !== 'bad'),
    sha256: data?.sha256 ?? null,
    checks,
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

function linesOf({ approvalId, ...found }: Verified): string[] {
  return foundLines(approvalId === null ? 'This' : `Approval ${approvalId}`, found);
}

function runLines({ executionId, ...found }: VerifiedRun): string[] {
  return foundLines(executionId === null ? 'This file' : `The list of run ${executionId}`, found);
}

/** A document that nobody held against the rows that it was made from may have been made anew as a whole. */
function foundLines(what: string, { ok, sha256, checks }: Found): string[] {
  const isStored = checks.some(({ id, state }) => storedChecks.has(id) && state !== 'not_there');
  const how = isStored ? '' : ', checked without the database';
  const head = ok
    ? `${what} is as it was written${how}: SHA-256 ${sha256}.`
    : `${what} is not as it was written.`;
  return [head, ...checks.map((check) => `  ${checkWords(check)}`)];
}

const storedChecks: ReadonlySet<string> = new Set(['stored', 'stored_list']);
