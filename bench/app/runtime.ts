import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { NotReady } from '../core/benchmark.ts';
import { repoRoot } from '../core/folders.ts';

const runtimeSchema = z.object({
  executable: z.string(),
  kind: z.enum(['electron', 'stand-in']),
  version: z.string(),
  /** The version that package.json asks for. */
  wanted: z.string(),
});
export type Runtime = z.infer<typeof runtimeSchema>;

/** The Electron that the set-up provisioned, or undefined. */
export function recordedRuntime(): Runtime | undefined {
  const file = join(repoRoot, 'node_modules/.cache/countersign/runtime.json');
  if (!existsSync(file)) return undefined;
  return runtimeSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** @throws NotReady when there is none */
export function requireRuntime(): Runtime {
  const runtime = recordedRuntime();
  if (runtime === undefined || !existsSync(runtime.executable))
    throw new NotReady('No Electron was set up yet. Run npm test or npm start once.');
  return runtime;
}
