import type { FoundGroup } from './found.ts';

/** The first of a list, and whether there are more. */
export function firstOf<Item>(all: readonly Item[], limit: number): FoundGroup<Item> {
  return { items: all.slice(0, limit), more: all.length > limit };
}
