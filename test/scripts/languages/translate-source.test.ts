// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are sources to be read, not templates.
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { fromCatalog } from '../../../scripts/languages/catalog.ts';
import { translateSource } from '../../../scripts/languages/translate-source.ts';

const german = fromCatalog('de', {
  'At most {b} of {name}': 'Von {name} höchstens {b}',
  '{amount} left in `{name}`': 'In `{name}` noch {amount}',
  'step | steps': { one: 'Schritt', other: 'Schritte' },
  'Say “yes” & go': 'Sag „ja“ & geh',
  yes: 'ja',
});

function inGerman(source: string): string {
  const said = translateSource('page.tsx', source, german);
  expect(parseSync('page.tsx', said).errors).toEqual([]);
  return said;
}

describe('a source file in another language', () => {
  it('has what is put in at the place of that language, as the code that it was', () => {
    expect(inGerman('<p>At most <b>{limit(2)}</b> of {name}</p>')).toBe(
      '<p>{"Von "}{name}{" höchstens "}<b>{limit(2)}</b></p>',
    );
    expect(inGerman('const a = `${amount} left in \\`${file.name}\\``;')).toBe(
      'const a = `In \\`${file.name}\\` noch ${amount}`;',
    );
  });

  it('translates what is put in as well, also where the text around it stays English', () => {
    expect(inGerman("<p>Is it? {it ? 'yes' : 'no'}</p>")).toBe(
      '<p>Is it? {it ? "ja" : \'no\'}</p>',
    );
  });

  it('counts by the rules of the language', () => {
    const said = inGerman("const count = 0; export const text = count(amount(), 'step');");
    const written = said.slice(said.indexOf('((amount)'), -1);
    const text = (many: number) => new Function('amount', `return ${written}`)(() => many);
    expect([1, 2].map(text)).toEqual(['1 Schritt', '2 Schritte']);
  });

  it('keeps marks and spaces as they are shown', () => {
    expect(inGerman('<b title="Say “yes” &amp; go" />')).toBe('<b title={"Sag „ja“ & geh"} />');
    expect(inGerman("const words = [' yes '];\nconst more = x + ' yes';")).toBe(
      "const words = [' yes '];\nconst more = x + ' yes';",
    );
    expect(inGerman("const word = ' yes ';")).toBe('const word = " ja ";');
  });

  it('is as it was where the language says nothing of it', () => {
    const source = '<p>Nothing <i>of</i> this</p>';
    expect(inGerman(source)).toBe(source);
  });
});
