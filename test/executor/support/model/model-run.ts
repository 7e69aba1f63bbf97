// Carries one trial to its end through the real executor and the real store: people answer and order in
// the order of the trial, time passes where nobody is asked, and where the process dies the next one
// takes the rows up.
import { setImmediate as othersHadTheirTurn } from 'node:timers/promises';
import { noCrash } from '../../../../src/main/executor/crash-points.ts';
import { createExecutor, type Executor } from '../../../../src/main/executor/executor.ts';
import type { ExecutorDeps } from '../../../../src/main/executor/run.ts';
import { createLog } from '../../../../src/main/log.ts';
import { openRunStates } from '../../../../src/shared/runs/states.ts';
import { ModelPerson } from './model-person.ts';
import { agreed, heard, nodeAt, type Rows } from './model-rows.ts';
import type { Trial } from './model-trials.ts';
import { ModelWorld } from './model-world.ts';

const minute = 60_000;
const mostTurns = 1000;
/** A person may take some minutes. */
const patienceMs = 10 * minute;

/** Carries a plan to its end, and answers what is written of it then, and what the outside saw. */
export async function carryOut(trial: Trial, rows: Rows) {
  const { reader } = rows.store;
  const run = new ModelRun(trial, rows);
  await run.toItsEnd();
  await run.stop();
  const effects = reader.effects.list(run.executionId);
  const steps = reader.steps.list(run.executionId);
  return {
    state: run.state(),
    steps: new Map(steps.map((step) => [step.path, step.state])),
    confirmed: effects.filter(({ state }) => state === 'confirmed').map((effect) => effect.path),
    made: run.world.made(),
    trace: reader.audit.head().hash,
  };
}

class ModelRun {
  readonly world: ModelWorld;
  readonly executionId: string;
  readonly #trial: Trial;
  readonly #rows: Rows;
  readonly #deps: ExecutorDeps;
  #executor: Executor;
  #death: Promise<void>;
  readonly #person: ModelPerson;

