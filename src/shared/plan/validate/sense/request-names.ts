// Whom the request itself names.
import type { Provenance } from '../../schema.ts';
import type { CheckInput } from '../check.ts';
import { knownContacts } from './known-addresses.ts';
import type { WrittenAddress } from './written-addresses.ts';

/** Whether the request has the name; what it stands for is looked up again before anything is signed. */
export function isLookedUp(payee: WrittenAddress, plan: CheckInput['plan']): boolean {
  const { range, detail } = originOf(payee, plan.provenance) ?? {};
  if (plan.naturalLanguage === undefined) return true;
  return range !== undefined && plan.naturalLanguage.slice(...range) === detail;
}

/** Where a written address came from, as far as the plan says. */
export function originOf(
  { action, param }: WrittenAddress,
  provenance: CheckInput['plan']['provenance'] = {},
): Provenance | undefined {
  const key = `${action.node.id}.${param}`;
  return Object.hasOwn(provenance, key) ? provenance[key] : undefined;
}

/** The addresses that the request holds, and those of the contacts that it names. */
export function requestedKeys(input: CheckInput): ReadonlySet<string> {
  const request = input.plan.naturalLanguage?.toLowerCase() ?? '';
  const written = request.match(/0x[0-9a-f]{40}(?![0-9a-f])/g) ?? [];
  const named = knownContacts(input).filter(({ name }) => isNamed(name ?? '', request));
  return new Set([...written, ...named.map(({ key }) => key)]);
}

/** Whether a name stands in the request, which is lower case, as a word of its own: "al" is not named by "all". */
export function isNamed(name: string, request: string): boolean {
  const wanted = name.trim().toLowerCase();
  if (wanted === '') return false;
  for (let at = request.indexOf(wanted); at >= 0; at = request.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    // A few letters on either side are enough to see whether the word goes on there.
    const starts = !joins(request.slice(Math.max(0, at - 8), at), wanted);
    if (starts && !joins(wanted, request.slice(end, end + 8))) return true;
  }
  return false;
}

/** Whether the two texts meet inside a word, in scripts that part words by spaces. */
function joins(left: string, right: string): boolean {
  return wordEnd.test(left) && wordStart.test(right);
}

const wordEnd = /[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{N}_]\p{M}*$/u;
const wordStart = /^[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{N}_]/u;
