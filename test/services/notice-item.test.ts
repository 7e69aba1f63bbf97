import { expect, it } from 'vitest';
import { noticeItem } from '../../src/main/services/notice-item.ts';
import { pendingEffect, storeFixture } from '../store/support/store-fixture.ts';

/** A request for an approval that is told of, and what the list says of it now. */
function asked() {
  const fixture = storeFixture();
  const { reader, writer } = fixture;
  const request = pendingEffect(fixture);
  writer.notifications.add({
    ...{ kind: 'approval', topic: 'approval', subjectId: request.approvalId, occasion: 'asked' },
    ...{ title: 'Waits for your approval', body: 'Swap 1 ETH for USDC' },
  });
  const said = () => {
    const [notice] = reader.notifications.list();
    if (notice === undefined) throw new Error('Nothing was told.');
    const { title, isOver } = noticeItem(reader, notice);
    return { title, isOver };
  };
  return { ...fixture, ...request, said };
}

it('asks for an approval only as long as it is waited for, and then says what came of it', () => {
  const approved = asked();
  expect(approved.said()).toEqual({ title: 'Waits for your approval', isOver: false });
  approved.writer.approvals.claim(approved.approvalId, approved.digest, 60_000, 'local');
  expect(approved.said()).toEqual({ title: 'It was approved', isOver: true });
  const declined = asked();
  declined.writer.approvals.reject(declined.approvalId, 'local', {
    ...{ code: 'REJECTED', class: 'user_rejected', message: 'You declined it.', facts: {} },
  } as never);
  expect(declined.said()).toEqual({ title: 'It was declined', isOver: true });
});
