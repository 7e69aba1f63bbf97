import { describe, expect, it } from 'vitest';
import { edgePath } from '../../../../src/renderer/model/plan-graph/edge-path.ts';

describe('the line between two steps', () => {
  it('is straight between two points', () => {
    expect(
      edgePath([
        { x: 1, y: 2 },
        { x: 1, y: 30 },
      ]),
    ).toBe('M1 2L1 30');
  });

  it('rounds its corners', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 0, y: 20 },
      { x: 40, y: 20 },
    ];
    expect(edgePath(points)).toBe('M0 0L0 13Q0 20 7 20L40 20');
  });

  it('never rounds more than half of a short piece', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 0, y: 20 },
      { x: 4, y: 20 },
      { x: 4, y: 40 },
    ];
    expect(edgePath(points)).toBe('M0 0L0 18Q0 20 2 20L2 20Q4 20 4 22L4 40');
  });

  it('goes straight through points that lie on one line', () => {
    const points = [
      { x: 5, y: 0 },
      { x: 5, y: 10 },
      { x: 5, y: 10 },
      { x: 5, y: 30 },
    ];
    expect(edgePath(points)).toBe('M5 0L5 10Q5 10 5 10L5 10Q5 10 5 10L5 30');
  });
});
