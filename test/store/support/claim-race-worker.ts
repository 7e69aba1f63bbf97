// One side of a race: claims and consumes every approval it is given, on a connection of its own.
import { parentPort, workerData } from 'node:worker_threads';
import { WriteConnection } from '../../../src/main/store/connection.ts';
import { openDatabase } from '../../../src/main/store/open-store.ts';
import { createWriter } from '../../../src/main/store/store.ts';
import { FixedClock } from './fixed-clock.ts';
import { meetAt } from './meet-at.ts';
import { reserveFee, signed } from './samples.ts';
import type { PendingEffect } from './store-fixture.ts';

interface Race {
  path: string;
  gate: SharedArrayBuffer;
  runners: number;
  pending: PendingEffect[];
}

const { path, gate, runners, pending } = workerData as Race;
const db = openDatabase(path);
// The race is about who wins, not about power loss.
db.pragma('synchronous = OFF');
const writer = createWriter(new WriteConnection(db, new FixedClock()));
const { approvals } = writer;

const won = pending.flatMap(({ approvalId, digest, effectId }, round) => {
  meetAt(gate, round, runners);
  const claim = approvals.claim(approvalId, digest, 60_000, 'local');
  if (!claim.ok) return [];
  reserveFee(writer, effectId);
  const used = approvals.consumeWithIntent({
    approvalId,
    lease: claim.lease,
    ...signed(effectId, round),
  });
  return used.ok ? [round] : [];
});
db.close();
parentPort?.postMessage(won);
