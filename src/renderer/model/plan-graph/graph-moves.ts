import type { Figure } from './figure.ts';

export type Direction = 'up' | 'down' | 'left' | 'right';

/** Where each arrow key leads from a box, by paths; null where there is nothing that way. */
export type Moves = Readonly<Record<Direction, string | null>>;

/**
 * Down follows the way of the plan, up goes back; right and left go over to the branch beside, and from an
 * action to what runs when it fails and back. Every box can be reached from the first.
 */
export function graphMoves(root: Figure): ReadonlyMap<string, Moves> {
  const moves = new Map<string, Moves>();
  addMoves(root, { up: null, down: null, left: null, right: null }, moves);
  return moves;
}

function addMoves(figure: Figure, around: Moves, moves: Map<string, Moves>): void {
  const { path, hasBox, stack, aside } = figure;
  const branches = figure.branches.flatMap((branch) => branch.figure ?? []);
  const above = hasBox ? path : around.up;
  if (hasBox) {
    const inside = stack[0] ?? branches[0];
    const down = inside ? firstIn(inside) : around.down;
    moves.set(path, { ...around, down, right: aside ? firstIn(aside) : around.right });
  }
  for (const [index, step] of stack.entries()) {
    const before = stack[index - 1];
    const after = stack[index + 1];
    const up = before ? lastIn(before) : above;
    addMoves(step, { ...around, up, down: after ? firstIn(after) : around.down }, moves);
  }
  for (const [index, branch] of branches.entries()) {
    const before = branches[index - 1];
    const after = branches[index + 1];
    const left = before ? firstIn(before) : around.left;
    const right = after ? firstIn(after) : around.right;
    addMoves(branch, { ...around, up: above, left, right }, moves);
  }
  if (aside) addMoves(aside, { ...around, up: path, left: path }, moves);
}

function firstIn(figure: Figure): string {
  const [first] = figure.stack;
  return figure.hasBox || !first ? figure.path : firstIn(first);
}

/** The last box on the way through a figure, by its first branch where it parts. */
function lastIn(figure: Figure): string {
  const last = figure.stack.at(-1) ?? figure.branches.find((branch) => branch.figure)?.figure;
  return last ? lastIn(last) : figure.path;
}
