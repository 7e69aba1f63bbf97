import { createHash } from 'node:crypto';
import { toAppError } from '../../shared/errors.ts';
import type { PlanContext } from '../../shared/plan/context.ts';
import { payeeFilesIn } from '../agent/direct-parser/payee-files-in.ts';
import type { FilesToRehearse } from '../simulation/call-tools.ts';

export type KnownFiles = NonNullable<PlanContext['files']>;

/** What is in the files by which these texts have people paid, or why that is not known. Never rejects. */
export async function lookUpFiles(
  texts: readonly string[],
  files: FilesToRehearse,
): Promise<KnownFiles> {
  const paths = [...new Set(texts.flatMap(payeeFilesIn))];
  const found = await Promise.all(
    paths.map(
      async (path): Promise<[string, KnownFiles[string]]> => [
        path,
        await readPayeeFile(path, files).catch((thrown: unknown) => {
          const { message, advice } = toAppError(thrown);
          return { problem: `${message} ${advice}`.trim() };
        }),
      ],
    ),
  );
  return Object.fromEntries(found);
}

/** Where plans may read only. Errors: PATH_*, FILE_*. */
export async function readPayeeFile(
  path: string,
  files: FilesToRehearse,
): Promise<KnownFiles[string]> {
  const { output } = await files.onOverlay().run({ tool: 'read_file', params: { path } });
  const content = output?.['content'];
  if (typeof content !== 'string' || output?.['truncated'] !== false) {
    return { problem: `${path} is longer than 1 MB, which no list of payments is.` };
  }
  // A byte order mark at the beginning is part of it.
  const sha256 = createHash('sha256').update(content, 'utf8').digest('hex');
  return { path, sha256, content };
}
