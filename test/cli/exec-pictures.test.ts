import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { evidenceOfRun } from '../../src/main/evidence/build-evidence.ts';
import { sha256Of } from '../../src/main/files/read-file.ts';
import { fileStep, openFileWorld } from '../executor/support/file-world.ts';
import { openPlainWindow } from '../executor/support/plain-window.ts';
import { documentOf, runCli } from './support/run-cli.ts';

it('writes the pictures that a run took, keeps what is there, and the evidence names them', async () => {
  const server = createServer((_asked, answer) => void answer.end('<p>here</p>'));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const world = openFileWorld({ openPage: openPlainWindow, answer: 'approved' });
  world.store.writer.siteRules.allow({ use: 'browse', origin, path: '/', local: true });
  const steps = [
    { do: 'navigate', url: `${origin}/` },
    { do: 'screenshot', name: '../a b/ü' },
    { do: 'screenshot' },
  ];
  const id = await world.start(fileStep('look', 'browser_act', { steps }));
  await world.ended(id);
  expect(world.run(id)).toMatchObject({ state: 'completed' });
  const { effectId } = world.effect(id);
  const taken = world.store.reader.visits.ofEffect(effectId)?.pictures ?? [];
  const [approval] = evidenceOfRun(world.store.reader, id).approvals;
  expect(approval?.outcome?.pictures).toEqual(taken);
  await world.abandon();
  copyFileSync(join(world.dataDir, 'db.sqlite'), join(world.dataDir, 'countersign.sqlite'));

  const out = join(world.place, 'out');
  mkdirSync(out);
  const pictures = (...words: string[]) =>
    runCli(['exec', 'pictures', ...words, '--data-dir', world.dataDir, '--json']);
  expect(documentOf(await pictures(id))).toMatchObject({
    pictures: taken.map(({ name, sha256 }) => ({ path: 'look', name, sha256 })),
  });
  await pictures(id, '--out', out);
  expect(readdirSync(out).sort()).toEqual(['1--a-b-.png', '2-picture2.png']);
  const written = readdirSync(out).sort();
  expect(written.map((name) => sha256Of(readFileSync(join(out, name))))).toEqual(
    taken.map(({ sha256 }) => sha256),
  );
  const again = documentOf(await pictures(id, '--out', out));
  expect(again).toMatchObject({ error: { code: 'FILE_EXISTS' } });
  const none = documentOf(await pictures('nowhere'));
  expect(none).toMatchObject({ error: { code: 'RUN_NOT_FOUND' } });
});
