import { arch, availableParallelism, platform, release, totalmem } from 'node:os';
import { z } from 'zod';
import { recordedRuntime } from '../app/runtime.ts';

/** What the figures hold for; nothing that names the computer or its owner. */
export const machineSchema = z.strictObject({
  cores: z.number().int().positive(),
  memoryGiB: z.number().positive(),
  os: z.string(),
  node: z.string(),
  /** Null where none was set up; then nothing of the app was measured. */
  electron: z.string().nullable(),
});
export type Machine = z.infer<typeof machineSchema>;

export function describeMachine(): Machine {
  return {
    cores: availableParallelism(),
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    os: `${platform()} ${kernel()} ${arch()}`,
    node: process.versions.node,
    electron: describeElectron(),
  };
}

/** The version alone: what follows it may be a vendor's or an owner's name. */
function kernel(): string {
  return /^\d+(\.\d+)*/.exec(release())?.[0] ?? '';
}

function describeElectron(): string | null {
  const runtime = recordedRuntime();
  if (runtime === undefined) return null;
  const { kind, version, wanted } = runtime;
  return kind === 'electron' ? version : `${version}, standing in for ${wanted}`;
}
