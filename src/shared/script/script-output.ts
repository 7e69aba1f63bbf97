import { z } from 'zod';
import type { RehearsedStep } from '../chain/types.ts';

const outputSchema = z.object({
  groups: z
    .array(
      z.object({
        script: z.string(),
        computed: z.record(z.string(), z.string()),
        transactions: z.array(z.unknown()),
        gasUsed: z.string(),
      }),
    )
    .min(1),
});
export type ScriptOutput = z.infer<typeof outputSchema>['groups'][number];

/** The scripts that a rehearsed step ran, by group; none of a step that is no script. */
export function scriptsOf({ output }: Pick<RehearsedStep, 'output'>): ScriptOutput[] {
  const read = outputSchema.safeParse(output);
  return read.success ? read.data.groups : [];
}
