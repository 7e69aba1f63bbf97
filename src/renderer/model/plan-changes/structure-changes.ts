import { visible } from '../../../shared/plan/describe/describe-plan.ts';
import { shortName } from '../../format/hex.ts';
import type { ChangeRow } from './change-row.ts';
import type { PlacedStep } from './placed-steps.ts';

type Steps = ReadonlyMap<string, PlacedStep>;

/** Both plans' steps by the same keys. */
export interface Structure {
  before: Steps;
  after: Steps;
}

/** That a step hangs elsewhere now, and that what hangs on it stands in another order. */
export function structureChanges(
  was: PlacedStep,
  is: PlacedStep,
  structure: Structure,
): ChangeRow[] {
  // A list of the same name in the place of another reads the same, and is no news.
  return [...placeChange(was, is, structure), ...orderChange(was, is, structure)].filter(
    ({ before, after }) => before !== after,
  );
}

function placeChange(was: PlacedStep, is: PlacedStep, { before, after }: Structure): ChangeRow[] {
  if (was.parent === is.parent && was.role === is.role) return [];
  return [
    told('Place', (nameOf) => [placeWords(was, before, nameOf), placeWords(is, after, nameOf)]),
  ];
}

function placeWords({ parent, role }: PlacedStep, steps: Steps, nameOf: NameOf): string {
  const above = parent === null ? undefined : steps.get(parent);
  if (!above || (role === 'step' && above.number === '')) return 'A step of the plan';
  const name = `${above.number} ${nameOf(above)}`.trim();
  switch (role) {
    case 'then':
      return `Then, under ${name}`;
    case 'else':
      return `Otherwise, under ${name}`;
    case 'body':
      return `Repeated by ${name}`;
    case 'onError':
      return `When ${name} fails`;
    case 'root':
    case 'step':
      return `Under ${name}`;
  }
}

/** Of what hung on it before and still does, by its names now, without what stayed in front or behind. */
function orderChange(was: PlacedStep, is: PlacedStep, { before, after }: Structure): ChangeRow[] {
  const kept = was.children.filter((key) => after.get(key)?.parent === is.key);
  const now = is.children.filter((key) => before.get(key)?.parent === was.key);
  const first = kept.findIndex((key, index) => key !== now[index]);
  if (first < 0) return [];
  const end = kept.findLastIndex((key, index) => key !== now[index]) + 1;
  const names = (keys: readonly string[], nameOf: NameOf) =>
    keys
      .slice(first, end)
      .flatMap((key) => after.get(key) ?? [])
      .map(nameOf)
      .join(', ');
  return [told('Order', (nameOf) => [names(kept, nameOf), names(now, nameOf)])];
}

type NameOf = (step: PlacedStep) => string;

/** By the names of the steps; where those read the same, by their ids as well. */
function told(label: string, words: (nameOf: NameOf) => [string, string]): ChangeRow {
  const byName = words(({ node }) => shownName(node.label));
  const [before, after] =
    byName[0] === byName[1]
      ? words(({ key, node }) => `${shownName(node.label)} (${key})`)
      : byName;
  return { label, before, after };
}

function shownName(label: string): string {
  return visible(shortName(label));
}
