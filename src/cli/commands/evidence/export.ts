import { join, resolve } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import type { Evidence } from '../../../shared/evidence/evidence.ts';
import type { RunEvidence } from '../../../shared/evidence/run-evidence.ts';
import { evidenceExample } from '../../evidence/example.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';
import { writeNew } from '../../write-new.ts';

export const evidenceExport: Verb = {
  name: 'evidence export',
  describe:
    'What was shown, agreed to, signed and found on the chain, as a document that others can check.',
  arguments: [
    { name: 'id', describe: 'id of an approval, or of a run for all of its own', required: true },
  ],
  options: [{ flags: '--out <file>', describe: 'where to write it; a file that exists is kept' }],
  example: {
    call: `countersign evidence export ${evidenceExample.approval.approvalId} --json`,
    document: evidenceExample,
  },
  run: exportEvidence,
};

async function exportEvidence(context: VerbContext): Promise<VerbAnswer> {
  const [{ openStoreReadOnly }, { evidenceOf, evidenceOfRun }] = await Promise.all([
    import('../../../main/store/open-store.ts'),
    import('../../../main/evidence/build-evidence.ts'),
  ]);
  const id = context.argument('id');
  const store = openStoreReadOnly({ path: join(context.dataDir, 'countersign.sqlite') });
  try {
    const { reader } = store;
    if (reader.executions.get(id) === undefined) {
      if (reader.approvals.get(id) === undefined) throw nothingToExport(id);
      return await answerWith(context, evidenceOf(reader, id), []);
    }
    const ofRun = evidenceOfRun(reader, id);
    return await answerWith(context, ofRun, ofRun.approvals);
  } finally {
    store.stop();
  }
}

function nothingToExport(id: string): AppError {
  const message = 'There is no approval and no run of this id here. Nothing was written.';
  const advice = 'Look the run up with "countersign exec list"; its approvals come with it.';
  return new AppError('APPROVAL_NOT_FOUND', 'invalid_params', message, { advice, facts: { id } });
}

async function answerWith(
  context: VerbContext,
  document: Evidence | RunEvidence,
  approvals: readonly Evidence[],
): Promise<VerbAnswer> {
  const text = JSON.stringify(document, null, 2);
  const out = context.option('out');
  if (out === undefined) return { exitCode: 0, document, text };
  const file = resolve(out);
  await writeNew(file, `${text}\n`);
  const isOfRun = 'approvals' in document;
  const own = isOfRun ? approvals : [document];
  const written = own.map(({ approval, sha256 }) => ({ approvalId: approval.approvalId, sha256 }));
  const { sha256 } = document;
  return {
    exitCode: 0,
    document: { file, ...(isOfRun && { sha256 }), approvals: written },
    text: [
      `${file} was written.`,
      ...(isOfRun ? [`run ${document.executionId}: SHA-256 ${sha256}`] : []),
      ...written.map(({ approvalId, sha256 }) => `approval ${approvalId}: SHA-256 ${sha256}`),
    ].join('\n'),
  };
}
