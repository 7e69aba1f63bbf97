import { describe, expect, it } from 'vitest';
import { placeOf, routeOf } from '../../../src/renderer/state/place.ts';
import type { Route } from '../../../src/renderer/state/route-store.ts';

const routes: Route[] = [
  { page: 'chat', conversationId: null },
  { page: 'chat', conversationId: '0198' },
  { page: 'plans', planId: 'a/b c%' },
  { page: 'templates', templateId: 'dca' },
  { page: 'import' },
  { page: 'runs', executionId: '42' },
  { page: 'schedules', of: '7' },
  { page: 'story', requestId: '0199' },
  { page: 'mandates', of: '3' },
  { page: 'failed' },
  { page: 'trash' },
  { page: 'wallet' },
  { page: 'contacts' },
  { page: 'allowances', account: '0xabc' },
  { page: 'budget' },
  { page: 'settings', of: null },
  { page: 'settings', of: 'model' },
];

describe('the address of the window', () => {
  it.each(routes)('names $page so that the same page is opened again', (route) => {
    expect(routeOf(placeOf(route))).toEqual(route);
  });

  it('is as main writes it', () => {
    expect(placeOf({ page: 'runs', executionId: '42' })).toBe('#/runs/42');
    expect(placeOf({ page: 'runs', executionId: null })).toBe('#/runs');
  });

  it.each(['', '#', '#/nowhere', '#/__proto__', '#/ask', 'runs/42', '#/RUNS'])(
    'that names no page is none: "%s"',
    (text) => {
      expect(routeOf(text)).toBeNull();
    },
  );

  it('does not carry what belongs to a moment', () => {
    const mends = { executionId: '1', nodeId: 'a' };
    expect(placeOf({ page: 'plans', planId: '7', mends })).toBe('#/plans/7');
    expect(routeOf('#/runs/%')).toEqual({ page: 'runs', executionId: null });
  });
});
