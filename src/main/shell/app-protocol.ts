import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { protocol, type Session } from 'electron/main';
import { type AppFiles, resolveAppFile } from './app-files.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

const guardHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};

/** Makes app:// a standard, secure scheme. Only possible before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: 'app',
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

/** Serves `files` to pages of `origin` in this session, and 404 to everything else. */
export function serveAppFiles(session: Session, origin: string, files: AppFiles): void {
  session.protocol.handle('app', async (request) => {
    const path = request.method === 'GET' ? resolveAppFile(request.url, origin, files) : undefined;
    const mediaType = path && mediaTypes[extname(path)];
    if (!path || !mediaType) return new Response(null, { status: 404, headers: guardHeaders });
    return new Response(await readFile(path), {
      headers: { ...guardHeaders, 'content-type': mediaType },
    });
  });
}
