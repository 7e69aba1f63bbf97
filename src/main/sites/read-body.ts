// The bytes of an answer, unpacked, and never more of them than were asked for.
import type { IncomingMessage } from 'node:http';
import { pipeline, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { pageError } from './page-error.ts';

const packings: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Errors: PAGE_TOO_LARGE, PAGE_NOT_TEXT, and those of the stream. */
export async function readBody(
  answer: IncomingMessage,
  url: string,
  mostBytes: number,
): Promise<Buffer> {
  const declared = Number(answer.headers['content-length'] ?? 0);
  if (declared > mostBytes) throw tooLarge(answer, url, mostBytes);
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of unpacked(answer, url)) {
    size += part.length;
    if (size > mostBytes) throw tooLarge(answer, url, mostBytes);
    parts.push(part);
  }
  // A connection that ends early may look like an end.
  if (!answer.complete) throw pageError('PAGE_CUT', url);
  return Buffer.concat(parts);
}

function unpacked(answer: IncomingMessage, url: string): AsyncIterable<Buffer> {
  const packing = (answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (packing === 'identity' || packing === '') return answer;
  const make = Object.hasOwn(packings, packing) ? packings[packing] : undefined;
  if (make === undefined) throw pageError('PAGE_NOT_TEXT', url, { packing: packing.slice(0, 60) });
  // Its failure is thrown to whoever reads.
  return pipeline(answer, make(), () => undefined);
}

function tooLarge(answer: IncomingMessage, url: string, mostBytes: number): Error {
  answer.destroy();
  return pageError('PAGE_TOO_LARGE', url, { mostBytes });
}
