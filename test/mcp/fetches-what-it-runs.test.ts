import { expect, it } from 'vitest';
import { fetchesWhatItRuns } from '../../src/shared/mcp/server-config.ts';

const fetches = (line: string) => {
  const [command = '', ...args] = line.split(' ');
  return fetchesWhatItRuns({ kind: 'stdio', command, args, env: [] });
};

it.each([
  'npx -y some-server@1.2.3',
  '/usr/bin/npx some-server',
  'cmd /c npx some-server',
  'sh -c "npx some-server"',
  'C:\\node\\npx.cmd some-server',
  'uvx some-server',
  'uv tool run some-server',
  'npm exec some-server',
  'pnpm dlx some-server',
  'env bunx some-server',
])('never enables: %s [A-18]', (line) => expect(fetches(line)).toBe(true));

it.each(['node /opt/npx-like/index.js', '/opt/server --npxish', 'python -m server'])(
  'may be enabled: %s',
  (line) => expect(fetches(line)).toBe(false),
);
