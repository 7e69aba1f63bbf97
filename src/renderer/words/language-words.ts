/** Regions whose habits are offered, each with its most usual language. */
const regions = [
  ...['en-AU', 'de-AT', 'pt-BR', 'en-CA', 'cs-CZ', 'da-DK', 'fi-FI', 'fr-FR', 'de-DE', 'en-IN'],
  ...['en-IE', 'it-IT', 'ja-JP', 'es-MX', 'nl-NL', 'nb-NO', 'pl-PL', 'pt-PT', 'en-ZA', 'ko-KR'],
  ...['es-ES', 'sv-SE', 'de-CH', 'en-GB', 'en-US'],
];

/** A language in its own words: "English", "Deutsch"; of one of our own also what it is for. */
export function languageName(code: string): string {
  const [spoken = code, own] = code.split('-x-');
  const name = new Intl.DisplayNames([spoken], { type: 'language' }).of(spoken) ?? spoken;
  return own === undefined ? name : `${name} (${own})`;
}

/** What can be chosen, also where it was stored by another version. */
export function formatWords(
  locale: string,
  stored: string,
): readonly { value: string; label: string }[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const shown = regions.includes(stored) || /^(system)?$/.test(stored) ? [] : [stored];
  const named = [...regions, ...shown].map((value) => ({
    value,
    label: names.of(new Intl.Locale(value).maximize().region ?? 'ZZ') ?? value,
  }));
  return [
    { value: '', label: 'As the language' },
    { value: 'system', label: 'As the computer' },
    ...named.sort((left, right) => left.label.localeCompare(right.label, locale)),
  ];
}
