import { expect, it } from 'vitest';
import { healthText, logLines } from '../../src/cli/mcp/log-lines.ts';

const at = Date.parse('2026-11-28T20:05:06.789Z');

it('tells when a server did something as all other times are told', () => {
  expect(logLines([{ at, kind: 'started', text: 'node index.js' }])).toEqual([
    '2026-11-28 20:05:06 UTC started node index.js',
  ]);
  const lastFailure = { at, code: 'MCP_GONE', message: 'It ended.' };
  expect(healthText({ lastStartAt: at, lastCallAt: null, failures: 1, lastFailure })).toBe(
    'Last start 2026-11-28 20:05:06 UTC, last call never, 1 failed, the last 2026-11-28 20:05:06 UTC: It ended. MCP_GONE',
  );
});
