import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareRunWithStore,
  verifyRunEvidence,
} from '../../src/main/evidence/verify-run-evidence.ts';
import type { StoreReader } from '../../src/main/store/store.ts';
import { sealOfRun } from '../../src/shared/evidence/run-evidence.ts';
import { hashOfJson } from '../../src/shared/evidence/seal.ts';

const executionId = 'run-1';
const approvalOf = (approvalId: string, run = executionId) => ({
  ...{ approval: { approvalId }, run: { executionId: run }, sha256: hashOfJson(approvalId) },
});

function documentOf(ids: readonly string[], run?: string) {
  const approvals = ids.map((id) => approvalOf(id, run));
  const document = { schemaVersion: 1, executionId, approvals } as const;
  return { ...document, ...sealOfRun(document) };
}

const bad = (document: unknown) =>
  verifyRunEvidence(document)
    .filter(({ state }) => state === 'bad')
    .map(({ id, field }) => `${id} ${field}`);

const knows = (ids: readonly string[]) =>
  ({
    executions: { get: (id: string) => (id === executionId ? {} : undefined) },
    approvals: { idsOfRun: () => ids },
  }) as unknown as StoreReader;

const lists = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 8 });
const listWithPlace = lists.chain((ids) =>
  fc.tuple(fc.constant(ids), fc.nat({ max: ids.length - 1 })),
);

describe('the list of approvals of a run', () => {
  it('holds as it was written', () => {
    fc.assert(
      fc.property(lists, (ids) => {
        expect(bad(documentOf(ids))).toEqual([]);
      }),
    );
    expect(bad(documentOf([]))).toEqual([]);
  });

  it('does not hold without any one of them', () => {
    fc.assert(
      fc.property(listWithPlace, ([ids, place]) => {
        const whole = documentOf(ids);
        const approvals = whole.approvals.toSpliced(place, 1);
        expect(bad({ ...whole, approvals })).toEqual(['list approvals']);
        // The hash of the list made anew is not the one that the document is known by.
        const { hashes } = sealOfRun({ ...whole, approvals });
        expect(bad({ ...whole, approvals, hashes })).toEqual(['list sha256']);
      }),
    );
  });

  it('does not hold with one twice, or with two in each other’s place', () => {
    const whole = documentOf(['a', 'b', 'c']);
    const [a, b, c] = whole.approvals;
    expect(bad({ ...whole, approvals: [a, b, b, c] })).toEqual(['list approvals']);
    expect(bad({ ...whole, approvals: [b, a, c] })).toEqual(['list approvals']);
  });

  it('does not hold without its seal, as that of another run, or with approvals of one', () => {
    const { hashes: _hashes, ...unsealed } = documentOf(['a']);
    expect(bad(unsealed)).toEqual(['run_shape hashes']);
    expect(bad({ ...documentOf(['a']), executionId: 'run-2' })).toEqual([
      ...['list sha256', 'of_run approvals.0'],
    ]);
    expect(bad(documentOf(['a'], 'run-2'))).toEqual(['of_run approvals.0']);
  });

  it('sealed anew is found out by the database, unless only the newest are gone', () => {
    fc.assert(
      fc.property(listWithPlace, ([ids, place]) => {
        const found = compareRunWithStore(documentOf(ids.toSpliced(place, 1)), knows(ids));
        expect(found).toBe(place === ids.length - 1 ? null : `approvals.${place}`);
      }),
    );
    expect(compareRunWithStore(documentOf(['a']), knows(['a', 'b']))).toBeNull();
    expect(
      compareRunWithStore({ ...documentOf(['a']), executionId: 'run-2' }, knows(['a'])),
    ).toBeUndefined();
  });
});
