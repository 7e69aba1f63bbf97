import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type ErrorShape, toAppError } from '../../shared/errors.ts';
import type { Change } from '../../shared/ipc/change.ts';
import type {
  HoldUps,
  OfferedRelease,
  UpdateStage,
  UpdateView,
} from '../../shared/updates/update-view.ts';
import { isNewer } from '../../shared/updates/version.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Store } from '../store/open-store.ts';
import { type FetchLimits, fetchFile, fetchSmall } from './fetch-release.ts';
import { newestKnown, readKeptState, writeKeptState } from './kept-state.ts';
import { documentName, openRelease, type Release } from './release.ts';
import { hashAndSync, replaceProgram } from './replace-program.ts';
import { updateError } from './update-error.ts';
import type { UpdateSource } from './update-source.ts';

export interface UpdatesParts {
  /** Version of this app. */
  own: string;
  /** As `systemName` says it. */
  system: string;
  /** Null where the app was packaged without one. */
  source: UpdateSource | null;
  /** The AppImage that runs, absolute; null where none does. */
  program: string | null;
  /** Where what is fetched is kept. */
  folder: string;
  store: Pick<Store, 'reader' | 'writer'>;
  holdUps: () => HoldUps;
  clock: Clock;
  log: Log;
  notify: (change: Change) => void;
  limits?: { small: FetchLimits; file: FetchLimits };
}

const usualLimits = {
  small: { longestSilenceMs: 15_000, longestMs: 30_000 },
  file: { longestSilenceMs: 60_000, longestMs: 3 * 3_600_000 },
};
const mostDocumentBytes = 64 * 1024;
const mostSignatureBytes = 1024;

/**
 * The way to a newer version, each step on a person's word: look, fetch, install. Nothing of it runs by itself, and
 * only what is signed, newer than anything seen before and whole gets to the next step.
 */
export class Updates {
  readonly #parts: UpdatesParts;
  #stage: UpdateStage = { kind: 'not_asked' };
  #error: ErrorShape | null = null;
  #release: Release | null = null;
  #busy = false;

  constructor(parts: UpdatesParts) {
    this.#parts = parts;
    const kept = readKeptState(parts.store.reader);
    const { leftFor } = kept;
    if (leftFor === null) return;
    if (isNewer(leftFor, parts.own)) {
      this.#error = updateError('UPDATE_NOT_INSTALLED', { facts: { version: leftFor } }).toShape();
      return;
    }
    try {
      rmSync(parts.folder, { recursive: true, force: true });
    } catch (thrown) {
      parts.log.error('update.not_tidied', thrown);
    }
    // Who goes back to an older one afterwards does it on purpose.
    writeKeptState(parts.store.writer, { ...kept, leftFor: null });
  }

  view(): UpdateView {
    const { source, program, holdUps } = this.#parts;
    if (source === null) return { updates: false, why: 'no_place' };
    if (program === null) return { updates: false, why: 'not_appimage' };
    const [stage, error] = [this.#stage, this.#error];
    const waits = stage.kind === 'ready' ? holdUps() : [];
    return { updates: true, place: source.url.host, stage, holdUps: waits, error };
  }

  /** Asks what the newest version is. What fails is in the view. */
  async look(): Promise<UpdateView> {
    const { source, program, own, store, clock } = this.#parts;
    if (source === null || program === null) return this.view();
    return this.#step({ kind: 'asking' }, async () => {
      const release = await this.#ask(source);
      const kept = readKeptState(store.reader);
      if (isNewer(newestKnown(kept, own), release.version)) {
        throw updateError('UPDATE_OLDER', { facts: { version: release.version } });
      }
      writeKeptState(store.writer, { newestSeen: release.version, leftFor: null });
      const isNew = isNewer(release.version, own);
      this.#release = isNew ? release : null;
      return isNew
        ? { kind: 'offered', release: offered(release) }
        : { kind: 'newest', at: clock.now() };
    });
  }

  /** Fetches what was offered. What fails is in the view. */
  async fetch(): Promise<UpdateView> {
    const { source, folder, notify } = this.#parts;
    const release = this.#release;
    if (source === null || release === null || this.#stage.kind !== 'offered') return this.view();
    const told = offered(release);
    const [file] = release.files;
    return this.#step({ kind: 'fetching', release: told, received: 0 }, async () => {
      const path = this.#pathOf(release);
      if (existsSync(path) && hashAndSync(path) === file.sha512) {
        return { kind: 'ready', release: told };
      }
      rmSync(folder, { recursive: true, force: true });
      let hundredth = 0;
      await fetchFile(
        { url: new URL(file.url, source.url), file, path },
        this.#limits.file,
        (n) => {
          this.#stage = { kind: 'fetching', release: told, received: n };
          const now = Math.floor((n * 100) / file.size);
          if (now > hundredth) notify({ topic: 'update', id: null });
          hundredth = now;
        },
      );
      return { kind: 'ready', release: told };
    });
  }

  /** The version that can be installed at this moment. Errors: UPDATE_NOT_READY, UPDATE_NOT_NOW. */
  requireReady(): string {
    if (this.#stage.kind !== 'ready') throw updateError('UPDATE_NOT_READY');
    if (this.#parts.holdUps().length > 0) throw updateError('UPDATE_NOT_NOW');
    return this.#stage.release.version;
  }

  /**
   * Writes down that the app ends for this version, which was agreed to, and gives what is to be done as the very last.
   * Errors: those of requireReady. What is given throws as replaceProgram does.
   */
  leave(version: string): () => void {
    if (this.requireReady() !== version) throw updateError('UPDATE_NOT_READY');
    const { store, program } = this.#parts;
    const release = this.#release;
    if (release === null || program === null) throw updateError('UPDATE_NOT_READY');
    writeKeptState(store.writer, { ...readKeptState(store.reader), leftFor: version });
    return () => replaceProgram(this.#pathOf(release), release.files[0], program);
  }

  get #limits(): { small: FetchLimits; file: FetchLimits } {
    return this.#parts.limits ?? usualLimits;
  }

  #pathOf({ files }: Release): string {
    return join(this.#parts.folder, files[0].url);
  }

  async #ask(source: UpdateSource): Promise<Release> {
    const name = documentName(this.#parts.system);
    const { small } = this.#limits;
    const signature = await fetchSmall(
      new URL(`${name}.sig`, source.url),
      mostSignatureBytes,
      small,
    );
    const document = await fetchSmall(new URL(name, source.url), mostDocumentBytes, small);
    const { system } = this.#parts;
    return openRelease(document, new TextDecoder().decode(signature), { ...source, system });
  }

  /** One step at a time. Where it fails, what was before it stays. */
  async #step(meanwhile: UpdateStage, work: () => Promise<UpdateStage>): Promise<UpdateView> {
    if (this.#busy) return this.view();
    this.#busy = true;
    const before = this.#stage;
    this.#to(meanwhile, null);
    try {
      this.#to(await work(), null);
    } catch (thrown) {
      this.#parts.log.error('update.failed', thrown);
      const stays = meanwhile.kind === 'asking' ? ({ kind: 'not_asked' } as const) : before;
      this.#to(stays, toAppError(thrown).toShape());
    } finally {
      this.#busy = false;
    }
    return this.view();
  }

  #to(stage: UpdateStage, error: ErrorShape | null): void {
    this.#stage = stage;
    this.#error = error;
    this.#parts.notify({ topic: 'update', id: null });
  }
}

function offered({ version, releaseNotes, files }: Release): OfferedRelease {
  return { version, notes: releaseNotes, bytes: files[0].size };
}
