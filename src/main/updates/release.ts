// What a release says of itself: a YAML document in the form that electron-updater reads, with the system that it is
// for, and a signature over its bytes in a file beside it. Nothing of it is read before the signature holds.
import { verify } from 'node:crypto';
import { parse } from 'yaml';
import { z } from 'zod';
import { versionPattern } from '../../shared/updates/version.ts';
import { updateError } from './update-error.ts';
import type { UpdateSource } from './update-source.ts';

/** Far more than an app of this kind takes. */
export const mostReleaseBytes = 2_000_000_000;
export const mostNotes = 20_000;

const schema = z.strictObject({
  version: z.string().regex(versionPattern),
  /** As `systemName` says it. */
  system: z.string().min(1).max(40),
  releaseDate: z.iso.datetime(),
  releaseNotes: z.string().max(mostNotes),
  files: z.tuple([
    z.strictObject({
      /** A name beside the document; no path. */
      url: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/),
      /** In base64. */
      sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
      size: z.number().int().positive().max(mostReleaseBytes),
    }),
  ]),
});
export type Release = z.infer<typeof schema>;
export type ReleaseFile = Release['files'][0];

/** What releases call a system, e.g. `linux-x64`. */
export function systemName({ platform, arch }: Pick<NodeJS.Process, 'platform' | 'arch'>): string {
  return `${platform}-${arch}`;
}

/** Name of the document for a system, e.g. `latest-linux.yml`; its signature has `.sig` after it. */
export function documentName(system: string): string {
  const [platform = '', arch = ''] = system.split('-');
  return arch === 'x64' ? `latest-${platform}.yml` : `latest-${platform}-${arch}.yml`;
}

/**
 * @param signature in base64, with or without white space around it
 * Errors: UPDATE_NOT_SIGNED, UPDATE_UNREADABLE, UPDATE_OTHER_SYSTEM.
 */
export function openRelease(
  document: Uint8Array,
  signature: string,
  { key, system }: Pick<UpdateSource, 'key'> & { system: string },
): Release {
  const bytes = Buffer.from(signature.trim(), 'base64');
  if (bytes.length !== 64 || !verify(null, document, key, bytes)) {
    throw updateError('UPDATE_NOT_SIGNED');
  }
  const release = readRelease(new TextDecoder().decode(document));
  if (release.system !== system) {
    throw updateError('UPDATE_OTHER_SYSTEM', { facts: { system: release.system } });
  }
  return release;
}

/** Errors: UPDATE_UNREADABLE. */
export function readRelease(text: string): Release {
  try {
    return schema.parse(parse(text, { maxAliasCount: 0 }));
  } catch (cause) {
    throw updateError('UPDATE_UNREADABLE', { cause });
  }
}
