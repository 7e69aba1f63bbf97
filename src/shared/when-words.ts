/** What time it is where words are read. */
export interface HereAndNow {
  /** Epoch milliseconds. */
  now: number;
  /** IANA zone. */
  zone: string;
}

/** "18:00 (Europe/Berlin)" today, "Mon 23 Nov 09:00 (Europe/Berlin)" on another day. */
export function whenWords(at: number, { now, zone }: HereAndNow): string {
  const day = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: zone, weekday: 'short', day: 'numeric', month: 'short' },
  });
  const clock = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: zone, hour: '2-digit', minute: '2-digit' },
  });
  const isToday = day.format(at) === day.format(now) && Math.abs(at - now) < 2 * 86_400_000;
  const date = isToday ? '' : `${day.format(at).replace(',', '')} `;
  return `${date}${clock.format(at)} (${zone})`;
}
