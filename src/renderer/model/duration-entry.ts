// A length of time as people write it, and the milliseconds of the plan.

export const durationUnits = ['seconds', 'minutes', 'hours', 'days'] as const;
export type DurationUnit = (typeof durationUnits)[number];

const sizes: Record<DurationUnit, number> = {
  seconds: 1_000,
  minutes: 60_000,
  hours: 3_600_000,
  days: 86_400_000,
};

export interface DurationEntry {
  text: string;
  unit: DurationUnit;
}

/** In the largest unit in which it is whole; below a second in parts of one. */
export function readDuration(ms: number): DurationEntry {
  const unit = durationUnits.findLast((name) => ms !== 0 && ms % sizes[name] === 0) ?? 'seconds';
  return { text: String(ms / sizes[unit]), unit };
}

/** Null where the text is no length of time that is whole in ms. */
export function writeDuration({ text, unit }: DurationEntry): number | null {
  const figure = text.trim();
  if (!/^\d{1,9}(\.\d{1,6})?$/.test(figure)) return null;
  const ms = Math.round(Number(figure) * sizes[unit] * 1000) / 1000;
  return Number.isSafeInteger(ms) ? ms : null;
}
