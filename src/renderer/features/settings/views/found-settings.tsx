import type { AppStatus } from '../../../../shared/ipc/views.ts';
import { hasWords, searchWords } from '../../../../shared/search/search-words.ts';
import { count } from '../../../format/count.ts';
import { isAbout, shownSections } from '../sections.tsx';
import { answers, Pair } from './help.tsx';

/** The settings that have all of the words, ready to be changed, and what the help says of them. */
export function FoundSettings({ looked, status }: { looked: string; status: AppStatus }) {
  const { plain, hex } = searchWords(looked);
  const words = [...plain, ...hex];
  const sections = shownSections(status).filter((section) => isAbout(section, words));
  const told = answers.filter(({ title, text }) => hasWords(`${title} ${text}`, words));
  return (
    <div className="scroll">
      <div className="grid max-w-[760px] px-6 pb-8">
        <p role="status" className="s m py-3">
          {foundWords(sections.length, told.length)}
        </p>
        {sections.map(({ id, show }) => (
          <div key={id}>{show(status)}</div>
        ))}
        {told.length === 0 ? null : (
          <section className="grid gap-2 pt-5" aria-label="From the help">
            <h2>From the help</h2>
            <dl>
              {told.map((answer) => (
                <Pair key={answer.title} {...answer} />
              ))}
            </dl>
          </section>
        )}
      </div>
    </div>
  );
}

function foundWords(sections: number, told: number): string {
  if (sections + told === 0) return 'No setting and no answer of the help has all of these words.';
  const found = count(sections, 'group of settings', 'groups of settings');
  return `${found} and ${count(told, 'answer', 'answers')} of the help found`;
}
