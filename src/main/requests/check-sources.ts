import { AppError } from '../../shared/errors.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { sourceFiles } from '../../shared/plan/source-files.ts';
import { readPayeeFile } from './look-up-files.ts';
import type { RequestsDeps } from './requests-deps.ts';

/**
 * Whether the files that a plan was made of are as they were then: nobody agrees to what a file said before.
 * @throws AppError SOURCE_CHANGED, PATH_*, FILE_*
 */
export async function checkSources(
  { files }: Pick<RequestsDeps, 'files'>,
  plan: Plan,
): Promise<void> {
  for (const [path, sha256] of sourceFiles(plan)) {
    const now = await readPayeeFile(path, files);
    if ('problem' in now || now.sha256 !== sha256) throw sourceChanged(path);
  }
}

function sourceChanged(path: string): AppError {
  const message = `${path} was changed since this plan was made of it.`;
  return new AppError('SOURCE_CHANGED', 'simulation_mismatch', message, {
    advice:
      'Nothing was started. Say the request again, so that a plan is made of the file as it is now.',
    facts: { path },
  });
}
