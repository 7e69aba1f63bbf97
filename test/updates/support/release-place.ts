// A place that releases come from, on this computer, with keys of its own and every fault that such a place can have.
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { makeKeys } from '../../../scripts/release/make-keys.ts';
import { signRelease } from '../../../scripts/release/sign-release.ts';
import { systemName } from '../../../src/main/updates/release.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

export interface ReleasePlace {
  url: string;
  publicKey: string;
  /** The paths that were asked for. */
  asked: string[];
  /** Puts a release there, signed; by name what is served then. */
  release(more?: { version?: string; system?: string; notes?: string }): Map<string, Buffer>;
  /** What is served, by name. */
  files: Map<string, Buffer>;
  /** Answers these names in a way of its own. */
  odd: Map<string, RequestListener>;
}

/** What stands for the program of the release. */
export const releasedProgram = '#!/bin/sh\necho newer > "$COUNTERSIGN_HOME/started-newer"\n';

export async function startReleasePlace(): Promise<ReleasePlace> {
  const folder = temporaryFolder();
  const keyFile = join(folder, 'key');
  const publicKey = makeKeys(keyFile);
  const asked: string[] = [];
  const files: ReleasePlace['files'] = new Map();
  const odd: ReleasePlace['odd'] = new Map();
  const server = createServer((request, answer) => {
    const name = (request.url ?? '').slice(1);
    asked.push(name);
    const own = odd.get(name);
    if (own !== undefined) own(request, answer);
    else serve(answer, files.get(name));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return {
    ...{ publicKey, asked, files, odd },
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    release: ({ version = '99.0.0', system = systemName(process), notes = '' } = {}) => {
      const at = mkdtempSync(join(folder, 'release-'));
      const file = join(at, `Countersign-${version}.AppImage`);
      writeFileSync(file, releasedProgram);
      const document = signRelease({
        ...{ file, version, system, notes, publicKey, date: '2026-11-23T00:00:00Z' },
        privateKey: readFileSync(keyFile, 'utf8'),
      });
      const made = [file, document, `${document}.sig`];
      files.clear();
      for (const each of made) files.set(basename(each), readFileSync(each));
      return new Map(files);
    },
  };
}

function serve(answer: ServerResponse, body: Buffer | undefined): void {
  answer.statusCode = body === undefined ? 404 : 200;
  answer.end(body);
}
