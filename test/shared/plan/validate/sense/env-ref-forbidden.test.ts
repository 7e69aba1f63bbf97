import { describe, expect, it } from 'vitest';
import { envRefForbidden } from '../../../../../src/shared/plan/validate/sense/env-ref-forbidden.ts';
import { above, action, plan, sequence } from '../../sample-plans.ts';
import { env, found, only } from './judge.ts';

const notify = (message: unknown) => action('a', 'notify', { message });
const condition = { ...above(1), left: env };
const nowhere = { envKeys: [] };

describe('ENV_REF_FORBIDDEN', () => {
  it('names a key that is not declared, wherever it is read', () => {
    const call = { address: env, functionName: 'f', args: [{ deep: [env] }], value: '0' };
    expect(found(envRefForbidden, only('write_contract', call), nowhere)).toEqual([
      'error ENV_REF_FORBIDDEN a root.params.address',
      'error ENV_REF_FORBIDDEN a root.params.args[0].deep[0]',
    ]);
    const sum = { type: 'runtime', fn: 'add', args: [{ type: 'literal', value: '1' }, env] };
    expect(found(envRefForbidden, plan(notify(sum)), nowhere)).toEqual([
      'error ENV_REF_FORBIDDEN a root.params.message.args[1]',
    ]);
  });

  it('looks into conditions, error branches and the trigger', () => {
    const not = { type: 'logic', op: 'not', conditions: [condition] };
    const gate = { id: 'g', label: '', type: 'gate', condition: not };
    const failing = { ...notify('x'), onError: { ...notify(env), id: 'e' } };
    const document = plan(sequence(gate, failing), {
      trigger: { type: 'condition', when: condition },
    });
    expect(found(envRefForbidden, document, nowhere)).toEqual([
      'error ENV_REF_FORBIDDEN plan trigger.when.left',
      'error ENV_REF_FORBIDDEN g root.steps[0].condition.conditions[0].left',
      'error ENV_REF_FORBIDDEN e root.steps[1].onError.params.message',
    ]);
  });

  it('takes a key as it is declared, letter for letter', () => {
    expect(found(envRefForbidden, plan(notify(env)), { envKeys: ['J', 'K'] })).toEqual([]);
    expect(found(envRefForbidden, plan(notify(env)), { envKeys: ['k', ' K', 'KK'] })).toHaveLength(
      1,
    );
    for (const key of ['__proto__', 'constructor', 'length', '']) {
      const document = plan(notify({ type: 'env', key }));
      expect(found(envRefForbidden, document, { envKeys: ['K'] })).toHaveLength(1);
    }
  });

  it('is silent where nobody says which keys are declared, and about text that only looks like one', () => {
    expect(found(envRefForbidden, plan(notify(env)))).toEqual([]);
    expect(found(envRefForbidden, plan(notify('{"type":"env","key":"K"}')), nowhere)).toEqual([]);
  });
});
