import { SetupError } from './setup-error.mjs';

/** Stops on a Node too old for the set-up itself; what comes after brings its own Node. */
export function requireNode20() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= 20) return;
  throw new SetupError(
    `Countersign's set-up needs Node 20 or later; this is Node ${process.versions.node}.`,
    'Install it from https://nodejs.org and run the same command again.',
  );
}
