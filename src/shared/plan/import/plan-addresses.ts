import { addressProblem, checksummed } from '../../addresses.ts';
import { showPath } from '../../json-path.ts';
import type { Plan } from '../schema.ts';

/** An address that a plan names, with every place where it does. */
export interface PlanAddress {
  /** EIP-55. */
  address: string;
  /** JSON paths, e.g. `root.steps[0].params.to`. */
  places: string[];
}

/** An address by itself or in a text; or one padded to a word, as event topics carry it. */
const pattern = /0x(?:0{24})?([0-9a-fA-F]{40})(?![0-9a-fA-F])/g;

interface Visit {
  value: unknown;
  path: readonly PropertyKey[];
}

/** Every address in what a plan would do: its account, trigger, steps and budget. Display texts are left out. */
export function planAddresses({ account, trigger, root, budget }: Plan): PlanAddress[] {
  const found = new Map<string, string[]>();
  const stack: Visit[] = [{ value: { account, trigger, root, budget }, path: [] }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { value, path } = next;
    if (typeof value === 'string') note(found, value, showPath(path));
    // One by one: a list can be longer than a call takes arguments.
    else for (const child of childrenOf(value, path).reverse()) stack.push(child);
  }
  return [...found].map(([address, places]) => ({ address, places }));
}

function childrenOf(value: unknown, path: readonly PropertyKey[]): Visit[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) {
    return value.map((child: unknown, index) => ({ value: child, path: [...path, index] }));
  }
  return Object.entries(value)
    .filter(([key]) => key !== 'label' || path.includes('params'))
    .map(([key, child]: [string, unknown]) => ({ value: child, path: [...path, key] }));
}

function note(found: Map<string, string[]>, text: string, place: string): void {
  for (const [, digits = ''] of text.matchAll(pattern)) {
    // A wrong checksum is for the validator to name; the account it would go to is this one.
    const written = `0x${digits}`;
    const address = checksummed(addressProblem(written) ? written.toLowerCase() : written);
    const places = found.get(address);
    if (places === undefined) found.set(address, [place]);
    else if (places.at(-1) !== place) places.push(place);
  }
}
