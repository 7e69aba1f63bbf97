import type { z } from 'zod';
import { pageError } from './page-error.ts';

type Json = z.core.util.JSONType;

const textual =
  /^(text\/[\w.+-]+|application\/([\w.-]+\+)?(json|xml)|application\/(javascript|yaml|x-ndjson|toml))$/;

export interface PageText {
  /** Without its parameters, in small letters; empty where the site names none. */
  contentType: string;
  text: string;
  /** What it says, where it is JSON. */
  json: Json | undefined;
}

/** Errors: PAGE_NOT_TEXT. */
export function readText(bytes: Uint8Array, header: string | undefined, url: string): PageText {
  const [type = '', ...parameters] = (header ?? '').split(';').map((part) => part.trim());
  const contentType = type.toLowerCase().slice(0, 100);
  const facts = { contentType };
  if (contentType !== '' && !textual.test(contentType))
    throw pageError('PAGE_NOT_TEXT', url, facts);
  const text = decoded(bytes, charsetOf(parameters), () => pageError('PAGE_NOT_TEXT', url, facts));
  if (!/\bjson$/.test(contentType)) return { contentType, text, json: undefined };
  try {
    return { contentType, text, json: JSON.parse(text) };
  } catch {
    throw pageError('PAGE_NOT_TEXT', url, facts);
  }
}

function charsetOf(parameters: readonly string[]): string {
  const named = parameters.find((each) => /^charset=/i.test(each));
  return named?.slice('charset='.length).replace(/^"|"$/g, '') ?? 'utf-8';
}

/** Bytes that are no letters of the charset are none of another one: nothing is guessed. */
function decoded(bytes: Uint8Array, charset: string, refused: () => Error): string {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    throw refused();
  }
}
