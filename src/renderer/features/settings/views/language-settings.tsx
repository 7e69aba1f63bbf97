import type { AppStatus } from '../../../../shared/ipc/views.ts';
import { ErrorNote } from '../../../components/error-note.tsx';
import { grouped, habits } from '../../../format/habits.ts';
import { zonedDate } from '../../../format/time.ts';
import { useNow } from '../../../state/use-now.ts';
import { formatWords, languageName } from '../../../words/language-words.ts';
import { useSettings } from '../hooks/use-settings.ts';
import { Section } from './section.tsx';

/** In which language the windows are written, and how dates, times and figures look in them. */
export function LanguageSettings({ status }: { status: AppStatus }) {
  const settings = useSettings();
  const now = useNow(60_000);
  const { language, formats } = status.settings;
  return (
    <Section title="Language and formats">
      <div className="row flex-wrap">
        <label htmlFor="language">Language</label>
        <select
          id="language"
          className="field w-auto"
          value={status.languages.includes(language) ? language : 'en'}
          disabled={settings.busy}
          onChange={(event) => void settings.start({ language: event.target.value })}
        >
          {status.languages.map((code) => (
            <option key={code} value={code}>
              {languageName(code)}
            </option>
          ))}
        </select>
        <label htmlFor="formats">Dates and figures</label>
        <select
          id="formats"
          className="field w-auto"
          value={formats}
          disabled={settings.busy}
          onChange={(event) => void settings.start({ formats: event.target.value })}
        >
          {formatWords(habits.locale, formats).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <p className="m">
        <time>{zonedDate(now)}</time>; {grouped('1234567.89')}
      </p>
      <p className="s m max-w-[60ch]">
        The decimal sign is a point everywhere. In a field, write 0.75 and nothing between
        thousands; in the chat, a figure that could mean two amounts is asked about. A language is
        listed once all words of the windows are there in it. What the command line, the system’s
        own dialogs and stored reports say is English.
      </p>
      {settings.error ? (
        <ErrorNote error={settings.error} kept="The setting is as it was." />
      ) : null}
    </Section>
  );
}
