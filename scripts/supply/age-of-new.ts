// A version that was stolen or made by a thief is found within days, mostly. So one that came into the lockfile waits
// until it has been published for a week.

const longEnoughDays = 7;
const dayMs = 86_400_000;

interface Locked {
  /** Where it is installed under another name. */
  name?: string;
  version?: string;
}

export type LockedVersions = Readonly<Record<string, Locked>>;

/** What `now` has and `before` has not, each once. */
export function newVersions(
  before: LockedVersions,
  now: LockedVersions,
): { name: string; version: string }[] {
  const known = new Set(versionsOf(before).map(keyOf));
  const fresh = versionsOf(now).filter((each) => !known.has(keyOf(each)));
  return [...new Map(fresh.map((each) => [keyOf(each), each])).values()];
}

/**
 * Those that nobody can say to be a week old, each with why.
 * @param published when a version was, in ISO 8601, or null where the registry does not say
 * @param now in milliseconds since 1970
 */
export async function tooYoung(
  versions: readonly { name: string; version: string }[],
  published: (name: string, version: string) => Promise<string | null>,
  now: number,
): Promise<string[]> {
  const found: string[] = [];
  for (const { name, version } of versions) {
    const at = Date.parse((await published(name, version)) ?? '');
    const days = (now - at) / dayMs;
    if (Number.isNaN(days)) found.push(`${name}@${version}: the registry does not say since when`);
    else if (days < longEnoughDays) {
      found.push(`${name}@${version}: since ${Math.floor(days * 10) / 10} days`);
    }
  }
  return found;
}

function versionsOf(locked: LockedVersions): { name: string; version: string }[] {
  return Object.entries(locked).flatMap(([path, { name, version }]) =>
    path === '' || version === undefined
      ? []
      : [{ name: name ?? path.replace(/^.*node_modules\//, ''), version }],
  );
}

function keyOf({ name, version }: { name: string; version: string }): string {
  return `${name}@${version}`;
}
