import { expect, it } from 'vitest';
import { adviceOf } from '../../src/cli/advice-of.ts';
import { modelError } from '../../src/main/agent/model/model-error.ts';

it.each([
  'MODEL_NO_KEY',
  'MODEL_KEY_REFUSED',
  'MODEL_NOT_ALLOWED',
  'MODEL_UNKNOWN',
  'MODEL_UNREACHABLE',
  'MODEL_ANSWER_UNREADABLE',
] as const)('sends nobody at a terminal to the window: %s', (code) => {
  const error = modelError(code);
  expect(error.advice).toContain('settings');
  const advice = adviceOf(error);
  expect(advice).not.toContain('settings');
  expect(advice).toMatch(/ANTHROPIC_API_KEY|countersign model/);
});

it('leaves what no verb stands for', () => {
  const error = { code: 'UNHEARD_OF', advice: 'Look in the settings.' };
  expect(adviceOf(error)).toBe('Look in the settings.');
});
