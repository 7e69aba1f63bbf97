import { spawn } from 'node:child_process';
import { repoRoot } from './paths.mjs';
import { SetupError } from './setup-error.mjs';

/**
 * Runs a program in the foreground with our own terminal.
 * @returns {Promise<number>} its exit code; a death by signal counts as 1.
 */
export function runVisible(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: repoRoot, stdio: 'inherit', ...options });
    child.once('error', (cause) => reject(cannotStart(program, cause)));
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a program silently and keeps what it prints; on failure the end of it is shown in the error.
 * @returns {Promise<string>} its standard output.
 */
export function runQuiet(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: repoRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...options,
    });
    let stdout = '';
    let everything = '';
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
      everything += chunk;
    });
    child.stderr.on('data', (chunk) => {
      everything += chunk;
    });
    child.once('error', (cause) => reject(cannotStart(program, cause)));
    child.once('close', (code) => {
      if (code === 0) return resolve(stdout);
      const tail = everything.trimEnd().split('\n').slice(-15).join('\n');
      reject(new SetupError(`\`${[program, ...args].join(' ')}\` failed (exit ${code}).`, tail));
    });
  });
}

/** The npm that started us, run by the Node it was made for; else the one on the path. */
export function npmCommand(args) {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  if (cli && node && /npm-cli\.c?js$/.test(cli)) return { program: node, args: [cli, ...args] };
  return process.platform === 'win32'
    ? { program: 'cmd', args: ['/c', 'npm', ...args] }
    : { program: 'npm', args };
}

function cannotStart(program, cause) {
  return new SetupError(`\`${program}\` could not be started: ${cause.code ?? cause.message}.`);
}
