// npm run package. Runs on the system's Node with nothing installed, like npm start.
import { requireNode20 } from './setup/node-version.mjs';
import { ensureNpmPackages } from './setup/npm-packages.mjs';
import { projectNode } from './setup/paths.mjs';
import { runVisible } from './setup/run-command.mjs';
import { runMain } from './setup/setup-error.mjs';

await runMain(async () => {
  requireNode20();
  await ensureNpmPackages();
  return runVisible(projectNode, ['scripts/run/package.mjs', ...process.argv.slice(2)]);
});
