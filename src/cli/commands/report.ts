import { join, resolve } from 'node:path';
import type { Verb, VerbAnswer, VerbContext } from '../verb.ts';
import { writeNew } from '../write-new.ts';

export const report: Verb = {
  name: 'report',
  describe:
    'One file about a problem: versions, what works here, counts and the log, without secrets. Nothing is sent.',
  arguments: [],
  options: [
    {
      flags: '--out <file>',
      describe: 'write it there instead of printing it; a file that exists is kept',
    },
  ],
  example: {
    call: 'countersign report --out report.json --json',
    document: { file: '/home/you/report.json' },
  },
  run: makeReport,
};

async function makeReport(context: VerbContext): Promise<VerbAnswer> {
  const [{ problemReport, reportedLines }, { readLogFile }, { allChecks }] = await Promise.all([
    import('../../main/services/problems/problem-report.ts'),
    import('../../main/log-file.ts'),
    import('../checks/all-checks.ts'),
  ]);
  const { dataDir, clock } = context;
  const results = await Promise.all((await allChecks()).map((check) => check(context)));
  const text = problemReport({
    ...{ now: clock.now(), dataDir, runtime: `Node ${process.versions.node}` },
    found: results.map(({ id, state }) => ({ id, state })),
    database: await databaseIn(dataDir),
    log: readLogFile(dataDir, reportedLines),
  });
  const out = context.option('out');
  if (out === undefined) return { exitCode: 0, document: JSON.parse(text), text };
  const file = resolve(out);
  await writeNew(file, text);
  const said = `${file} was written. Read it before you hand it on; nothing was sent.`;
  return { exitCode: 0, document: { file }, text: said };
}

/** A report is wanted most where the database does not open. */
async function databaseIn(dataDir: string) {
  const [{ openStoreReadOnly }, { databaseOf }, { databaseName }, { toAppError }] =
    await Promise.all([
      import('../../main/store/open-store.ts'),
      import('../../main/services/problems/problem-report.ts'),
      import('../../main/backups/restore-names.ts'),
      import('../../shared/errors.ts'),
    ]);
  try {
    const { reader, stop } = openStoreReadOnly({ path: join(dataDir, databaseName) });
    try {
      return databaseOf(reader);
    } finally {
      stop();
    }
  } catch (thrown) {
    return { code: toAppError(thrown).code };
  }
}
