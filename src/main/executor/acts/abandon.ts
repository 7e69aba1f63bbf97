import type { ActOf } from '../acts.ts';
import { atOnce } from '../crash-points.ts';
import { giveUpUnsigned, withdrawAll } from '../give-up-unsigned.ts';
import type { Next, Run, Writing } from '../run.ts';

/** Ends a step and all below it. Nothing of them was signed, and their requests are taken back. */
export function abandon(
  deps: Writing,
  { execution: { executionId } }: Run,
  { path, error }: ActOf<'abandon'>,
): Next {
  const { reader, writer } = deps.store;
  const asked = atOnce(deps.crash, 'abandon', () =>
    writer.together(() => {
      const steps = reader.steps.placesUnder(executionId, path);
      const requests = steps.flatMap((step) => giveUpUnsigned(deps, executionId, step.path, error));
      writer.steps.abandon(executionId, path, error);
      return requests;
    }),
  );
  deps.afterwards(() => withdrawAll(deps, asked));
  return 'on';
}
