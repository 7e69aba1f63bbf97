import { describe, expect, it } from 'vitest';
import { assertPlausibleGas } from '../../src/main/executor/plausible-gas.ts';

describe('a gas limit', () => {
  it.each([
    [21_000n, 21_000n],
    [210_000n, 21_000n],
  ])('of %d fits %d that were used', (limit, used) => {
    expect(() => assertPlausibleGas(limit, used)).not.toThrow();
  });

  it.each([
    ['ten times what was used', 210_001n, 21_000n],
    ['less than what was used', 20_999n, 21_000n],
    ['of something that used nothing', 21_000n, 0n],
  ])('of more than %s is no estimate', (_, limit, used) => {
    expect(() => assertPlausibleGas(limit, used)).toThrow(
      expect.objectContaining({ code: 'GAS_IMPLAUSIBLE', class: 'network' }),
    );
  });
});
