/** The day of this computer's own time zone that a time falls on, epoch ms; 23 or 25 hours where clocks change. */
export function localDay(nowMs: number): { startsAt: number; endsAt: number } {
  const now = new Date(nowMs);
  const midnight = (days: number): number =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).getTime();
  return { startsAt: midnight(0), endsAt: midnight(1) };
}
