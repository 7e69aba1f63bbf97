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

it('the log stays one chain when its last lines are undone, alone or with the whole transaction', () => {
  const { writer, reader } = storeFixture();
  const undone = (work: (act: () => void) => void, kind: string): void =>
    expect(() =>
      work(() => {
        writer.audit.append({ kind });
        throw new Error('undone');
      }),
    ).toThrow('undone');
  writer.together(() => {
    writer.audit.append({ kind: 'test.first' });
    undone(writer.part, 'test.undone');
    writer.audit.append({ kind: 'test.second' });
  });
  undone(writer.together, 'test.undone');
  writer.audit.append({ kind: 'test.third' });
  const { seq } = reader.audit.head();
  const lines = reader.audit.linesAfter(seq - 3, 3);
  expect(lines.map(({ kind }) => kind)).toEqual(['test.first', 'test.second', 'test.third']);
  expect(lines.slice(1).map(({ prevHash }) => prevHash)).toEqual(
    lines.slice(0, -1).map(({ hash }) => hash),
  );
});
