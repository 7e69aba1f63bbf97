import { join } from 'node:path';
import { expect, it } from 'vitest';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const dataDir = join(temporaryFolder(), 'data');
const site = (...words: string[]) => runCli(['site', ...words, '--data-dir', dataDir]);

it('allows, lists and removes the sites that plans may visit', async () => {
  expect((await site('list')).stdout).toBe('No plan may visit a site: none is allowed.\n');
  const allowed = await site('allow', 'https://API.example.com:443/v1/../v2', '--json');
  expect(allowed).toMatchObject({ exitCode: 0, stderr: '' });
  const { sites } = documentOf(allowed) as { sites: { ruleId: string }[] };
  expect(sites).toMatchObject([
    { use: 'read', origin: 'https://api.example.com', path: '/v2', local: false },
  ]);
  await site('allow', 'bücher.example:8443', '--browser');
  await site('allow', 'http://127.0.0.1:8080/x', '--local');
  const { stdout } = await site('list');
  expect(stdout).toContain('https://api.example.com/v2 may be read (');
  expect(stdout).toContain(
    'https://xn--bcher-kva.example:8443/ may be opened in the browser window (',
  );
  expect(stdout).toContain('http://127.0.0.1:8080/x may be read, also in the local network (');
  const left = await site('remove', sites[0]?.ruleId ?? '', '--json');
  expect((documentOf(left) as { sites: unknown[] }).sites).toHaveLength(2);
});

it.each<[words: string[], code: string]>([
  [['allow', 'http://example.com'], 'URL_REFUSED'],
  [['allow', 'file:///etc/passwd'], 'URL_REFUSED'],
  [['allow', 'javascript:alert(1)'], 'URL_REFUSED'],
  [['allow', 'https://me:secret@example.com'], 'URL_REFUSED'],
  [['allow', 'https://example.com/?q=1'], 'SITE_HAS_QUESTION'],
  [['allow', 'https://example.com/#top'], 'SITE_HAS_QUESTION'],
  [['allow', 'http://localhost:3000'], 'SITE_LOCAL'],
  [['allow', 'not a site'], 'URL_REFUSED'],
  [['remove', 'nothing'], 'SITE_NOT_LISTED'],
])('refuses %j', async (words, code) => {
  const [verb = '', ...rest] = words;
  const refused = await site(verb, '--json', ...rest);
  expect(refused.exitCode).toBe(1);
  expect(documentOf(refused)).toMatchObject({ error: { code } });
});
