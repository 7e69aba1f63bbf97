import type { Hex } from 'viem';
import { type CommandRun, readCommandRun } from '../../shared/commands/command-run.ts';
import { AppError } from '../../shared/errors.ts';
import { type FileChange, readFileChange } from '../../shared/files/file-change.ts';
import { readVisit, type Visit } from '../../shared/visits/visit.ts';
import type { UnsignedTransaction } from '../chain/planned-transaction.ts';
import type { Store } from '../store/open-store.ts';
import type {
  CommandEffect,
  EffectRecord,
  FileEffect,
  VisitEffect,
} from '../store/queries/effects.ts';
import { readUnsigned } from './unsigned-transaction.ts';

/** EFFECT_NOT_FOUND when there is none. */
export function requireEffect(reader: Store['reader'], effectId: string): EffectRecord {
  const effect = reader.effects.get(effectId);
  if (effect !== undefined) return effect;
  throw effectNotFound(effectId);
}

/** The same for one that happens elsewhere than on the chain. EFFECT_NOT_FOUND also when it is of another realm. */
function requireOf<Realm extends EffectRecord['realm']>(realm: Realm) {
  return (reader: Store['reader'], effectId: string): Extract<EffectRecord, { realm: Realm }> => {
    const effect = requireEffect(reader, effectId);
    if (isOf(effect, realm)) return effect;
    throw effectNotFound(effectId);
  };
}

function isOf<Realm extends EffectRecord['realm']>(
  effect: EffectRecord,
  realm: Realm,
): effect is Extract<EffectRecord, { realm: Realm }> {
  return effect.realm === realm;
}

export const requireFileEffect = requireOf('file');
export const requireCommandEffect = requireOf('command');
export const requireVisitEffect = requireOf('visit');
export const requireSignatureEffect = requireOf('signature');

/** The change that was worked out and is to be made. BYTES_CHANGED when it cannot be read. */
export function changeOf({ unsignedTx }: FileEffect): FileChange {
  const change = unsignedTx === null ? null : readFileChange(unsignedTx);
  if (change !== null) return change;
  throw bytesChanged();
}

/** What was worked out and is to be started. BYTES_CHANGED when it cannot be read. */
export function commandOf({ unsignedTx }: CommandEffect): CommandRun {
  const command = unsignedTx === null ? null : readCommandRun(unsignedTx);
  if (command !== null) return command;
  throw bytesChanged();
}

/** What was worked out and is to be done on the web. BYTES_CHANGED when it cannot be read. */
export function visitOf({ unsignedTx }: VisitEffect): Visit {
  const visit = unsignedTx === null ? null : readVisit(unsignedTx);
  if (visit !== null) return visit;
  throw bytesChanged();
}

/** BYTES_CHANGED. */
export function bytesChanged(): AppError {
  return new AppError(
    'BYTES_CHANGED',
    'simulation_mismatch',
    'What was to be approved cannot be read any more.',
    { advice: 'Nothing was done by this. Cancel this run and start it again.' },
  );
}

/**
 * The bytes that were rehearsed and are to be signed, and what they say. EFFECT_NOT_REHEARSED when there
 * are none; BYTES_CHANGED when they cannot be read.
 */
export function unsignedOf(effect: EffectRecord): { bytes: Hex; transaction: UnsignedTransaction } {
  const { effectId, unsignedTx } = effect;
  if (unsignedTx === null || effect.realm !== 'chain') {
    throw new AppError('EFFECT_NOT_REHEARSED', 'unknown', 'This transaction was never rehearsed.', {
      facts: { effectId },
    });
  }
  const { account, kind } = effect;
  return { bytes: unsignedTx, transaction: readUnsigned(unsignedTx, account, kind) };
}

/** What was signed and may be out: the schema keeps it from the state `intent` on. */
export interface Signed {
  txHash: Hex;
  signedBytes: Hex;
  nonce: number;
}

/** EFFECT_NOT_SIGNED where nothing was. */
export function signedOf({ effectId, txHash, signedBytes, nonce }: EffectRecord): Signed {
  if (txHash === null || signedBytes === null || nonce === null) {
    throw new AppError('EFFECT_NOT_SIGNED', 'unknown', 'This transaction was never signed.', {
      facts: { effectId },
    });
  }
  return { txHash, signedBytes, nonce };
}

function effectNotFound(effectId: string): AppError {
  return new AppError('EFFECT_NOT_FOUND', 'invalid_params', 'There is no such effect.', {
    facts: { effectId },
  });
}
