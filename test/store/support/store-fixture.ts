import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openStore, type Store } from '../../../src/main/store/open-store.ts';
import type { NewEffect } from '../../../src/main/store/queries/plan-effect.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { FixedClock } from './fixed-clock.ts';
import {
  agreedRun,
  hex32,
  minute,
  newFacts,
  plannedEffect,
  reserveFee,
  signed,
  simulation,
} from './samples.ts';

/** A store on a real file, with an agreed run. */
export interface StoreFixture extends Store {
  path: string;
  clock: FixedClock;
  executionId: string;
  /** Closes the store and opens it again from the file, as a restart does. */
  reopen(): StoreFixture;
}

export function storeFixture(): StoreFixture {
  const path = join(temporaryFolder(), 'countersign.db');
  const clock = new FixedClock();
  const store = openStore({ path, clock });
  const { executionId } = agreedRun(store.writer);
  return opened(store, { path, clock, executionId });
}

function opened(
  store: Store,
  known: Pick<StoreFixture, 'path' | 'clock' | 'executionId'>,
): StoreFixture {
  let isOpen = true;
  const stop = (): void => {
    if (isOpen) store.stop();
    isOpen = false;
  };
  onTestFinished(stop);
  const reopen = (): StoreFixture => {
    stop();
    return opened(openStore(known), known);
  };
  return { ...store, ...known, stop, reopen };
}

/** An effect that was rehearsed and waits for approval. */
export interface PendingEffect {
  effectId: string;
  approvalId: string;
  digest: string;
}

export function pendingEffect(
  { writer, executionId, clock }: Pick<StoreFixture, 'writer' | 'executionId' | 'clock'>,
  ordinal = 0,
  kind?: NewEffect['kind'],
): PendingEffect {
  const effectId = plannedEffect(writer, executionId, ordinal, kind);
  const digest = hex32(`digest ${effectId}`);
  writer.effects.recordSimulation(effectId, simulation(digest, ordinal));
  const expiresAt = clock.now() + 20 * minute;
  const facts = newFacts(executionId, { digest, nonce: ordinal, expiresAt });
  return { effectId, approvalId: writer.approvals.request(effectId, facts, 1).approvalId, digest };
}

/** Claims and consumes: the effect is at `intent`. Returns its lease. */
export function signedIntent(
  { writer }: Pick<StoreFixture, 'writer'>,
  { effectId, approvalId, digest }: PendingEffect,
  nonce = 0,
  decidedBy = 'local',
): string {
  const claim = writer.approvals.claim(approvalId, digest, minute, decidedBy);
  if (!claim.ok) throw new Error(claim.reason);
  reserveFee(writer, effectId);
  const { lease } = claim;
  const used = writer.approvals.consumeWithIntent({
    approvalId,
    lease,
    ...signed(effectId, nonce),
  });
  if (!used.ok) throw new Error(used.reason);
  return lease;
}
