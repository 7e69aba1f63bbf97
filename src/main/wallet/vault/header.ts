// The header is public but bound: its identity part is associated data of the wrapped key, all of it
// is associated data of the manifest. It is canonical JSON, so one header has one spelling.
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { z } from 'zod';
import { vaultModes } from '../../../shared/wallet/human-protocol.ts';
import { vaultError } from './vault-error.ts';

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`));
const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

const kdfSchema = z.strictObject({
  name: z.literal('argon2id'),
  memoryKib: count,
  passes: count,
  lanes: count,
  salt: hex(16),
});

const headerSchema = z
  .strictObject({
    vaultId: hex(16),
    createdAt: count,
    mode: z.enum(vaultModes),
    /** Where the device secret is kept, since when, and a check that tells a foreign secret from a wrong password. */
    device: z
      .strictObject({ backend: z.string().max(64), createdAt: count, check: hex(16) })
      .nullable(),
    kdf: kdfSchema,
    /** Grows by one with every write; a smaller one than seen before is a rollback. */
    generation: count,
    /** The last link of the audit log at the time of writing. */
    auditHead: z.strictObject({ seq: count, hash: hex(32) }).nullable(),
  })
  .refine((header) => (header.mode === 'password') === (header.device === null));

export type VaultHeader = z.infer<typeof headerSchema>;
export type KdfParams = Pick<VaultHeader['kdf'], 'memoryKib' | 'passes' | 'lanes'>;

/** RFC 9106's second recommendation. */
export const defaultKdf: KdfParams = { memoryKib: 65_536, passes: 3, lanes: 4 };
/** OWASP's minimum; also what tests use to be quick. */
export const floorKdf: KdfParams = { memoryKib: 19_456, passes: 2, lanes: 1 };
const ceilingKdf: KdfParams = { memoryKib: 1_048_576, passes: 10, lanes: 16 };

/** Refuses settings that are too weak (a downgrade) or too costly (a memory bomb) before they are run. */
export function checkKdfRange(params: KdfParams): void {
  for (const key of ['memoryKib', 'passes', 'lanes'] as const) {
    if (params[key] < floorKdf[key] || params[key] > ceilingKdf[key]) {
      throw vaultError('VAULT_PARAMS_OUT_OF_RANGE', { parameter: key, value: params[key] });
    }
  }
}

/** Writes the fields in one fixed order, whatever the order in memory. */
export function encodeHeader(header: VaultHeader): Uint8Array {
  const { device, kdf, auditHead } = header;
  return utf8ToBytes(
    JSON.stringify({
      vaultId: header.vaultId,
      createdAt: header.createdAt,
      mode: header.mode,
      device: device && {
        backend: device.backend,
        createdAt: device.createdAt,
        check: device.check,
      },
      kdf: {
        name: kdf.name,
        memoryKib: kdf.memoryKib,
        passes: kdf.passes,
        lanes: kdf.lanes,
        salt: kdf.salt,
      },
      generation: header.generation,
      auditHead: auditHead && { seq: auditHead.seq, hash: auditHead.hash },
    }),
  );
}

/** The part that does not change from write to write: what the wrapped key is bound to. */
export function headerIdentity(header: VaultHeader): Uint8Array {
  return encodeHeader({ ...header, generation: 0, auditHead: null });
}

/** Throws VAULT_HEADER_CORRUPT for another shape or spelling, VAULT_PARAMS_OUT_OF_RANGE for unsafe settings. */
export function parseHeader(json: Uint8Array): VaultHeader {
  const header = readHeader(json);
  checkKdfRange(header.kdf);
  return header;
}

function readHeader(json: Uint8Array): VaultHeader {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(json);
    const header = headerSchema.parse(JSON.parse(text));
    if (new TextDecoder().decode(encodeHeader(header)) === text) return header;
  } catch (cause) {
    throw vaultError('VAULT_HEADER_CORRUPT', { part: 'header' }, cause);
  }
  throw vaultError('VAULT_HEADER_CORRUPT', { part: 'spelling' });
}
