import type { FileChange } from '../../shared/files/file-change.ts';
import { checkedCall } from '../../shared/tools/checked-call.ts';
import type { Values } from '../chain/planned-transaction.ts';
import { type Reach, unmovedFolders } from '../files/allowed-path.ts';
import { applyChange, giveUpChange, type Stages, settleChange } from '../files/apply-change.ts';
import { BlobStore } from '../files/blob-store.ts';
import type { Disk } from '../files/disk.ts';
import { fileError } from '../files/file-error.ts';
import { diskView, type FileView } from '../files/file-view.ts';
import { OverlayView } from '../files/overlay-view.ts';
import { readFile } from '../files/read-file.ts';
import { type Standing, whereItStands } from '../files/where-it-stands.ts';
import { createFile } from './desktop/create-file.ts';
import { deleteFile } from './desktop/delete-file.ts';
import { listFiles } from './desktop/list-files.ts';
import { modifyFile } from './desktop/modify-file.ts';
import { moveFile } from './desktop/move-file.ts';
import { readFileTool } from './desktop/read-file.ts';
import { restoreFile } from './desktop/restore-file.ts';
import type { FileReadTool, FileToolContext, FileWriteTool, WorkedOut } from './file-tool.ts';
import { noTool } from './no-tool.ts';

/** The acting halves of the file tools: a file and a line each. Their declarations have the same names. */
const tools: Readonly<Record<string, FileWriteTool | FileReadTool>> = {
  create_file: createFile,
  delete_file: deleteFile,
  list_files: listFiles,
  modify_file: modifyFile,
  move_file: moveFile,
  read_file: readFileTool,
  restore_file: restoreFile,
};

export interface FileToolsOptions {
  disk: Disk;
  /** The app's own folder; nothing in it is ever read or changed by a plan. */
  dataDir: string;
  /** See Reach. */
  closed?: readonly string[];
  home: string;
  /** The folders that plans may use, as they are set at the moment. */
  folders: () => readonly string[];
  /** A change that is to be undone. Errors: UNDO_UNKNOWN, ALREADY_UNDONE. */
  undoable: (undoId: string) => FileChange;
}

/** A call of a file tool with every value resolved. */
export interface FileCall {
  tool: string;
  params: Values;
}

/** A change with what a person is shown of it. */
export interface ShownChange extends WorkedOut {
  /** The folders that plans may use, by their true paths. */
  folders: string[];
  home: string;
}

/** File tools on this computer, and the changes that they ask for. */
export class FileTools {
  readonly #disk: Disk;
  readonly #blobs: BlobStore;
  readonly #context: FileToolContext;
  readonly #reach: () => Reach;
  /** One change at a time: what was looked at stays so until it is changed. */
  #last: Promise<unknown> = Promise.resolve();

