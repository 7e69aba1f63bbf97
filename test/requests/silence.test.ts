import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Silence } from '../../src/main/requests/silence.ts';
import { chainSilent } from '../../src/main/simulation/rehearsal-errors.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('what nothing is heard of is given up after the longest silence, and not before', async () => {
  const silence = new Silence(45_000);
  let ended = false;
  const bound = silence.bound(new Promise(() => undefined), chainSilent).catch((thrown) => {
    ended = true;
    return thrown;
  });
  await vi.advanceTimersByTimeAsync(44_000);
  silence.heard();
  await vi.advanceTimersByTimeAsync(44_999);
  expect(ended).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await bound).toMatchObject({
    ...{ code: 'CHAIN_SILENT', class: 'timeout', facts: { afterMs: 45_000 } },
    message: 'The network said nothing for 45 seconds, so what the plan would do is not known.',
    advice:
      'Nothing was signed, and the plan is kept. Check the network in the settings, then rehearse again.',
  });
});

it('one that is heard of keeps all others waiting, and what ends leaves no timer', async () => {
  const silence = new Silence(1_000);
  let answer: (text: string) => void = () => undefined;
  const slow = new Promise<string>((resolve) => {
    answer = resolve;
  });
  const waiting = silence.bound(slow, chainSilent);
  await vi.advanceTimersByTimeAsync(999);
  expect(await silence.bound(Promise.resolve('quick'), chainSilent)).toBe('quick');
  silence.heard();
  await vi.advanceTimersByTimeAsync(999);
  answer('slow');
  expect(await waiting).toBe('slow');
  expect(vi.getTimerCount()).toBe(0);
});
