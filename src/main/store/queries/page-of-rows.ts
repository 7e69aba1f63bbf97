/** A page that goes back in time, newest first. */
interface PageOfRows<Row> {
  rows: Row[];
  /** The `before` of the page that follows; null for none. */
  next: string | null;
}

/** The rowid that a page ends before. */
export function placeBefore(before: string | undefined): number {
  return Number(before ?? Number.MAX_SAFE_INTEGER);
}

/** `read`: `most` rows and one more, which tells whether a page follows; `place` is the rowid of each. */
export function pageOfRows<Row extends { place: number }>(
  read: readonly Row[],
  most: number,
): PageOfRows<Omit<Row, 'place'>> {
  const shown = read.slice(0, most);
  const last = shown.at(-1);
  return {
    rows: shown.map(({ place: _place, ...row }) => row),
    next: read.length > most && last !== undefined ? String(last.place) : null,
  };
}
