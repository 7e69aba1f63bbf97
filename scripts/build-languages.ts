// npm run languages: writes languages/en.json, every text of the windows in English, which is what another language
// translates.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEnglish, writtenEnglish } from './languages/english.ts';

const root = join(import.meta.dirname, '..');
mkdirSync(join(root, 'languages'), { recursive: true });
writeFileSync(join(root, 'languages/en.json'), writtenEnglish(readEnglish(root)));
