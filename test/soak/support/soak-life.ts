// The life of the product over many starts: it is started again whenever it has ended, and what a person does to it is
// done between two lives.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { openStoreReadOnly } from '../../../src/main/store/open-store.ts';
import type { StoreReader } from '../../../src/main/store/store.ts';
import { eventually } from '../../chain/support/practice.ts';
import { descendantsOf, type ProcessMark, stillRuns } from '../../support/descendants.ts';
import type { Between } from './inject-fault.ts';
import type { Held } from './invariants.ts';
import { type SoakDaemon, startDaemon } from './soak-daemon.ts';
import type { SoakRoom } from './soak-room.ts';

/** A machine that does much else takes its time. */
const readyWithinMs = 90_000;
const endsWithinMs = 60_000;
const haltedForMs = 3_000;

export class SoakLife implements Between {
  readonly #room: SoakRoom;
  readonly #random: () => number;
  readonly #held: Held;
  #daemon: SoakDaemon | null = null;
  /** How often each way of ending that nobody ordered was seen. */
  readonly endings = new Map<string, number>();
  starts = 0;
  /** From a start to "ready", in the worst case. */
  slowestMs = 0;

  constructor(room: SoakRoom, random: () => number, held: Held) {
    this.#room = room;
    this.#random = random;
    this.#held = held;
  }

  get daemon(): SoakDaemon {
    if (this.#daemon === null) throw new Error('it was not started');
    return this.#daemon;
  }

  /** Looks at the database beside the product. */
  async read<T>(look: (reader: StoreReader) => T | Promise<T>): Promise<T> {
    const path = join(this.#room.dataDir, 'countersign.sqlite');
    const { reader, stop } = openStoreReadOnly({ path });
    try {
      return await look(reader);
    } finally {
      stop();
    }
  }

  /** I7: it comes to "ready", however often it takes, and what it says of itself is so. */
  async start(): Promise<void> {
    const { cwd, proxy, folder } = this.#room;
    for (const since = performance.now(); ; ) {
      const began = performance.now();
      const daemon = startDaemon(cwd, proxy.url, folder);
      this.#daemon = daemon;
      this.starts += 1;
      const ready = await within(daemon.ready, readyWithinMs, () => daemon.signal('SIGKILL'));
      if (ready !== null) {
        this.slowestMs = Math.max(this.slowestMs, performance.now() - began);
        const { total, ended } = await this.read((reader) => reader.triggers.totals());
        expect(ready.active + ready.paused).toBe(total - ended);
        this.#held.note('I7');
        return;
      }
      const { code, signal, errors } = await daemon.ended;
      const how = `before it was ready: ${code ?? signal} ${errors.trim().split('\n').at(-1)}`;
      this.endings.set(how, (this.endings.get(how) ?? 0) + 1);
      if (performance.now() - since > readyWithinMs) throw new Error(`it does not start: ${how}`);
      await sleep(500);
    }
  }

  /**
   * Starts it again where it has ended, and I8: nothing that it had started is left. Answers how it had ended by
   * itself; null where it goes on, or that was ordered.
   */
  async comesBack(before: readonly ProcessMark[], ordered: boolean): Promise<string | null> {
    if (!this.daemon.hasEnded()) return null;
    const { code, signal, errors } = await this.daemon.ended;
    const how = `${code ?? signal} ${errors.trim().split('\n').at(-1)}`;
    if (!ordered) {
      this.endings.set(how, (this.endings.get(how) ?? 0) + 1);
    }
    await this.#nothingLeft(before);
    await this.tend();
    await this.start();
    return ordered ? null : how;
  }

  async end(): Promise<void> {
    const { daemon } = this;
    const before = descendantsOf(daemon.pid);
    daemon.signal('SIGTERM');
    await within(daemon.ended, endsWithinMs, () => daemon.signal('SIGKILL'));
    const { signal } = await daemon.ended;
    expect(signal, 'it ends in order').toBeNull();
    await this.#nothingLeft(before);
  }

  /** Nothing starts while everything is stopped. */
  async stopEverything(): Promise<void> {
    await this.end();
    await this.#room.order('exec', 'stop-all');
    await this.start();
    expect((await this.daemon.ready)?.isHalted).toBe(true);
    await sleep(haltedForMs);
    const started = this.daemon.told.filter(
      ({ event, executionId }) => event === 'fire' && executionId !== null,
    );
    expect(started).toEqual([]);
    await this.end();
    await this.#room.order('exec', 'allow-again');
  }

  async callOneOff(): Promise<boolean> {
    await this.end();
    const open = await this.read((reader) => reader.executions.listOpen());
    const run = open[Math.floor(this.#random() * open.length)];
    return (
      run !== undefined && (await this.#room.order('exec', 'cancel', run.executionId)) !== null
    );
  }

  /**
   * A person lets go on what paused, calls off what asks something, and takes away what a run that was called off had
   * made. The product must have ended.
   */
  async tend(): Promise<void> {
    await this.#clearAway();
    const { open, paused } = await this.read((reader) => ({
      open: reader.executions.listOpen().map(({ executionId, state }) => {
        const steps = reader.runs.get(executionId)?.steps ?? [];
        return { executionId, state, asks: steps.some(({ gate }) => gate !== null) };
      }),
      paused: reader.triggers.standing().filter(({ state }) => state === 'paused'),
    }));
    for (const { executionId, state, asks } of open) {
      if (asks) await this.#room.order('exec', 'cancel', executionId);
      else if (state === 'paused') await this.#room.order('exec', 'resume', executionId);
    }
    for (const { triggerId } of paused) await this.#room.order('schedule', 'resume', triggerId);
  }

  async #clearAway(): Promise<void> {
    const left = await this.read(({ executions }) =>
      this.#room.plans.filter(({ plan, files }) => {
        if (files.length === 0 || executions.openOfPlan(plan.id) !== undefined) return false;
        return executions.listOfPlan(plan.id).some(({ state }) => state === 'cancelled');
      }),
    );
    for (const file of left.flatMap(({ files }) => files)) rmSync(file, { force: true });
  }

  async #nothingLeft(before: readonly ProcessMark[]): Promise<void> {
    await eventually(() => !before.some(stillRuns), endsWithinMs);
    this.#held.note('I8');
  }
}

/** `late` must make it settle. */
async function within<T>(work: Promise<T>, timeoutMs: number, late: () => void): Promise<T> {
  const timer = setTimeout(late, timeoutMs);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}
