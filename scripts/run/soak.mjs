// npm run soak: every soak, or with --hours N the one that goes on so long with faults. Its seed is printed, and
// SEED=n replays it.
import { parseArgs } from 'node:util';
import { runMain, SetupError } from '../setup/setup-error.mjs';
import { runTool } from '../setup/tool.mjs';

await runMain(async () => {
  const { values, positionals } = parseArgs({
    options: { hours: { type: 'string' } },
    allowPositionals: true,
  });
  const files = values.hours === undefined ? [] : ['test/soak/faulty-hours.soak.test.ts'];
  const env = { ...process.env, ...hoursVariable(values.hours) };
  return runTool('vitest', ['run', '--project', 'soak', ...files, ...positionals], { env });
});

function hoursVariable(hours) {
  if (hours === undefined) return {};
  if (!/^\d+(\.\d+)?$/.test(hours) || Number(hours) === 0) {
    throw new SetupError(`"${hours}" is no number of hours.`, 'Write it like --hours 1 or 0.1.');
  }
  return { COUNTERSIGN_SOAK_HOURS: hours };
}
