import { expect, it } from 'vitest';
import { sharePercent } from '../../../src/renderer/model/share.ts';

it('rounds to the nearest per cent, and says 100 only of the whole', () => {
  expect(sharePercent('98.904', '100')).toBe(99);
  expect(sharePercent('0.4', '100')).toBe(0);
  expect(sharePercent('99.99', '100')).toBe(99);
  expect(sharePercent('100', '100')).toBe(100);
});

it('is nothing of nothing', () => {
  expect(sharePercent('0', '0')).toBe(0);
});
