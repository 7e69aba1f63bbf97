import { describe, expect, it } from 'vitest';
import { shownLine } from '../../../src/renderer/trusted/shown-line.ts';
import { usdc } from '../support.ts';

const long = '1234.123456789012345678';

function line(direction: 'in' | 'out' | 'fee' | 'allowance', rehearsed: string, limit: string) {
  return shownLine({ direction, symbol: 'DAI', rehearsed, limit, token: usdc });
}

describe('a line of an approval', () => {
  it('keeps every digit of what leaves and of what may be taken', () => {
    expect(line('out', `-${long}`, long)).toMatchObject({ rehearsed: `-${long}`, limit: long });
    expect(line('allowance', '0', long)).toMatchObject({ limit: long, bound: 'at most' });
  });

  it('cuts what comes in, so that "at least" stays true', () => {
    expect(line('in', `+${long}`, long)).toMatchObject({
      rehearsed: '1234.12345678',
      limit: '1234.12345678',
      bound: 'at least',
    });
  });

  it('rounds a fee up, so that "at most" stays true', () => {
    expect(line('fee', '-0.000387219837465123', '0.001161659512395369')).toMatchObject({
      rehearsed: '-0.000388',
      limit: '0.001162',
      bound: 'at most',
    });
  });
});
