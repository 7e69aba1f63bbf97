import { expect, it } from 'vitest';
import { adviceOf } from '../../src/cli/advice-of.ts';
import { modelError } from '../../src/main/agent/model/model-error.ts';
import { rpcQuorumMissing, rpcRateLimited } from '../../src/main/chain/rpc/rpc-errors.ts';
import { feeAboveCap } from '../../src/main/chain/suggest-fees.ts';
import { commandError } from '../../src/main/commands/command-error.ts';
import { chainSilent } from '../../src/main/simulation/rehearsal-errors.ts';
import { pageError } from '../../src/main/sites/page-error.ts';
import { usualFees } from '../../src/shared/chain/fee-wish.ts';

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

it.each([
  feeAboveCap(600_000_000_000n, usualFees),
  rpcRateLimited('rpc.example'),
  rpcQuorumMissing('rpc.example', 'RPC_TIMEOUT'),
  chainSilent(45_000),
  pageError('SITE_NOT_ALLOWED', 'https://example.com'),
])('nor to the pages of the window: $code', (error) => {
  expect(error.advice).toMatch(/settings/);
  const advice = adviceOf(error);
  expect(advice).not.toMatch(/settings/);
  expect(advice).toMatch(/countersign (network|site) \w+/);
});

it.each([
  [{ arguments: 0, network: false }, '/usr/bin/true', '/usr/bin/true --none'],
  [{ arguments: 2, network: false }, '/usr/bin/git', '/usr/bin/git -- ARGUMENTS'],
  [{ arguments: 0, network: true }, '/opt/my tool', "'/opt/my tool' --network --none"],
])('names the call that allows a program: %j', (facts, program, words) => {
  const advice = adviceOf(commandError('PROGRAM_NOT_ALLOWED', program, facts));
  expect(advice).toBe(`Nothing was started. To allow it: countersign program allow ${words}`);
});

it('leaves what no verb stands for', () => {
  const error = { code: 'UNHEARD_OF', advice: 'Look in the settings.' };
  expect(adviceOf(error)).toBe('Look in the settings.');
});
