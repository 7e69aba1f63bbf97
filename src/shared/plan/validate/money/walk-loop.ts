// A loop is followed round by round while that is cheap; what is left of it is reckoned in one step.
import type { LoopNode } from '../../nodes.ts';
import type { AccountState } from './account-state.ts';
import { rangeOf, somewhereIn } from './linear-form.ts';
import { anyAmount, atLeastZero, hull, type Range, sameRange } from './range.ts';
import { SparseMap } from './sparse-map.ts';
import { addMove, type MoveKind, type Moves, type Visit, type WalkNode } from './visit.ts';

/** Rounds that are followed one by one. */
const followedRounds = 64;

export function walkLoop(node: LoopNode, visit: Visit, walk: WalkNode): void {
  const rounds = Math.max(1, Math.floor(node.maxIterations));
  const mayEndEarly = node.exitWhen !== undefined;
  // Past the effort nothing is said of the balances in a loop: that can only warn too much.
  const isFollowed = visit.effort.left > 0;
  if (rounds > 1 && !isFollowed) visit.state.forgetBalances();
  const state = visit.state.fork();
  const moves: Moves = new Map();
  const ends = new Ends(visit.state, state);
  const walkRound = (round: number): void => {
    const certain = round === 1 || !mayEndEarly;
    walk(node.body, {
      ...visit,
      ...{ state, moves, isRepeated: visit.isRepeated || rounds > 1 },
      ...{ isSure: visit.isSure && certain, isCertain: visit.isCertain && certain },
    });
    ends.note();
  };
  walkRound(1);
  if (isFollowed) walkOn(rounds, { state, moves, ends, walkRound, visit });
  if (mayEndEarly && rounds > 1) ends.settleAnywhere();
  for (const [key, kind] of moves) addMove(visit.moves, key, repeated(kind, rounds));
  visit.state.becomeOneOf([state]);
}

interface Rounds {
  state: AccountState;
  moves: Moves;
  ends: Ends;
  walkRound: (round: number) => void;
  visit: Visit;
}

/** The rounds after the first. */
function walkOn(rounds: number, { state, moves, ends, walkRound, visit }: Rounds): void {
  let round = 1;
  while (round < Math.min(rounds, followedRounds) && visit.effort.left > 0) {
    if (ends.isSteady()) return;
    round += 1;
    walkRound(round);
  }
  if (round === rounds || ends.isSteady()) return;
  leap(state, ends, { rounds: BigInt(rounds - round - 1), moves });
  walkRound(rounds);
}

/** A loop as a whole takes the same each time only if its rounds do. */
function repeated(kind: MoveKind, rounds: number): MoveKind {
  return kind === 'out' || rounds === 1 ? kind : 'open';
}

/**
 * Goes on as if so many more rounds had been. What takes the same each time is multiplied; a share takes less
 * each time, so the last round's loss bounds the next one's; of anything else nothing is said.
 */
function leap(
  state: AccountState,
  ends: Ends,
  { rounds, moves }: { rounds: bigint; moves: Moves },
): void {
  for (const [key, { before, now }] of ends.lastRound()) {
    const kind = moves.get(key) ?? 'open';
    const low = further(before.low, now.low, rounds);
    const high = further(before.high, now.high, rounds);
    const bounds: Record<MoveKind, Range> = {
      out: { low, high },
      both: {
        low: isLess(low, now.low) ? low : now.low,
        high: isLess(now.high, high) ? high : now.high,
      },
      open: anyAmount,
    };
    const after = atLeastZero(bounds[kind]);
    if (!sameRange(after, now)) state.setBalance(key, somewhereIn(after));
  }
}

function further(before: bigint | null, now: bigint | null, rounds: bigint): bigint | null {
  return before === null || now === null ? now : now + (now - before) * rounds;
}

function isLess(left: bigint | null, right: bigint | null): boolean {
  return left !== null && right !== null && left < right;
}

/** What every round left, and the last two of them apart. */
class Ends {
  readonly #outside: AccountState;
  readonly #state: AccountState;
  readonly #any = new SparseMap<Range>();
  readonly #anyOutput = new SparseMap<Range>();
  #rounds = 0;
  #before = new SparseMap<Range>();
  #now = new SparseMap<Range>();

  constructor(outside: AccountState, state: AccountState) {
    this.#outside = outside;
    this.#state = state;
  }

  note(): void {
    this.#rounds += 1;
    this.#before = this.#now;
    this.#now = new SparseMap();
    for (const key of this.#state.changes().keys()) {
      const now = rangeIn(this.#state, key);
      this.#now.set(key, now);
      const earlier =
        this.#any.get(key) ?? (this.#rounds === 1 ? now : rangeIn(this.#outside, key));
      this.#any.set(key, hull(earlier, now));
    }
    for (const [name, form] of this.#state.outputs()) {
      const now = rangeOf(form);
      this.#anyOutput.set(name, hull(this.#anyOutput.get(name) ?? now, now));
    }
  }

  /** Whether the last round changed nothing, so that no further round will. */
  isSteady(): boolean {
    for (const [key, now] of this.#now.entries)
      if (!sameRange(this.#beforeRound(key), now)) return false;
    return true;
  }

  lastRound(): Map<string, { before: Range; now: Range }> {
    return new Map(
      [...this.#now.entries].map(([key, now]) => {
        return [key, { before: this.#beforeRound(key), now }];
      }),
    );
  }

  #beforeRound(key: string): Range {
    return this.#before.get(key) ?? rangeIn(this.#outside, key);
  }

  /** Goes on from the end of any round. */
  settleAnywhere(): void {
    for (const [key, any] of this.#any.entries) {
      if (!sameRange(any, rangeIn(this.#state, key))) this.#state.setBalance(key, somewhereIn(any));
    }
    for (const [name, any] of this.#anyOutput.entries) {
      const last = this.#state.output(name);
      if (last && !sameRange(any, rangeOf(last))) this.#state.setOutput(name, somewhereIn(any));
    }
  }
}

function rangeIn(state: AccountState, key: string): Range {
  const form = state.balance(key);
  return form === undefined ? anyAmount : rangeOf(form);
}
