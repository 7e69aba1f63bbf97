interface Placed {
  path: string;
}

/**
 * Steps in reading order: each below its parent, the rounds of a loop one after the other. Rounds are
 * written when they begin, so that the order in which rows were written is another.
 */
export function inTreeOrder<Step extends Placed>(steps: readonly Step[]): Step[] {
  const children = new Map<string, Step[]>();
  for (const step of steps) {
    const above = parentPath(step.path);
    const siblings = children.get(above);
    if (siblings === undefined) children.set(above, [step]);
    else siblings.push(step);
  }
  const ordered: Step[] = [];
  const stack = [...(children.get('') ?? [])].reverse();
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    ordered.push(next);
    stack.push(...[...(children.get(next.path) ?? [])].reverse());
  }
  return ordered;
}

/** Empty for the root; a round is no step of its own. */
export function parentPath(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0)).replace(/#\d+$/, '');
}
