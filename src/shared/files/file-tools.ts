import type { FileChangeKind } from './file-change.ts';

/** The tools that work on files of this computer, and what each does to one. */
const fileTools: Readonly<Record<string, FileChangeKind | 'look'>> = {
  create_file: 'create',
  delete_file: 'delete',
  list_files: 'look',
  modify_file: 'modify',
  move_file: 'move',
  read_file: 'look',
  restore_file: 'restore',
};

const furtherTools: ReadonlySet<string> = new Set([
  'browser_act',
  'get_user_input',
  'http_get',
  'run_command',
]);

/** Whether a tool needs no chain: it works on files, by a program, reads the web or asks the person. */
export function worksHere(tool: string): boolean {
  return fileUseOf(tool) !== null || furtherTools.has(tool);
}

/** What a tool does to a file; null of a tool that has nothing to do with files. */
export function fileUseOf(tool: string): FileChangeKind | 'look' | null {
  return Object.hasOwn(fileTools, tool) ? (fileTools[tool] ?? null) : null;
}
