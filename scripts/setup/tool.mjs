import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectNode, repoRoot } from './paths.mjs';
import { runVisible } from './run-command.mjs';

/**
 * Runs a program of an installed npm package on the project's Node.
 * @returns {Promise<number>} its exit code
 */
export function runTool(name, args, options = {}) {
  const [packageName, program = packageName.split('/').at(-1)] = name.split('#');
  const folder = join(repoRoot, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const script = typeof bin === 'string' ? bin : bin[program];
  return runVisible(projectNode, [join(folder, script), ...args], options);
}
