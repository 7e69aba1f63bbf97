import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/** Where a program is that is named without a shell: as it stands, or first on PATH. Undefined where it is not there. */
export function findProgram(command: string, path: string | undefined): string | undefined {
  if (command.includes('/')) return isAbsolute(command) && canRun(command) ? command : undefined;
  return (path ?? '')
    .split(delimiter)
    .filter(isAbsolute)
    .map((folder) => join(folder, command))
    .find(canRun);
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
