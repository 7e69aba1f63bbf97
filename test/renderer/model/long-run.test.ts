import { describe, expect, it } from 'vitest';
import { foldedRows } from '../../../src/renderer/model/folded-rows.ts';
import { gaps } from '../../../src/renderer/model/left-out.ts';
import { runNodes } from '../../../src/renderer/model/run-nodes.ts';
import { run, step } from '../support.ts';

/** A loop of 3,000 rounds of which `from` to `to` are shown, each with a step in it. */
function looped(from: number, to: number) {
  const rounds = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const loop = step({
    ...{ path: 'l', kind: 'loop', tool: null, level: 1, label: 'Loop', state: 'running' },
    ...{ rounds: 3000, roundsLeftOut: { before: from - 1, after: 3000 - to } },
  });
  const bodies = rounds.flatMap((round) => [
    step({
      ...{ path: `l#${round}/b`, kind: 'sequence', tool: null, level: 2, round },
      ...{ position: round, siblings: 3000, state: round === 3000 ? 'running' : 'completed' },
    }),
    step({ path: `l#${round}/b/x`, level: 3 }),
  ]);
  return run({ state: 'running', steps: [loop, ...bodies] });
}

describe('a loop of which not all rounds are shown', () => {
  const gapOf = (from: number, to: number) => {
    const view = looped(from, to);
    return gaps(view, runNodes(view))[0];
  };

  it('says how many there are before and after, and leads to those beside them', () => {
    expect(gapOf(1001, 1010)).toEqual({
      loop: '1 Loop',
      left: { before: 1000, after: 1990 },
      before: 'l#995/b',
      after: 'l#1015/b',
    });
  });

  it('leads to no round that there is not', () => {
    expect(gapOf(4, 13)?.before).toBe('l#1/b');
    expect(gapOf(2990, 2999)?.after).toBe('l#3000/b');
  });
});

it('a run of which steps are not shown leads to the first and the last that are', () => {
  const steps = [1, 2, 3].map((n) => step({ path: `r/${n}` }));
  const view = run({ steps, stepsLeftOut: { before: 4000, after: 2000 } });
  expect(gaps(view, runNodes(view))).toEqual([
    { loop: null, left: { before: 4000, after: 2000 }, before: 'r/2', after: 'r/3' },
  ]);
});

describe('rounds', () => {
  const nodes = runNodes(looped(2991, 3000));

  it('that are over are folded, the newest is open', () => {
    const folded = foldedRows(nodes, new Map());
    expect(folded.size).toBe(9);
    expect(folded.has('l#3000/b')).toBe(false);
  });

  it('stay as a person turned them', () => {
    const turned = new Map([
      ['l#2991/b', false],
      ['l#3000/b', true],
    ]);
    const folded = foldedRows(nodes, turned);
    expect(folded.has('l#2991/b')).toBe(false);
    expect(folded.has('l#3000/b')).toBe(true);
  });
});
