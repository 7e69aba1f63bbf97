// npm run languages: writes languages/en.json, every text of the windows in English, which is what another language
// translates. With --pages <code> it builds the windows in that language into out/renderer as well; the pseudo language
// is en-x-pseudo.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPages } from './languages/build-pages.ts';
import { readEnglish, writtenEnglish } from './languages/english.ts';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { pages: { type: 'string' } } });
mkdirSync(join(root, 'languages'), { recursive: true });
writeFileSync(join(root, 'languages/en.json'), writtenEnglish(readEnglish(root)));
if (values.pages !== undefined) await buildPages(values.pages);
