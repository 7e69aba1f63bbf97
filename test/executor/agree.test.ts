import { expect, it } from 'vitest';
import { newId } from '../../src/main/store/new-id.ts';
import { planHash } from '../../src/shared/plan/hash.ts';
import { look, openPlainWorld } from './support/plain-world.ts';
import { planOf } from './support/plans.ts';

it('a plan that was rehearsed on a practice chain that is gone is not started', async () => {
  const { store, executor } = openPlainWorld();
  const plan = { ...planOf(look('a')), id: newId(), status: 'draft' as const };
  const hash = planHash(plan);
  store.writer.plans.save(plan, hash);
  store.writer.plans.setStatus(plan.id, 'validated');
  const account = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
  const agreement = { planId: plan.id, planHash: hash, policyVersion: 1, agreedBy: 'local' };
  const agreed = { ...agreement, account, requestId: null } as const;
  await expect(executor.agree(agreed, 'gone')).rejects.toMatchObject({
    code: 'REHEARSED_BEFORE_RESET',
    message: 'The practice chain was reset since this plan was rehearsed.',
    advice: 'Nothing was started. Rehearse it again.',
  });
  expect(store.reader.executions.list()).toEqual([]);
  await executor.agree(agreed, 'here');
  expect(store.reader.executions.list()).toHaveLength(1);
});
