import type { Plan } from './schema.ts';
import type { Taint } from './taint.ts';

/** The files that a plan was made of, each with its hash as it was read. */
export function sourceFiles({ provenance = {} }: Pick<Plan, 'provenance'>): Map<string, string> {
  const files = new Map<string, string>();
  for (const { source, detail, sha256 } of Object.values(provenance)) {
    if (source === 'user_file' && detail !== undefined) files.set(detail, sha256 ?? '');
  }
  return files;
}

/** A list that the person named is theirs to pay by, and written by whoever: nothing says yes to it for them. */
export function taintOfFiles(plan: Pick<Plan, 'provenance'>): Taint[] {
  const names = [...sourceFiles(plan).keys()].map((path) => path.split('/').at(-1) ?? path);
  return [...new Set(names)].map((label) => ({ origin: 'file', label }));
}
