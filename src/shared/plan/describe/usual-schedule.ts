const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const shortDays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/**
 * A schedule of five fields in words: "every Monday at 09:00", to stand in a sentence. Null where it is none of
 * the usual ones.
 */
export function usualSchedule(expression: string): string | null {
  const [minute = '', hour = '', day = '', month = '', weekday = '', ...more] = expression
    .trim()
    .toUpperCase()
    .split(/\s+/);
  if (more.length > 0 || month !== '*') return null;
  const anyDay = day === '*' && weekday === '*';
  if (anyDay && hour === '*') return withinTheHour(minute);
  if (!isUpTo(minute, 59) || !isUpTo(hour, 23)) return null;
  const at = `at ${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  if (anyDay) return `every day ${at}`;
  if (weekday === '*') return isUpTo(day, 31) ? `on day ${Number(day)} of every month ${at}` : null;
  const named = day === '*' ? weekdays(weekday) : null;
  return named === null ? null : `every ${named} ${at}`;
}

function withinTheHour(minute: string): string | null {
  if (minute === '*') return 'every minute';
  const step = /^\*\/([1-9]\d?)$/.exec(minute)?.[1];
  if (step !== undefined) return `every ${step} minutes of the hour`;
  return isUpTo(minute, 59) ? `every hour, at minute ${Number(minute)}` : null;
}

function isUpTo(text: string, most: number): boolean {
  return /^\d{1,2}$/.test(text) && Number(text) <= most;
}

/** "Monday", "Monday and Friday", "day from Monday to Friday"; null for anything else. */
function weekdays(field: string): string | null {
  const [from, to, ...more] = field.split('-').map(dayName);
  if (to !== undefined) return from && to && more.length === 0 ? `day from ${from} to ${to}` : null;
  const names = field.split(',').map(dayName);
  if (!names.every((name) => name !== null)) return null;
  const last = names.pop();
  return names.length === 0 ? (last ?? null) : `${names.join(', ')} and ${last}`;
}

function dayName(text: string): string | null {
  const index = /^[0-7]$/.test(text) ? Number(text) % 7 : shortDays.indexOf(text);
  return days[index] ?? null;
}
