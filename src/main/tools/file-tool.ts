import type { FileChange } from '../../shared/files/file-change.ts';
import type { Values } from '../chain/planned-transaction.ts';
import type { FileView } from '../files/file-view.ts';

/** What a file tool works with. */
export interface FileToolContext {
  files: FileView;
  /** A change of a run that is to be undone. Errors: UNDO_UNKNOWN, ALREADY_UNDONE. */
  undoable(undoId: string): FileChange;
  /** A content that was kept; `path` is named when it is gone. Errors: BLOB_DAMAGED. */
  kept(sha256: string, path: string): Promise<Uint8Array>;
}

/** A change, and what is in its file before and after: null where there is no file. */
export interface WorkedOut {
  change: FileChange;
  contents: { before: Uint8Array | null; after: Uint8Array | null };
}

/** A tool that changes one file. */
export interface FileWriteTool {
  kind: 'write';
  /** Parameters that are paths. */
  paths: readonly string[];
  /** What would change, from the files as they are now. */
  workOut(params: Values, context: FileToolContext): Promise<WorkedOut>;
  /** The tool's own result values. */
  output(change: FileChange): Values;
}

/** A tool that only looks. */
export interface FileReadTool {
  kind: 'read';
  read(params: Values, files: FileView): Promise<Values>;
}

export const absent = { exists: false } as const;