  constructor(trial: Trial, rows: Rows) {
    this.#trial = trial;
    this.#rows = rows;
    rows.runs += 1;
    // A chain of its own: numbers of transactions are counted from its beginning.
    const instanceId = `chain ${rows.runs}`;
    this.world = new ModelWorld(trial.lucks, trial.faults, instanceId);
    this.executionId = agreed(rows.store, trial.root, instanceId);
    this.world.writesEnded = (nodeId) => this.#writesEnded(nodeId);
    const clock = { now: () => rows.time.nowMs };
    this.#deps = {
      ...{ store: heard(rows.store, () => this.world.written()), clock, crash: noCrash },
      ...{ notify: () => undefined, homeChainId: () => 31_337 },
      log: createLog(() => undefined, clock.now),
      nameOf: () => ({ name: '', source: 'unknown' as const }),
      signer: this.world.signer,
      files: {} as ExecutorDeps['files'],
      commands: {} as ExecutorDeps['commands'],
      pages: {} as ExecutorDeps['pages'],
      visits: {} as ExecutorDeps['visits'],
      rehearsePlan: () => Promise.reject(new Error('no schedule starts this')),
      endRehearsals: () => undefined,
      connect: () => this.world.connect(),
    };
    this.#executor = createExecutor(this.#deps);
    this.#death = this.world.live();
    const { world, executionId } = this;
    this.#person = new ModelPerson({ rows, world, executionId, does: (work) => this.#does(work) });
  }

  state() {
    return this.#rows.store.reader.executions.get(this.executionId)?.state;
  }

  /** Leaves the store as the next run needs it. */
  stop(): Promise<void> {
    this.#executor.allowAgain();
    return this.#executor.stop();
  }

  async toItsEnd(): Promise<void> {
    const { cancelAt } = this.#trial;
    for (let turn = 0; this.#isOpen(); turn += 1) {
      if (turn > mostTurns) throw new Error('the run does not end');
      if (turn === cancelAt) await this.#does((now) => now.cancel(this.executionId));
      await this.#turn(turn);
      if (this.#isOpen()) await this.#meanwhile(turn);
    }
  }

  #isOpen(): boolean {
    return openRunStates.includes(this.state() ?? 'failed');
  }

  /** The run goes on, and is told to stop in the middle of that. */
  #turn(turn: number): Promise<void> {
    const order = this.#trial.orders[turn] ?? 'none';
    return this.#does(async (now) => {
      const going = now.advance(this.executionId);
      for (let later = turn % 3; later > 0; later -= 1) await othersHadTheirTurn();
      if (order === 'stop') now.stopAll();
      if (order === 'pause' && this.#isOpen()) now.pause(this.executionId);
      await going;
    });
  }

  async #meanwhile(turn: number): Promise<void> {
    const { turns } = this.#trial;
    const choice = turns[turn % turns.length] ?? 0;
    const { control, executions } = this.#rows.store.reader;
    const isHalted = control.halted() !== null;
    const isOrdered = isHalted || executions.get(this.executionId)?.wanted !== null;
    if (isHalted && turn % 3 === 0) await this.#does(async (now) => now.allowAgain());
    else if (this.state() === 'paused' && !isHalted) await this.#resume(choice);
    // Pauses of the plan end while the run stands, limits do not: no long time passes there.
    else if (isOrdered) this.#rows.time.nowMs += 1;
    else await this.#answerOrWait(turn, choice);
  }

  /** Whoever stopped it, and also where it was put aside because it died so often: a person lets it go on. */
  async #resume(choice: number): Promise<void> {
    const steps = this.#rows.store.reader.steps.list(this.executionId);
    // How often a condition is looked at is a matter of time.
    const isLooking = steps.some(({ waitingFor }) => waitingFor === 'condition');
    if (!isLooking) this.#rows.time.nowMs += choice * 5 * minute;
    await this.#does(async (now) => now.resume(this.executionId));
  }

  async #answerOrWait(turn: number, choice: number): Promise<void> {
    const open = this.#person.open();
    const dueMs = this.#nextDueMs();
    const answer = open[choice % open.length];
    // Time only passes otherwise where nobody is asked.
    const isAnswered =
      choice % 4 > 0 || turn % 3 === 0 || dueMs > patienceMs || this.#person.isPressing;
    if (answer && isAnswered) await answer();
    else this.#rows.time.nowMs += dueMs;
  }

  /** Does something in the process as it is; when that dies, another one takes the rows up. */
  async #does(work: (now: Executor) => Promise<unknown>): Promise<void> {
    let isDead = false;
    const died = () => {
      isDead = true;
    };
    const death = this.#death.then(died);
    await Promise.race([work(this.#executor).catch(() => undefined), death]);
    while (isDead) {
      // What was beside it comes to its next call, which never returns either.
      for (let turn = 0; turn < 3; turn += 1) await othersHadTheirTurn();
      isDead = false;
      this.#death = this.world.live();
      const again = this.#death.then(died);
      this.#executor = createExecutor(this.#deps);
      await Promise.race([this.#executor.recover(), again]);
    }
  }

  #writesEnded(nodeId: string): number {
    return this.#rows.store.reader.effects
      .list(this.executionId)
      .filter(({ path }) => nodeAt(path) === nodeId)
      .filter(({ state }) => ['failed', 'cancelled', 'confirmed'].includes(state)).length;
  }

  /** Until the next time that a row names; a moment where something is only looked at again. */
  #nextDueMs(): number {
    const { nowMs } = this.#rows.time;
    const steps = this.#rows.store.reader.steps.list(this.executionId);
    const open = steps.filter(({ state }) => state === 'running' || state === 'waiting');
    const dues = open.flatMap(({ dueAt }) =>
      dueAt !== null && dueAt > nowMs ? [dueAt - nowMs] : [],
    );
    const isBusy = open.some(({ waitingFor, dueAt, tool }) => {
      const isQuestion = waitingFor === 'approval';
      return !isQuestion && dueAt === null && (tool !== null || waitingFor !== null);
    });
    return isBusy || dues.length === 0 ? 1 : Math.min(...dues);
  }
}
