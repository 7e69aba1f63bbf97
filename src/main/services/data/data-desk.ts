// Where everything is, and the two things that are done to all of it: it is moved, or erased. Either ends the app; what
// is done comes at its very end or with its next start.
import { join } from 'node:path';
import type { DataPart, DataPlaceView, EraseView } from '../../../shared/data/data-views.ts';
import { type ErrorShape, toAppError } from '../../../shared/errors.ts';
import type { Change } from '../../../shared/ipc/change.ts';
import type { Clock } from '../../clock.ts';
import { checkTarget } from '../../data-folder/check-target.ts';
import { writeEraseMarker } from '../../data-folder/erase-marker.ts';
import { clearFailedMove, readFailedMove, writeFailedMove } from '../../data-folder/failed-move.ts';
import { moveData } from '../../data-folder/move-data.ts';
import { moveError } from '../../data-folder/move-error.ts';
import { bytesOf, otherNames, ownNames } from '../../data-folder/own-names.ts';
import { forgetBefore, leftBefore } from '../../data-folder/settle-move.ts';
import type { Log } from '../../log.ts';
import type { DataPlace } from '../../moved-to.ts';
import type { Store } from '../../store/open-store.ts';
import { assertNothingHoldsUp, dataHoldUps } from './data-hold-ups.ts';
import { eraseViewOf } from './erase-view.ts';
import { keyChainEntries } from './key-chain-entries.ts';
import { refuseAllowed } from './refuse-allowed.ts';

interface Parts {
  place: DataPlace;
  store: Pick<Store, 'reader'>;
  clock: Clock;
  log: Log;
  notify: (change: Change) => void;
  /** Ends the app in order, does what is given as the very last, and starts it again. */
  restart: (last?: () => void) => void;
}

export class DataDesk {
  readonly #parts: Parts;
  /** Whether the person has the question in front of them that they may agree to. */
  #asks = false;
  #refused: ErrorShape | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  view(): DataPlaceView {
    const { place, store } = this.#parts;
    return {
      folder: place.dataDir,
      ...dataPartsOf(place.dataDir),
      holdUps: dataHoldUps(store.reader),
      before: leftBefore(place.base),
      failed: readFailedMove(place.dataDir),
    };
  }

  /** The question comes up. Errors: DATA_HELD_UP. */
  askToErase(): void {
    assertNothingHoldsUp(this.#parts.store.reader);
    this.#asks = true;
    this.#refused = null;
  }

  /** The question is no longer in front of the person. */
  askedNoMore(): void {
    this.#asks = false;
  }

  eraseView(): Promise<EraseView> {
    return eraseViewOf(this.#parts.place, this.#parts.store.reader, this.#refused);
  }

  /** The signer says that a person agreed. What was not asked is not done. Must not throw. */
  eraseAgreed(): void {
    const { place, store, clock, log, notify, restart } = this.#parts;
    if (!this.#asks) {
      log.error('data.erase_not_asked', new Error('Not asked.'));
      return;
    }
    try {
      assertNothingHoldsUp(store.reader);
      const keyChain = keyChainEntries(place.dataDir, store.reader);
      writeEraseMarker(place.dataDir, { agreedAt: clock.now(), keyChain });
      this.#asks = false;
      restart();
    } catch (thrown) {
      log.error('data.not_erased', thrown);
      this.#refused = toAppError(thrown).toShape();
      notify({ topic: 'status', id: null });
    }
  }

  /** Where it would really go. Errors: DATA_HELD_UP, MOVE_*. */
  requireMovable(to: string): string {
    const { place, store } = this.#parts;
    assertNothingHoldsUp(store.reader);
    if (leftBefore(place.base) !== null) throw moveError('MOVE_LEFT_BEFORE');
    const target = checkTarget({ base: place.base, from: place.dataDir, to });
    refuseAllowed(store.reader, target);
    return target;
  }

  /** Ends the app for it, and starts it again there; where it fails, here. Errors: as requireMovable. */
  move(to: string): void {
    const { place, restart } = this.#parts;
    const target = this.requireMovable(to);
    // What is written until it is done: the app may be killed, or not end in order.
    writeFailedMove(place.dataDir, { to, error: moveError('MOVE_NOT_FINISHED').toShape() });
    restart(() => this.#moveNow(target));
  }

  /** Deletes what a move left. */
  forgetBefore(): void {
    forgetBefore(this.#parts.place.base);
  }

  /** A person has read why the last move failed. */
  dismissFailed(): void {
    clearFailedMove(this.#parts.place.dataDir);
  }

  #moveNow(to: string): void {
    const { place, clock, log } = this.#parts;
    try {
      moveData(place, to, clock);
    } catch (thrown) {
      log.error('data.not_moved', thrown);
      writeFailedMove(place.dataDir, { to, error: toAppError(thrown).toShape() });
    }
  }
}

/** What is in a data folder, by kinds. */
export function dataPartsOf(dataDir: string): { parts: DataPart[]; others: string[] } {
  const names = ownNames(dataDir);
  const kinds = [...new Set(names.map(kindOf))];
  const parts = kinds.map((what) => ({
    what,
    bytes: names
      .filter((name) => kindOf(name) === what)
      .reduce((sum, name) => sum + bytesOf(join(dataDir, name)), 0),
  }));
  return { parts, others: otherNames(dataDir) };
}

function kindOf(name: string): string {
  if (/^(vault|signer-|mandates|unlock)/.test(name)) return 'Wallet';
  if (name.startsWith('countersign.sqlite') || name.startsWith('restore')) return 'Database';
  if (name.startsWith('backup')) return 'Backups';
  if (name.startsWith('practice')) return 'Practice chains';
  return name === 'blobs' ? 'What can be undone' : 'Log and other';
}
