// Keeps the practice chain's state on disk while it runs. Anvil can do this by itself, but it writes the
// whole file every second whether anything happened or not, and cuts it off first: a crash at that moment
// leaves nothing. Here it is written when a block was added, beside the old file and then in its place.
import { open, rename } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type Hex, hexToBytes } from 'viem';
import { z } from 'zod';
import type { Log } from '../../log.ts';
import type { JsonRpc } from '../rpc/json-rpc.ts';

const unzip = promisify(gunzip);
const everyMs = 1_000;
/** A chain that nobody asked for and that got no block for so long is looked at less often. */
const quietAfterMs = 10_000;
const quietEveryMs = 5_000;
const hexSchema = z.custom<Hex>((value) => typeof value === 'string' && value.startsWith('0x'));

export class StateSaver {
  readonly #rpc: JsonRpc;
  readonly #path: string;
  readonly #log: Log;
  #timer: NodeJS.Timeout | undefined;
  #usedAt = performance.now();
  #isQuiet = false;
  #isOn = true;
  #savedAt: string;
  #seen: string;
  #last: Promise<void> = Promise.resolve();

  /** `savedAt` is the height (hex) that the file already holds. */
  constructor(rpc: JsonRpc, path: string, savedAt: string, log: Log) {
    this.#rpc = rpc;
    this.#path = path;
    this.#log = log;
    this.#savedAt = savedAt;
    this.#seen = savedAt;
    this.#rest();
  }

  /** Somebody asks for the chain, and may be about to change it. */
  used(): void {
    this.#usedAt = performance.now();
    if (this.#isQuiet) this.#rest();
  }

  /** The height (hex) at the last look. Another means that something may have happened since. */
  get height(): string {
    return this.#seen;
  }

  /** Settles when every block there is now is on disk, or could not be written. Never rejects. */
  save(): Promise<void> {
    this.#last = this.#last.then(() => this.#saveIfNew());
    return this.#last;
  }

  /** Settles when nothing is being written any more. */
  stop(): Promise<void> {
    this.#isOn = false;
    clearTimeout(this.#timer);
    return this.#last;
  }

  /** Waits for the next look, in the place of what it waited for. */
  #rest(): void {
    clearTimeout(this.#timer);
    if (!this.#isOn) return;
    this.#isQuiet = performance.now() - this.#usedAt > quietAfterMs;
    this.#timer = setTimeout(
      () => {
        this.#isQuiet = false;
        void this.save().finally(() => this.#rest());
      },
      this.#isQuiet ? quietEveryMs : everyMs,
    );
    this.#timer.unref();
  }

  async #saveIfNew(): Promise<void> {
    try {
      const height = hexSchema.parse(await this.#rpc.request('eth_blockNumber'));
      if (height !== this.#seen) this.used();
      this.#seen = height;
      if (height === this.#savedAt) return;
      const zipped = hexSchema.parse(await this.#rpc.request('anvil_dumpState'));
      await writeInPlace(this.#path, await unzip(hexToBytes(zipped)));
      this.#savedAt = height;
    } catch (error) {
      // The chain itself goes on; its state is written again when it ends.
      this.#log.error('practice.state_not_saved', error);
    }
  }
}

async function writeInPlace(path: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${path}.new`;
  const file = await open(unfinished, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
}
