import { lengthenHistory } from './long-history.ts';
import { confirmation, hex32 } from './samples.ts';
import { pendingEffect, signedIntent, storeFixture } from './store-fixture.ts';

/** Path of a database with one run that sent something, a chat and a notification, and `times` more of each. */
export function historyOf(times: number): string {
  const fixture = storeFixture();
  const { clock, executionId, path, stop, writer } = fixture;
  writer.executions.setState(executionId, 'running');
  writer.steps.start(executionId, 'swap');
  const pending = pendingEffect({ clock, executionId, writer });
  signedIntent({ writer }, pending);
  writer.effects.markSent(pending.effectId);
  writer.effects.markMined(pending.effectId, { number: '18', hash: hex32('18') });
  writer.effects.markConfirmed(pending.effectId, confirmation());
  writer.steps.complete(executionId, 'swap', { amountIn: '1' });
  writer.executions.setState(executionId, 'completed');
  const notice = { kind: 'done', topic: 'run', subjectId: executionId, occasion: '1' } as const;
  writer.notifications.add({ ...notice, title: 'Done', body: 'It ran.' });
  const conversationId = writer.conversations.create('swap 1 ETH for USDC');
  const said = {
    conversationId,
    parentId: null,
    role: 'user',
    content: { kind: 'text', text: 'swap' },
  } as const;
  writer.conversations.addMessage(said);
  stop();
  lengthenHistory(path, times);
  return path;
}
