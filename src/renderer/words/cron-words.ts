import { list } from '../format/count.ts';

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const shortDays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/** A schedule of five fields in words where it is one of the usual ones; else its fields by name. */
export function cronWords(expression: string): string {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = expression
    .trim()
    .toUpperCase()
    .split(/\s+/);
  const everyDay = day === '*' && month === '*';
  const steps = /^\*\/(\d+)$/.exec(minute)?.[1];
  if (steps !== undefined && hour === '*' && everyDay && weekday === '*') {
    return `Every ${steps} minutes of the hour.`;
  }
  if (!/^\d+$/.test(minute)) return inFields(expression);
  if (hour === '*' && everyDay && weekday === '*') return `Every hour, at minute ${minute}.`;
  if (!/^\d+$/.test(hour)) return inFields(expression);
  const at = `at ${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  if (everyDay && weekday === '*') return `Every day ${at}.`;
  if (everyDay && weekdays(weekday) !== null) return `Every ${weekdays(weekday)} ${at}.`;
  if (/^\d+$/.test(day) && month === '*' && weekday === '*') {
    return `On day ${day} of every month ${at}.`;
  }
  return inFields(expression);
}

/** "Monday", "Monday and Friday", "Monday to Friday"; null for anything else. */
function weekdays(field: string): string | null {
  const [from, to, ...more] = field.split('-').map(dayName);
  if (to !== undefined) return from && to && more.length === 0 ? `day from ${from} to ${to}` : null;
  const names = field.split(',').map(dayName);
  return names.every((name) => name !== null) ? list(names) : null;
}

function dayName(text: string): string | null {
  const index = /^[0-7]$/.test(text) ? Number(text) % 7 : shortDays.indexOf(text);
  return days[index] ?? null;
}

function inFields(expression: string): string {
  const [minute, hour, day, month, weekday] = expression.trim().split(/\s+/);
  return `Minute ${minute}, hour ${hour}, day of the month ${day}, month ${month}, weekday ${weekday}.`;
}
