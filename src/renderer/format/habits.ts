// How dates, times and figures are written: in the words of the page's language, by the habits of the region that the
// person chose, which the address of the page names. The decimal sign is a point for everybody: sentences of main and
// the signer's own figures have it, and beside it a comma would make another amount of the same digits.

/** What is the same for all pages of a window until it is loaded anew. */
interface Habits {
  /** BCP 47, for Intl: the page's language, with the dates of the region. */
  locale: string;
  /** Of the region, where its clock is not that of the locale. */
  hours: { hourCycle?: 'h12' | 'h23' };
  /** Between three digits and the next three. */
  group: string;
}

/**
 * @param language of the page, BCP 47
 * @param formats the region's, BCP 47; empty for what is usual in the language
 */
export function habitsOf(language: string, formats: string): Habits {
  const spoken = new Intl.Locale(language).language;
  const usual = spoken === 'en' ? 'en-GB' : spoken;
  if (formats === '') return { locale: usual, hours: {}, group: groupOf(usual) };
  const { hour12 } = new Intl.DateTimeFormat(formats, { hour: 'numeric' }).resolvedOptions();
  return {
    locale: localeOf(spoken, formats),
    hours: { hourCycle: hour12 === true ? 'h12' : 'h23' },
    group: groupOf(formats),
  };
}

/** The language, with day and month in the region's order; English is there in both under these names, wherever it runs. */
function localeOf(spoken: string, formats: string): string {
  if (spoken !== 'en') return `${spoken}-${new Intl.Locale(formats).maximize().region}`;
  const parts = new Intl.DateTimeFormat(formats, { day: 'numeric', month: 'short' });
  const order = parts.formatToParts(0).map(({ type }) => type);
  const isYearFirst = startsWithYear(formats);
  return order.indexOf('month') < order.indexOf('day') && !isYearFirst ? 'en-US' : 'en-GB';
}

/** As in Japan, where the month comes first only because nothing comes before the day otherwise. */
function startsWithYear(formats: string): boolean {
  const date = new Intl.DateTimeFormat(formats, { dateStyle: 'medium' });
  return date.formatToParts(0)[0]?.type === 'year';
}

/** Never the sign that some take for the decimal one: a thin space is in its place. */
function groupOf(locale: string): string {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(1_234_567.5);
  const sign = (type: Intl.NumberFormatPartTypes): string =>
    parts.find((part) => part.type === type)?.value ?? '';
  const group = sign('group');
  return sign('decimal') === '.' && /^[,’']$/.test(group) ? group : '\u202f';
}

/** What of a page is read; there is none where tests run. */
interface Page {
  document?: { documentElement: { lang: string } };
  location?: { search: string };
}

const { document: shown, location: address } = globalThis as Page;
const chosen = new URLSearchParams(address?.search).get('formats');

export const habits = habitsOf(shown?.documentElement.lang ?? 'en', chosen ?? '');

/** For display only: "1234567.8901" becomes "1,234,567.8901". */
export function grouped(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const written = whole.replace(/\B(?=(\d{3})+(?!\d))/g, habits.group);
  return fraction === undefined ? written : `${written}.${fraction}`;
}
