import { expect, it } from 'vitest';
import { storeFixture } from './support/store-fixture.ts';

it('a part of a transaction is undone alone, and leaves no line in the log', () => {
  const { writer, reader, executionId } = storeFixture();
  const [path = ''] = reader.steps.list(executionId).map((step) => step.path);
  const before = reader.audit.head().seq;
  writer.together(() => {
    writer.steps.start(executionId, path);
    const part = (): void =>
      writer.part(() => {
        writer.steps.complete(executionId, path, {});
        throw new Error('not this one');
      });
    expect(part).toThrow('not this one');
    writer.steps.wait(executionId, path, 'time');
  });
  expect(reader.steps.get(executionId, path)?.state).toBe('waiting');
  expect(reader.audit.linesAfter(before, 10).map(({ kind }) => kind)).toEqual([
    'step.running',
    'step.waiting',
  ]);
});
