/** What a pause may be until, as epoch ms; null is until a person resumes it. */
export const pauseLengths = ['hour', 'tomorrow', 'resumed'] as const;
export type PauseLength = (typeof pauseLengths)[number];

/** "Tomorrow" begins at midnight on this computer's clock. */
export function pauseUntil(length: PauseLength, now: number): number | null {
  if (length === 'resumed') return null;
  if (length === 'hour') return now + 3_600_000;
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime();
}
