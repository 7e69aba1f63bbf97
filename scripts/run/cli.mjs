// npm run cli: the built command line, or one sentence on what is missing.
import { existsSync } from 'node:fs';

const built = new URL('../../out/cli/cli.js', import.meta.url);

if (existsSync(built)) {
  await import(built.href);
} else {
  const message = 'Not built yet: run "npm run build" first.';
  if (process.argv.includes('--json')) {
    const error = { code: 'NOT_BUILT', message, facts: {} };
    process.stdout.write(`${JSON.stringify({ error }, null, 2)}\n`);
  }
  process.stderr.write(`countersign: ${message}\n`);
  process.exitCode = 3;
}
