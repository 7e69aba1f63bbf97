/** Its makers mend the newest major version and the two before it. */
const mended = 3;

/**
 * Null where this version is still mended, else why not.
 * @param ours of the package that is installed
 * @param latest the newest that is published
 */
export function unsupportedElectron(ours: string, latest: string): string | null {
  const behind = majorOf(latest) - majorOf(ours);
  if (behind < mended) return null;
  return `Electron ${ours} gets no mends any more: ${latest} is out, and only its last ${mended} major versions do.`;
}

/** Errors: what is no version. */
function majorOf(version: string): number {
  const found = /^(\d+)\.\d+\.\d+/.exec(version)?.[1];
  if (found === undefined) throw new Error(`"${version}" is no version.`);
  return Number(found);
}
