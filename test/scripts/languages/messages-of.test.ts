// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are sources to be read, not templates.
import { describe, expect, it } from 'vitest';
import { messagesOf } from '../../../scripts/languages/messages-of.ts';

function textsIn(source: string, isOfWords = false): string[] {
  return messagesOf('page.tsx', source, isOfWords).map(({ text }) => text);
}

describe('what a person reads of a source file', () => {
  it('is what lies between tags, with a place for everything that is put in', () => {
    const page = `<p title="What it costs">
      Costs at most <b>{limit}</b>, as {words[kind]}{' '}
      says{' '}
      <Amount value={fee} />.
    </p>`;
    expect(textsIn(page)).toEqual([
      'What it costs',
      'Costs at most {b}, as {words} says {Amount}.',
    ]);
  });

  it('is a sentence wherever it stands, and both sides of a choice in one', () => {
    const source =
      'const said = `Signed by ${account.name}${isLate ? ", too late" : ""}`; const error = "It failed.";';
    expect(textsIn(source)).toEqual(['Signed by {name}{isLate}', ', too late', 'It failed.']);
  });

  it('is a small word beside what is put in, and a sentence whatever its marks', () => {
    const source =
      'const a = `${size} bytes`; const b = `${path}/bytes`; const c = `amt-${size} bytes`;';
    expect(textsIn(source)).toEqual(['{size} bytes']);
    expect(textsIn("say({ text: 'Nothing was sent; try again.' })")).toEqual([
      'Nothing was sent; try again.',
    ]);
  });

  it('is no word of the program: a class, a state, a key, a unit, or a side of a comparison', () => {
    const source = `
      const columns = 'grid gap-2 px-6';
      if (state === 'Not a word' || event.key === 'Escape') run('waiting_approval', 'ETH');
      const format = new Intl.DateTimeFormat('en-GB', { month: 'short' });
      throw new Error('Nobody reads this.');
      const row = <div className="row wide" data-net="Practice" id="the row" />;`;
    expect(textsIn(source)).toEqual([]);
  });

  it('is a small word where the file, the name or the place says that it is read', () => {
    expect(textsIn("const words: Readonly<Record<State, string>> = { done: 'done' };")).toEqual([
      'done',
    ]);
    expect(textsIn("const word = 'over'; const next = 'over';")).toEqual(['over']);
    expect(textsIn("<b>{isOpen ? 'open' : words.closed}</b>")).toEqual(['open']);
    expect(textsIn("export function say() { return 'over'; }", true)).toEqual(['over']);
  });

  it('is what is counted in both of its forms', () => {
    expect(textsIn("count(steps.length, 'step'); count(2, 'query', 'queries');")).toEqual([
      'step | steps',
      'query | queries',
    ]);
  });
});
