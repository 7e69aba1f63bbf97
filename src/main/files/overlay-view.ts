// Files as they would be after changes that were not made: what a plan did so far lies over what the disk
// holds, so that a whole plan can be rehearsed without touching anything.
import { dirname, join } from 'node:path';
import type { FileChange, PresentFile } from '../../shared/files/file-change.ts';
import { fileError } from './file-error.ts';
import type { FileView, ListedFile } from './file-view.ts';

/** Most bytes of contents that are held in memory at a time. */
const mostHeldBytes = 256 * 1024 * 1024;

interface Laid {
  state: PresentFile;
  content: Uint8Array;
}

export class OverlayView implements FileView {
  readonly #below: FileView;
  /** Null: taken away. */
  readonly #files = new Map<string, Laid | null>();
  readonly #folders = new Set<string>();
  readonly #mostBytes: number;
  #heldBytes = 0;

  constructor(below: FileView, mostBytes = mostHeldBytes) {
    this.#below = below;
    this.#mostBytes = mostBytes;
  }

  /** The files as they are now, for changes that this one does not see, and that do not see its own. */
  copy(): OverlayView {
    const copy = new OverlayView(this.#below, this.#mostBytes);
    for (const [path, laid] of this.#files) copy.#files.set(path, laid);
    for (const folder of this.#folders) copy.#folders.add(folder);
    copy.#heldBytes = this.#heldBytes;
    return copy;
  }

  async locate(given: string): ReturnType<FileView['locate']> {
    const { path, missingFolders } = await this.#below.locate(given);
    const blocked = missingFolders.find((folder) => this.#files.get(folder));
    if (blocked !== undefined) throw fileError('FILE_NOT_A_FOLDER', blocked);
    return { path, missingFolders: missingFolders.filter((folder) => !this.#folders.has(folder)) };
  }

  async read(path: string): Promise<Laid | null> {
    const laid = this.#files.get(path);
    if (laid !== undefined) return laid;
    if (this.#folders.has(path)) throw fileError('FILE_NOT_REGULAR', path);
    return this.#below.read(path);
  }

  async list(given: string): Promise<ListedFile[]> {
    const folder = (await this.locate(join(given, '-'))).path;
    const at = dirname(folder);
    const there = this.#folders.has(at) ? [] : await this.#below.list(given);
    const untouched = there.filter(({ path }) => !this.#files.has(path));
    const laid = [...this.#files].flatMap(([path, file]): ListedFile[] =>
      file === null || dirname(path) !== at
        ? []
        : [{ path, bytes: file.state.bytes, modifiedAt: null, kind: 'file' }],
    );
    const made = [...this.#folders]
      .filter((path) => dirname(path) === at)
      .map((path): ListedFile => ({ path, bytes: 0, modifiedAt: null, kind: 'folder' }));
    return [...untouched, ...laid, ...made].sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  /**
   * Lays a change over the files. `content` is that of the file afterwards, where there is one.
   * Errors: REHEARSAL_TOO_LARGE, where there is no room for it; nothing is laid then.
   */
  lay({ path, from, after, madeFolders, droppedFolders }: FileChange, content: Uint8Array): void {
    const moved = from === undefined ? undefined : this.#files.get(from);
    const replaced = bytesOf(this.#files.get(path)) + bytesOf(moved);
    const held = this.#heldBytes - replaced + (after.exists ? content.length : 0);
    if (held > this.#mostBytes) throw fileError('REHEARSAL_TOO_LARGE', path);
    this.#heldBytes = held;
    for (const folder of madeFolders) this.#folders.add(folder);
    for (const folder of droppedFolders) this.#folders.delete(folder);
    if (from !== undefined) this.#files.set(from, null);
    this.#files.set(path, after.exists ? { state: after, content } : null);
  }
}

function bytesOf(laid: Laid | null | undefined): number {
  return laid?.content.length ?? 0;
}
