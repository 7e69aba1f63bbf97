import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short files that take long, the longest first: where nothing was measured yet, vitest goes by size. */
const slow = [
  'test/executor/crash-product.crash.test.ts',
  'test/executor/replacement.crash.test.ts',
  'test/executor/permits.crash.test.ts',
  'test/events/killed-hub.crash.test.ts',
  'test/executor/command-crash-points.crash.test.ts',
  'test/executor/same-seed.crash.test.ts',
  'test/executor/file-crash-points.crash.test.ts',
  'test/executor/control/orders.crash.test.ts',
  'test/executor/rollback.crash.test.ts',
  'test/executor/bridge.crash.test.ts',
  'test/injection/through-signing.anvil.test.ts',
  'test/app/schedule-journey.e2e.test.ts',
  'test/app/conversation.e2e.test.ts',
  'test/app/replies.e2e.test.ts',
  'test/app/lending-and-savings.e2e.test.ts',
  'test/app/templates.e2e.test.ts',
  'test/app/run-control.e2e.test.ts',
  'test/cli/bad-input.test.ts',
  'test/requests/send-text.test.ts',
];

function placeOf({ moduleId }: TestSpecification): number {
  const place = slow.findIndex((file) => moduleId.endsWith(file));
  return place === -1 ? slow.length : place;
}

/** Starts what takes long before the rest of its group, so that no processor waits for it at the end. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    return (await super.sort(files)).sort(
      (a, b) => groupOf(a) - groupOf(b) || placeOf(a) - placeOf(b),
    );
  }
}
