// One question to a service of sources: bounded in time and size, and no redirect is followed, because a key would go
// along and nobody chose that address.

import type { SourceService } from '../../../shared/contracts/contract-source.ts';
import { AppError } from '../../../shared/errors.ts';
import { sourceError } from './source-error.ts';

export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

export interface ServiceLimits {
  longestMs: number;
  mostBytes: number;
}

/** With its source an answer is large; more than this no contract has. */
const usualLimits: ServiceLimits = { longestMs: 12_000, mostBytes: 8 * 1024 * 1024 };

export interface ServiceAnswer {
  status: number;
  json: unknown;
}

/**
 * Errors: SOURCE_UNREACHABLE, SOURCE_CUT, SOURCE_SLOW, SOURCE_REDIRECTED, SOURCE_TOO_LARGE, SOURCE_UNREADABLE for what
 * is no JSON, SOURCE_BUSY, SOURCE_REFUSED where the service itself fails.
 */
export async function askService(
  service: SourceService,
  url: URL,
  { fetch, limits = usualLimits }: { fetch: Fetch; limits?: ServiceLimits | undefined },
): Promise<ServiceAnswer> {
  const signal = AbortSignal.timeout(limits.longestMs);
  const headers = { accept: 'application/json', 'user-agent': 'Countersign' };
  let response: Response;
  try {
    response = await fetch(url, { headers, redirect: 'manual', signal, credentials: 'omit' });
  } catch (thrown) {
    throw meaningOf(thrown, service, signal, 'SOURCE_UNREACHABLE');
  }
  const { status } = response;
  try {
    if (status >= 300 && status < 400) throw sourceError('SOURCE_REDIRECTED', service, { status });
    if (status === 429) throw sourceError('SOURCE_BUSY', service, { status });
    if (status >= 500) throw sourceError('SOURCE_REFUSED', service, { status });
    return { status, json: jsonOf(await textOf(response, limits.mostBytes, service), service) };
  } catch (thrown) {
    await response.body?.cancel().catch(() => undefined);
    throw meaningOf(thrown, service, signal, 'SOURCE_CUT');
  }
}

/** What the recorder says of itself stays what it is. */
function meaningOf(
  thrown: unknown,
  service: SourceService,
  signal: AbortSignal,
  otherwise: 'SOURCE_UNREACHABLE' | 'SOURCE_CUT',
): AppError {
  if (thrown instanceof AppError) return thrown;
  return sourceError(signal.aborted ? 'SOURCE_SLOW' : otherwise, service);
}

async function textOf(
  response: Response,
  mostBytes: number,
  service: SourceService,
): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  while (reader !== undefined) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > mostBytes) {
      await reader.cancel().catch(() => undefined);
      throw sourceError('SOURCE_TOO_LARGE', service, { mostBytes });
    }
    parts.push(value);
  }
  return Buffer.concat(parts).toString('utf8');
}

function jsonOf(text: string, service: SourceService): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw sourceError('SOURCE_UNREADABLE', service);
  }
}
