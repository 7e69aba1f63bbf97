// npm test. Runs on the system's Node (20 or later) with nothing installed; what follows the
// packages runs on the project's own Node.
import { requireNode20 } from './setup/node-version.mjs';
import { ensureNpmPackages } from './setup/npm-packages.mjs';
import { projectNode } from './setup/paths.mjs';
import { runVisible } from './setup/run-command.mjs';
import { runMain } from './setup/setup-error.mjs';

await runMain(async () => {
  requireNode20();
  await ensureNpmPackages();
  return runVisible(projectNode, ['scripts/run/test.mjs', ...process.argv.slice(2)]);
});
