// A process that handles what is in the queue, and what follows from it, until it is killed or nothing is left. Each
// event writes a message with its end; a line is printed for each that ended.
import { z } from 'zod';
import { EventHub } from '../../../src/main/events/event-hub.ts';
import { createLog } from '../../../src/main/log.ts';
import { openStore } from '../../../src/main/store/open-store.ts';
import { systemTimer } from '../../../src/main/timer.ts';

const [path = ''] = process.argv.slice(2);
const clock = { now: () => Date.now() };
const store = openStore({ path, clock });
const { conversations } = store.writer;
const log = createLog((line) => process.stderr.write(line), clock.now);
const hub = new EventHub({ store, clock, timer: systemTimer(), log });
const number = z.strictObject({ n: z.number() });
/** Something to wait for, so that conversations are handled side by side. */
const otherWork = () => new Promise((resolve) => setImmediate(resolve));

function write(conversationId: string | null, text: string): void {
  if (conversationId === null) throw new Error('Every event of this test is of a conversation.');
  const content = { kind: 'system', text };
  conversations.addMessage({ conversationId, parentId: null, role: 'system', content });
  process.stdout.write(`${text}\n`);
}

hub.on('user', number, async ({ conversationId, body: { n } }) => {
  await otherWork();
  return () => {
    write(conversationId, `asked ${n}`);
    hub.push({ type: 'tool-call', conversationId, subject: `call ${n}`, body: { n } });
  };
});
hub.on('tool-call', number, async ({ conversationId, body: { n } }) => {
  await otherWork();
  return () => write(conversationId, `called ${n}`);
});
hub.start();
await hub.idle();
store.stop();
