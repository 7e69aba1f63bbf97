const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Five fields with one space between them, days of the week by number from Sunday, 0. */
export function plainCron(expression: string): string {
  const fields = expression.trim().toLowerCase().split(/\s+/);
  const weekdays = (fields[4] ?? '').replace(/[a-z]{3}/g, (day) => String(days.indexOf(day)));
  return [...fields.slice(0, 4), weekdays.replace(/\b7\b/g, '0')].join(' ');
}

/** The period of an expression that comes evenly (changes of the clocks aside), else null. */
export function periodOfCron(expression: string): number | null {
  const [minute = '', hour = '', day, month, weekday = ''] = plainCron(expression).split(' ');
  if (day !== '*' || month !== '*') return null;
  const isOne = (field: string): boolean => /^\d+$/.test(field);
  if (isOne(weekday)) return isOne(minute) && isOne(hour) ? 7 * dayMs : null;
  if (weekday !== '*') return null;
  if (isOne(minute) && isOne(hour)) return dayMs;
  if (isOne(minute)) return every(hour, 24, hourMs);
  return hour === '*' ? every(minute, 60, minuteMs) : null;
}

/** Of `*` and of those steps that go into the whole. */
function every(field: string, whole: number, unitMs: number): number | null {
  const step = field === '*' ? 1 : Number(/^\*\/(\d+)$/.exec(field)?.[1]);
  return whole % step === 0 ? step * unitMs : null;
}
