// A process that takes effects through their whole life, one after the other, until it is killed. It
// prints an effect's id once its intent is durable, as the executor would then broadcast it.
import { openStore } from '../../../src/main/store/open-store.ts';
import { FixedClock } from './fixed-clock.ts';
import { confirmation, hex32 } from './samples.ts';
import { pendingEffect, signedIntent } from './store-fixture.ts';

const [path = '', executionId = '', from = '0'] = process.argv.slice(2);
const clock = new FixedClock();
const { writer } = openStore({ path, clock });
writer.approvals.releaseEveryLease();
for (let nonce = Number(from); ; nonce += 1) {
  const pending = pendingEffect({ writer, executionId, clock }, nonce);
  signedIntent({ writer }, pending, nonce);
  process.stdout.write(`${pending.effectId}\n`);
  writer.effects.markSent(pending.effectId);
  writer.effects.markMined(pending.effectId, { number: '18', hash: hex32('18') });
  writer.effects.markConfirmed(pending.effectId, confirmation());
}
