// Contents by their SHA-256: what a change will write, and what it takes away. A row that names a content
// is only written when the content is safely on disk.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Disk, errnoOf } from './disk.ts';
import { diskError, fileError } from './file-error.ts';
import { sha256Of } from './read-file.ts';

/** One file of the folder of contents. */
export interface KeptContent {
  /** Its SHA-256; of a draft more than that. */
  name: string;
  bytes: number;
  /** Epoch ms, by this computer's clock: when it was kept last. */
  keptAt: number;
}

export class BlobStore {
  readonly #disk: Disk;
  readonly #folder: string;
  #last: Promise<unknown> = Promise.resolve();

  /** `dataDir` is there; the folder of the contents is made when the first one is kept. */
  constructor(disk: Disk, dataDir: string) {
    this.#disk = disk;
    this.#folder = join(dataDir, 'blobs');
  }

  /** Keeps a content; durable when it answers. Errors: FILE_DISK_FULL, FILE_DISK_FAILED, FILE_NOT_PERMITTED. */
  async keep(content: Uint8Array): Promise<string> {
    const sha256 = sha256Of(content);
    try {
      await this.#disk.mkdir(this.#folder, { recursive: true, mode: 0o700 });
      await this.#alone(async () => {
        if (!(await this.#touch(sha256))) await this.#write(sha256, content);
        await this.#sync();
      });
      return sha256;
    } catch (thrown) {
      throw diskError(this.#folder, thrown);
    }
  }

  /** The content; BLOB_DAMAGED, which names `path`, when it is gone or is another. */
  async read(sha256: string, path: string): Promise<Uint8Array> {
    const content = await this.#read(sha256).catch(() => null);
    if (content === null) throw fileError('BLOB_DAMAGED', path);
    return content;
  }

  /** What is kept, drafts that an end in the middle left among it. Errors: FILE_*. */
  async list(): Promise<KeptContent[]> {
    try {
      const kept: KeptContent[] = [];
      for await (const { name } of await this.#disk.opendir(this.#folder)) {
        const found = await this.#disk.lstat(join(this.#folder, name));
        if (found.isFile()) kept.push({ name, bytes: found.size, keptAt: found.mtimeMs });
      }
      return kept;
    } catch (thrown) {
      if (errnoOf(thrown) === 'ENOENT') return [];
      throw diskError(this.#folder, thrown);
    }
  }

  /** Removes what is kept under a name of the list, unless it was kept anew since `before`. Errors: FILE_*. */
  async remove(name: string, before: number): Promise<boolean> {
    const path = join(this.#folder, name);
    try {
      return await this.#alone(async () => {
        if ((await this.#disk.lstat(path)).mtimeMs >= before) return false;
        await this.#disk.unlink(path);
        return true;
      });
    } catch (thrown) {
      if (errnoOf(thrown) === 'ENOENT') return false;
      throw diskError(this.#folder, thrown);
    }
  }

  /** False where the content is not there whole. One that is there counts as kept now. */
  async #touch(sha256: string): Promise<boolean> {
    if ((await this.#read(sha256)) === null) return false;
    const handle = await this.#disk.open(join(this.#folder, sha256), 'r+');
    try {
      const now = new Date();
      await handle.utimes(now, now);
      return true;
    } finally {
      await handle.close();
    }
  }

  /** What is being kept is not removed meanwhile. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(work, work);
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  async #read(sha256: string): Promise<Uint8Array | null> {
    try {
      const handle = await this.#disk.open(join(this.#folder, sha256), 'r');
      try {
        const content = await handle.readFile();
        return sha256Of(content) === sha256 ? content : null;
      } finally {
        await handle.close();
      }
    } catch (thrown) {
      if (errnoOf(thrown) === 'ENOENT') return null;
      throw thrown;
    }
  }

  /** In one step, so that a content is never there in part. */
  async #write(sha256: string, content: Uint8Array): Promise<void> {
    const draft = join(this.#folder, `${sha256}.${randomBytes(8).toString('hex')}.tmp`);
    try {
      const handle = await this.#disk.open(draft, 'wx', 0o600);
      try {
        await handle.writeFile(content);
        await this.#disk.sync(handle);
      } finally {
        await handle.close();
      }
      await this.#disk.rename(draft, join(this.#folder, sha256));
    } catch (thrown) {
      await this.#disk.unlink(draft).catch(() => undefined);
      throw thrown;
    }
  }

  async #sync(): Promise<void> {
    if (process.platform === 'win32') return;
    const handle = await this.#disk.open(this.#folder, 'r');
    try {
      await this.#disk.sync(handle);
    } finally {
      await handle.close();
    }
  }
}
