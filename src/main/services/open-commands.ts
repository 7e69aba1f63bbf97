import { Commands, type CommandsOptions } from '../commands/commands.ts';
import { nodeDisk } from '../files/disk.ts';
import type { Store } from '../store/open-store.ts';

export interface OpenCommandsOptions
  extends Pick<CommandsOptions, 'dataDir' | 'closed' | 'home' | 'folders'>,
    Partial<Pick<CommandsOptions, 'environment'>> {
  store: Pick<Store, 'reader'>;
}

/** The programs of this computer, as the person allowed them. */
export function openCommands({ store, environment, ...options }: OpenCommandsOptions): Commands {
  return new Commands({
    ...options,
    disk: nodeDisk,
    rules: () => store.reader.programRules.list(),
    environment: environment ?? process.env,
  });
}
