// What a vault's write asks of the disk, one call after the other, and what a loss of power may leave of it: what was
// synced is there; of what was not, any part is, whatever came first.
import type * as fs from 'node:fs';
import { dirname } from 'node:path';

/** A file by the order in which it was made; a folder has no bytes. */
type Thing = number | 'folder';

type Call =
  /** Names come and go in one step; null takes one away. */
  | { kind: 'names'; folder: string; changes: readonly (readonly [string, Thing | null])[] }
  | { kind: 'write'; file: number; at: number; bytes: Uint8Array }
  | { kind: 'sync'; file: number }
  | { kind: 'sync_names'; folder: string };

/** What is on the disk, by path; null is a folder. */
export type Left = ReadonlyMap<string, Uint8Array | null>;

export class RecordedDisk {
  readonly #start: Left;
  readonly #calls: Call[] = [];
  /** Names as the calls so far make them. */
  readonly #now = new Map<string, Thing>();
  readonly #open = new Map<number, string>();
  readonly #startFiles: Uint8Array[];
  #files: number;

  /** `start`: what was there and synced before. */
  constructor(start: Left) {
    this.#start = start;
    this.#startFiles = [...start.values()].filter((bytes) => bytes !== null);
    this.#files = 0;
    for (const [path, bytes] of start)
      this.#now.set(path, bytes === null ? 'folder' : this.#files++);
  }

  get calls(): number {
    return this.#calls.length;
  }

  opened(path: string, descriptor: number, flags: unknown): void {
    this.#open.set(descriptor, path);
    if (flags === 'wx') this.#named(dirname(path), [[path, this.#files++]]);
  }

  wrote(descriptor: number, bytes: Uint8Array, from: number, count: number): void {
    const file = this.#thing(this.#open.get(descriptor));
    const part = bytes.slice(from, from + count);
    if (typeof file === 'number') this.#calls.push({ kind: 'write', file, at: from, bytes: part });
  }

  synced(descriptor: number): void {
    const path = this.#open.get(descriptor) ?? '';
    const thing = this.#thing(path);
    if (typeof thing === 'number') this.#calls.push({ kind: 'sync', file: thing });
    else this.#calls.push({ kind: 'sync_names', folder: path });
  }

  linked(path: string, other: string): void {
    this.#named(dirname(other), [[other, this.#thing(path) ?? null]]);
  }

  renamed(from: string, to: string): void {
    const moved = this.#thing(from) ?? null;
    this.#named(dirname(to), [
      [from, null],
      [to, moved],
    ]);
  }

  removed(path: string): void {
    this.#named(dirname(path), [[path, null]]);
  }

  madeFolder(path: string): void {
    this.#named(dirname(path), [[path, 'folder']]);
  }

  /** All that may be there when the power goes after so many calls. */
  *afterLoss(calls: number): Generator<Left> {
    const done = this.#calls.slice(0, calls);
    const isSynced = (call: Call, at: number): boolean =>
      call.kind === 'names' &&
      done.slice(at).some((later) => later.kind === 'sync_names' && later.folder === call.folder);
    const names = done.flatMap((call, at) =>
      call.kind === 'names' ? [{ call, synced: isSynced(call, at) }] : [],
    );
    const open = names.filter(({ synced }) => !synced).length;
    for (let chosen = 0; chosen < 2 ** open; chosen += 1) {
      let place = 0;
      const kept = names.filter(({ synced }) => synced || (chosen >> place++) % 2 === 1);
      for (const part of [0, 0.5, 1])
        yield this.#left(
          kept.map(({ call }) => call),
          done,
          part,
        );
    }
  }

  /** `part`: how much of what was written and not synced came to the disk. */
  #left(
    names: readonly Extract<Call, { kind: 'names' }>[],
    done: readonly Call[],
    part: number,
  ): Left {
    const found = new Map<string, Thing>();
    let file = 0;
    for (const [path, bytes] of this.#start) found.set(path, bytes === null ? 'folder' : file++);
    for (const [path, thing] of names.flatMap(({ changes }) => changes)) {
      if (thing === null) found.delete(path);
      else found.set(path, thing);
    }
    const there = [...found].filter(([path]) => this.#hasFolder(path, found));
    return new Map(
      there.map(([path, thing]) => [
        path,
        thing === 'folder' ? null : this.#bytes(thing, done, part),
      ]),
    );
  }

  /** Whether the folder that it is in is there itself, where it is one that was made or found. */
  #hasFolder(path: string, found: ReadonlyMap<string, Thing>): boolean {
    const folder = dirname(path);
    return this.#now.get(folder) !== 'folder' || found.get(folder) === 'folder';
  }

  #bytes(file: number, done: readonly Call[], part: number): Uint8Array {
    const before = this.#startFiles[file];
    if (before !== undefined) return before;
    const mine = done.filter((call) => 'file' in call && call.file === file);
    const synced = mine.findLastIndex(({ kind }) => kind === 'sync');
    const written = mine.flatMap((call, at) =>
      call.kind === 'write' ? [{ ...call, at: call.at, safe: at < synced }] : [],
    );
    return Buffer.concat(
      written.map(({ bytes, safe }) =>
        safe ? bytes : bytes.subarray(0, Math.floor(bytes.length * part)),
      ),
    );
  }

  #named(folder: string, changes: readonly (readonly [string, Thing | null])[]): void {
    this.#calls.push({ kind: 'names', folder, changes });
    for (const [path, thing] of changes) {
      if (thing === null) this.#now.delete(path);
      else this.#now.set(path, thing);
    }
  }

  #thing(path: string | undefined): Thing | undefined {
    return path === undefined ? undefined : this.#now.get(path);
  }
}

/** The real file system, whose calls are told to whoever records at the moment. */
export function recording(real: typeof fs, to: { disk: RecordedDisk | null }): Partial<typeof fs> {
  const told = {
    openSync(path: string, flags: string, mode?: number) {
      const descriptor = real.openSync(path, flags, mode);
      to.disk?.opened(path, descriptor, flags);
      return descriptor;
    },
    writeSync(descriptor: number, bytes: Uint8Array, from: number) {
      const count = real.writeSync(descriptor, bytes, from);
      to.disk?.wrote(descriptor, bytes, from, count);
      return count;
    },
    fsyncSync(descriptor: number) {
      real.fsyncSync(descriptor);
      to.disk?.synced(descriptor);
    },
    linkSync(path: string, other: string) {
      real.linkSync(path, other);
      to.disk?.linked(path, other);
    },
    renameSync(from: string, into: string) {
      real.renameSync(from, into);
      to.disk?.renamed(from, into);
    },
    unlinkSync(path: string) {
      real.unlinkSync(path);
      to.disk?.removed(path);
    },
    mkdirSync(path: string, options: fs.MakeDirectoryOptions & { recursive: true }) {
      const first = real.mkdirSync(path, options);
      const made: string[] = [];
      for (let each = path; first !== undefined && each.startsWith(first); each = dirname(each)) {
        made.unshift(each);
      }
      for (const each of made) to.disk?.madeFolder(each);
      return first;
    },
  };
  return told as unknown as Partial<typeof fs>;
}
