import { toAppError } from '../../shared/errors.ts';
import type { PlanContext } from '../../shared/plan/context.ts';
import { namesIn } from '../agent/words/names-in.ts';

export type KnownNames = NonNullable<PlanContext['names']>;

/** What was looked up for a request before it is read. */
export interface LookedUp {
  names: KnownNames;
  files: NonNullable<PlanContext['files']>;
}

/** What the names in these texts stand for now, or why that is not known. Never rejects. */
export async function lookUpNames(
  texts: readonly string[],
  resolveName: (name: string) => Promise<{ name: string; address: string }>,
): Promise<KnownNames> {
  const names = [...new Set(texts.flatMap(namesIn))];
  const found = await Promise.all(
    names.map(async (text): Promise<[string, KnownNames[string]]> => {
      try {
        const { name, address } = await resolveName(text);
        return [text, { name, address }];
      } catch (thrown) {
        return [text, { problem: toAppError(thrown).message }];
      }
    }),
  );
  return Object.fromEntries(found);
}
