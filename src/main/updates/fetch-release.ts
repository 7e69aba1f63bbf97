// The two ways in which bytes of a release come here. Both end at the size that is allowed, follow no redirect, and
// give up where nothing comes any more.
import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import { fetchAsOurs } from '../reach.ts';
import type { ReleaseFile } from './release.ts';
import { type UpdateErrorCode, updateError } from './update-error.ts';

export interface FetchLimits {
  /** Without a single byte. */
  longestSilenceMs: number;
  /** From the first question to the last byte. */
  longestMs: number;
}

/** Errors: UPDATE_UNREACHABLE, UPDATE_SLOW, UPDATE_REFUSED, UPDATE_REDIRECTED, UPDATE_TOO_LARGE, UPDATE_CUT. */
export async function fetchSmall(
  url: URL,
  mostBytes: number,
  limits: FetchLimits,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  await receive(url, { mostBytes, limits }, async (part) => void parts.push(part));
  return Buffer.concat(parts);
}

/**
 * Writes the file to `path`, where it is only once it is whole and the one that was signed.
 * @param onBytes told how many are here, with each part
 * Errors: those of fetchSmall, UPDATE_CHANGED, UPDATE_NOT_KEPT.
 */
export async function fetchFile(
  { url, file, path }: { url: URL; file: ReleaseFile; path: string },
  limits: FetchLimits,
  onBytes: (received: number) => void,
): Promise<void> {
  const unfinished = `${path}.part`;
  const hash = createHash('sha512');
  let received = 0;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const target = await open(unfinished, 'w', 0o600);
    try {
      await receive(url, { mostBytes: file.size, limits }, async (part) => {
        hash.update(part);
        await target.writeFile(part);
        received += part.byteLength;
        onBytes(received);
      });
      await target.sync();
    } finally {
      await target.close();
    }
    if (received < file.size) throw updateError('UPDATE_CUT', { facts: { received } });
    if (hash.digest('base64') !== file.sha512) throw updateError('UPDATE_CHANGED');
    renameSync(unfinished, path);
  } catch (thrown) {
    rmSync(unfinished, { force: true });
    throw thrown instanceof AppError ? thrown : updateError('UPDATE_NOT_KEPT', { cause: thrown });
  }
}

interface Bounds {
  mostBytes: number;
  limits: FetchLimits;
}

async function receive(
  url: URL,
  { mostBytes, limits }: Bounds,
  take: (part: Uint8Array) => Promise<void>,
): Promise<void> {
  const silence = new AbortController();
  const giveUp = (): void => silence.abort();
  let timer = setTimeout(giveUp, limits.longestSilenceMs);
  const signal = AbortSignal.any([silence.signal, AbortSignal.timeout(limits.longestMs)]);
  const meaning = (otherwise: UpdateErrorCode, cause: unknown) =>
    updateError(signal.aborted ? 'UPDATE_SLOW' : otherwise, { cause });
  try {
    const response = await answerOf(url, signal).catch((thrown: unknown) => {
      throw thrown instanceof AppError ? thrown : meaning('UPDATE_UNREACHABLE', thrown);
    });
    const reader = response.body?.getReader();
    for (let size = 0; reader !== undefined; ) {
      const { done, value } = await reader.read().catch((thrown: unknown) => {
        throw meaning('UPDATE_CUT', thrown);
      });
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(giveUp, limits.longestSilenceMs);
      size += value.byteLength;
      if (size > mostBytes) throw updateError('UPDATE_TOO_LARGE', { facts: { mostBytes } });
      await take(value);
    }
  } finally {
    clearTimeout(timer);
    giveUp();
  }
}

async function answerOf(url: URL, signal: AbortSignal): Promise<Response> {
  const headers = { 'user-agent': 'Countersign', 'cache-control': 'no-cache' };
  const asked = { headers, redirect: 'manual', credentials: 'omit', signal } as const;
  const response = await fetchAsOurs(url, asked);
  const { status } = response;
  if (status >= 300 && status < 400) throw updateError('UPDATE_REDIRECTED', { facts: { status } });
  if (status !== 200) throw updateError('UPDATE_REFUSED', { facts: { status } });
  return response;
}
