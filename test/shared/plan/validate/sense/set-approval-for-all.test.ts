import { describe, expect, it } from 'vitest';
import { setApprovalForAll } from '../../../../../src/shared/plan/validate/sense/set-approval-for-all.ts';
import { alice } from '../../sample-plans.ts';
import { env, found, literal, only } from './judge.ts';

const raised = ['warning SET_APPROVAL_FOR_ALL a root.params.functionName'];

function call(args: unknown, functionName: unknown = 'setApprovalForAll', tool = 'write_contract') {
  return found(setApprovalForAll, only(tool, { address: alice, functionName, args }));
}

describe('SET_APPROVAL_FOR_ALL', () => {
  it('names a yes, and what may turn out to be one', () => {
    for (const yes of [true, 'true', 'TRUE', 1, '1', literal(true), env]) {
      expect(call([alice, yes])).toEqual(raised);
    }
    expect(call(env)).toEqual(raised);
  });

  it('knows the function by its name alone and by its signature', () => {
    const names = [
      'setApprovalForAll(address,bool)',
      ' setApprovalForAll( address , bool )',
      'function setApprovalForAll(address operator, bool approved)',
    ];
    for (const name of [...names, literal('setApprovalForAll')]) {
      expect(call([alice, true], name)).toEqual(raised);
    }
    const others = ['setApprovalForAllX', 'xsetApprovalForAll', 'setapprovalforall', 'approve', ''];
    for (const other of others) expect(call([alice, true], other)).toEqual([]);
  });

  it('is silent about a no, a missing answer and another tool', () => {
    for (const args of [[alice, false], [alice, 'false'], [alice, 0], [alice], []]) {
      expect(call(args)).toEqual([]);
    }
    expect(call([alice, true], undefined, 'read_contract')).toEqual([]);
  });
});
