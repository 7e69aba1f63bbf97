import { expect, it } from 'vitest';
import { activityWords, isOnItsWay } from '../../../src/renderer/words/activity-words.ts';
import type { ActivityEntry } from '../../../src/shared/ipc/wallet-views.ts';

const entry = (changes: Partial<ActivityEntry>): ActivityEntry => ({
  ...{ effectId: 'e', executionId: 'x', kind: 'transfer', title: 'Send 1 ETH', state: 'confirmed' },
  ...{ calledOff: false, replaced: false, txHash: '0x', changes: [], happened: true, fee: null },
  ...{ at: 0, updatedAt: 0, ...changes },
});

it.each([
  [{ state: 'intent' }, 'Pending', false],
  [{ state: 'sent' }, 'Pending', true],
  [{ state: 'sent', replaced: true }, 'Pending, replaced for a higher fee', true],
  [{ state: 'sent', replaced: true, calledOff: true }, 'Pending, being cancelled', true],
  [{ state: 'unknown' }, 'Unknown, it is looked up', true],
  [{ state: 'mined' }, 'In a block', false],
  [{ state: 'confirmed' }, 'Confirmed', false],
  [{ state: 'confirmed', replaced: true }, 'Confirmed, replaced for a higher fee', false],
  [{ state: 'failed' }, 'Failed', false],
  [{ state: 'cancelled' }, 'Cancelled', false],
  [{ state: 'cancelled', calledOff: true, replaced: true }, 'Replaced by its cancellation', false],
] as const)('%j is "%s"', (changes, word, onItsWay) => {
  expect(activityWords(entry(changes)).word).toBe(word);
  expect(isOnItsWay(entry(changes))).toBe(onItsWay);
});
