// The second half of npm test, on the project's own Node. Arguments narrow the tests, as vitest takes
// them: `npm test -- test/shell`. The last line printed is always the count, true also on failure.
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ensureElectronRuntime } from '../setup/electron-runtime.mjs';
import { projectNode, repoRoot } from '../setup/paths.mjs';
import { runVisible } from '../setup/run-command.mjs';
import { runMain } from '../setup/setup-error.mjs';
import { ensureSystemPackages } from '../setup/system-packages.mjs';
import { runTool } from '../setup/tool.mjs';
import { describeRuntime } from './describe-runtime.mjs';
import { describeFailures } from './failed-tests.mjs';
import { describeTimes } from './slowest-files.mjs';
import { countTests, formatCount } from './test-count.mjs';

const resultFile = join(repoRoot, 'node_modules/.cache/countersign/test-result.json');
const projects = ['--project', '!soak'];

await runMain(async () => {
  const code = await setUpCheckAndTest().catch((error) => {
    console.error(`\n${error.message}\n${error.advice ?? error.stack}`);
    return 1;
  });
  console.log(`\n${await describeTimes(resultFile, repoRoot)}`);
  const failures = await describeFailures(resultFile, repoRoot);
  if (failures) console.log(`\n${failures}`);
  const count = await countTests(resultFile);
  console.log(`\n${formatCount(count)}`);
  return code;
});

async function setUpCheckAndTest() {
  await rm(resultFile, { force: true });
  await mkdir(dirname(resultFile), { recursive: true });
  await ensureSystemPackages(['electron', 'display', 'keyring', 'sandbox']);
  console.error(describeRuntime(await ensureElectronRuntime()));
  // A failing check does not hide what the tests say: both are run, either one fails the whole.
  const checked = await runVisible(projectNode, ['scripts/run/check.mjs']);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${resultFile}`];
  const args = ['run', ...projects, ...reporters, ...process.argv.slice(2)];
  const tested = await runTool('vitest', args);
  if (checked !== 0) console.error('\nThe tests ran, but the check before them failed: see above.');
  return checked === 0 && tested === 0 ? 0 : 1;
}