  constructor({ disk, dataDir, closed = [], home, folders, undoable }: FileToolsOptions) {
    const blobs = new BlobStore(disk, dataDir);
    const reach = (): Reach => ({ folders: folders(), home, dataDir, closed });
    this.#disk = disk;
    this.#reach = reach;
    this.#blobs = blobs;
    this.#context = {
      files: diskView(disk, reach),
      undoable,
      kept: (sha256, path) => blobs.read(sha256, path),
    };
  }

  /** Calls a tool that only looks. Errors: NO_TOOL, BAD_PARAM, PATH_*, FILE_*. */
  read(call: FileCall): Promise<Values> {
    return readOn(this.#context.files, call);
  }

  /** The parameters of a call with the true paths in them. Errors: NO_TOOL, BAD_PARAM, PATH_*, FILE_*. */
  async locate({ tool: name, params }: FileCall): Promise<Values> {
    const located = findWrite(name).paths.map(async (param): Promise<Values> => {
      const given = params[param];
      if (typeof given !== 'string') return {};
      return { [param]: (await this.#context.files.locate(given)).path };
    });
    return Object.assign({}, params, ...(await Promise.all(located)));
  }

  /**
   * What a call would change, from the disk as it is now, with what is shown of it. The new content is kept
   * by then. Errors: as of `read`.
   */
  async workOut(call: FileCall): Promise<ShownChange> {
    const { folders, home } = this.#reach();
    const worked = await workOutOn(this.#context, call);
    if (worked.contents.after !== null) await this.#blobs.keep(worked.contents.after);
    return { ...worked, folders: await unmovedFolders(this.#disk, folders), home };
  }

  /** Whether a call that changes a file could be worked out now; nothing is kept. Errors: as of `read`. */
  async tryOut(call: FileCall): Promise<void> {
    await workOutOn(this.#context, call);
  }

  /** What was kept for changes and for undoing them. */
  get contents(): Pick<BlobStore, 'list' | 'remove'> {
    return this.#blobs;
  }

  /** What the disk says of a change. Errors: see where-it-stands. */
  whereItStands(change: FileChange): Promise<Standing> {
    return whereItStands(this.#disk, change);
  }

  /**
   * Errors: PATH_OUTSIDE_ROOTS where plans may not touch the place any more, FILE_CHANGED where another way
   * leads to it by now, and those of `locate`.
   */
  async assertAllowed({ path, from }: Pick<FileChange, 'path' | 'from'>): Promise<void> {
    for (const at of from === undefined ? [path] : [path, from]) {
      const { path: now } = await this.#context.files.locate(at);
      if (now !== at) throw fileError('FILE_CHANGED', at);
    }
  }

  /**
   * Keeps what a change takes away, durably, while the file is still as it was, and still allowed.
   * Errors: PATH_OUTSIDE_ROOTS, FILE_*; FILE_CHANGED when it is another by now.
   */
  async keepBefore(change: FileChange): Promise<void> {
    const { path, from, before, fromBefore } = change;
    await this.assertAllowed(change);
    for (const [at, state] of [
      [path, before],
      [from, fromBefore],
    ] as const) {
      if (at === undefined) continue;
      const file = await readFile(this.#disk, at);
      const expected = state?.exists ? state.sha256 : undefined;
      if (file?.state.sha256 !== expected) throw fileError('FILE_CHANGED', at);
      if (file) await this.#blobs.keep(file.content);
    }
  }

  /** Makes a change that stands at `before` or `half`. Look at the disk after any error. */
  apply(change: FileChange, key: string, stages: Stages): Promise<void> {
    const { path, after } = change;
    const content = async (): Promise<Uint8Array> =>
      after.exists ? this.#blobs.read(after.sha256, path) : new Uint8Array();
    return this.#alone(() => applyChange(this.#disk, { change, key, content, stages }));
  }

  /** Makes a change that stands at `after` durable for sure, and tidies up. Errors: FILE_*. */
  settle(change: FileChange, key: string): Promise<void> {
    return this.#alone(() => settleChange(this.#disk, change, key));
  }

  /** Removes what was begun of a change that is not tried again. Errors: FILE_*. */
  giveUp(change: FileChange, key: string): Promise<void> {
    return this.#alone(() => giveUpChange(this.#disk, change, key));
  }

  /** The tool's own result values. */
  output(tool: string, change: FileChange): Values {
    return findWrite(tool).output(change);
  }

  /** The same tools on files as a plan would leave them; nothing is changed or kept by them. */
  onOverlay(): RehearsedFiles {
    return onOverlay(this.#context, new OverlayView(this.#context.files), { characters: 0 });
  }

  #alone<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(work, work);
    this.#last = mine.catch(() => undefined);
    return mine;
  }
}

/** Characters that all looks of a rehearsal may answer with together: it is kept and shown in one piece. */
const mostToldCharacters = 32 * 1024 * 1024;

/** File tools for a rehearsal of a whole plan: each call finds what those before it left. */
export interface RehearsedFiles {
  run(call: FileCall): Promise<{ output: Values; change?: FileChange }>;
  /** The same for another way through the plan, on what was left so far. */
  copy(): RehearsedFiles;
}

/** `told`: by all ways of one rehearsal together. */
function onOverlay(
  context: FileToolContext,
  files: OverlayView,
  told: { characters: number },
): RehearsedFiles {
  return {
    async run(call) {
      if (find(call.tool).kind === 'read') {
        const output = await readOn(files, call);
        told.characters += JSON.stringify(output).length;
        if (told.characters <= mostToldCharacters) return { output };
        throw fileError('REHEARSAL_TOO_LARGE', String(call.params['path']));
      }
      const { change, contents } = await workOutOn({ ...context, files }, call);
      files.lay(change, contents.after ?? new Uint8Array());
      return { output: findWrite(call.tool).output(change), change };
    },
    copy: () => onOverlay(context, files.copy(), told),
  };
}

function workOutOn(context: FileToolContext, { tool, params }: FileCall): Promise<WorkedOut> {
  return checkedCall(tool, () => findWrite(tool).workOut(params, context));
}

async function readOn(files: FileView, { tool: name, params }: FileCall): Promise<Values> {
  const tool = find(name);
  if (tool.kind !== 'read') throw noTool(name);
  return checkedCall(name, () => tool.read(params, files));
}

function find(name: string): FileWriteTool | FileReadTool {
  const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
  if (tool === undefined) throw noTool(name);
  return tool;
}

function findWrite(name: string): FileWriteTool {
  const tool = find(name);
  if (tool.kind !== 'write') throw noTool(name);
  return tool;
}
