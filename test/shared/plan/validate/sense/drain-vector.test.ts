import { describe, expect, it } from 'vitest';
import { drainVector } from '../../../../../src/shared/plan/validate/sense/drain-vector.ts';
import { action, alice, type Json, plan, sequence } from '../../sample-plans.ts';
import { env, found, literal, only } from './judge.ts';

const eve = '0x00000000000000000000000000000000000000ee';
const raised = ['error DRAIN_VECTOR a root.params.onBehalfOf'];
const request = 'Supply my USDC';

function supply(onBehalfOf: unknown, more: object = {}) {
  return only('lend_supply', { token: 'USDC', amount: '1', onBehalfOf }, { ...more });
}

function from(source: string, param = 'onBehalfOf') {
  return { provenance: { [`a.${param}`]: { source } } };
}

describe('DRAIN_VECTOR', () => {
  it('names somebody for whom an action is done and whom nobody chose', () => {
    const account = { account: alice };
    expect(found(drainVector, supply(eve), account)).toEqual(raised);
    expect(found(drainVector, supply(literal(eve)), account)).toEqual(raised);
    expect(found(drainVector, supply(eve, { naturalLanguage: request }))).toEqual(raised);
    for (const source of ['model', 'tool_output', 'import', 'registry', 'default']) {
      expect(found(drainVector, supply(eve, from(source)), account)).toEqual(raised);
    }
  });

  it('takes nobody out of a history, where anybody can put an address', () => {
    const to = { type: 'step_output', stepId: 'h', path: 'transactions[0].moves[0].with' };
    const steps = [
      action('h', 'tx_history', {}),
      action('a', 'transfer', { token: 'ETH', amount: '1', to }),
    ];
    expect(found(drainVector, plan(sequence(...steps)))).toEqual([
      'error DRAIN_VECTOR a root.steps[1].params.to',
    ]);
  });

  it('lets no answer that others can write decide what a call of a contract does', () => {
    const page = { type: 'step_output', stepId: 'h', path: 'body' };
    const call = (functionName: string, ...args: unknown[]) => {
      const steps = [
        action('h', 'http_get', { url: 'https://example.test/a' }),
        action('n', 'get_balance', { token: 'ETH' }),
        action('a', 'write_contract', { address: alice, functionName, args } as Json),
      ];
      return found(drainVector, plan(sequence(...steps)));
    };
    const at = (index: number) => `error DRAIN_VECTOR a root.steps[2].params.args[${index}]`;
    expect(call('mint', page)).toEqual([at(0)]);
    expect(call('mint(address,uint256)', page, '1')).toEqual([at(0)]);
    expect(call('batch(address[],bytes)', [alice, page], { to: [page] })).toEqual([at(0), at(1)]);
    expect(call('f((address,uint256))', [page, '1'])).toEqual([at(0)]);
    // A number is no address, and what a person or a balance says is not written by others.
    expect(call('mint(address,uint256)', alice, page)).toEqual([]);
    const held = { type: 'step_output', stepId: 'n', path: 'amount' };
    expect(call('mint', alice, held)).toEqual([]);
  });

  it('looks at every tool that can act for somebody else', () => {
    const account = { account: alice };
    const bridge = { token: 'USDC', amount: '1', toChainId: 8453, to: eve };
    expect(found(drainVector, only('bridge', bridge), account)).toHaveLength(1);
    const swap = { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1', recipient: eve };
    expect(found(drainVector, only('defi_swap', swap), account)).toHaveLength(1);
  });

  it('is silent about the account, whatever its letters, and about what is not written out', () => {
    const account = { account: alice };
    expect(found(drainVector, supply(alice.toLowerCase()), account)).toEqual([]);
    expect(found(drainVector, supply(env), account)).toEqual([]);
    expect(found(drainVector, supply(alice, { account: alice, naturalLanguage: request }))).toEqual(
      [],
    );
  });

  it('is silent where neither the account nor a request is known', () => {
    expect(found(drainVector, supply(eve))).toEqual([]);
    expect(found(drainVector, supply(eve, { account: 'Main' }))).toEqual([]);
  });

  it('takes it from a person: typed, edited in, from a file or from the address book', () => {
    for (const source of ['user_text', 'user_edit', 'user_file', 'address_book']) {
      expect(found(drainVector, supply(eve, from(source)), { account: alice })).toEqual([]);
    }
    for (const source of ['user_edit', 'user_file', 'address_book']) {
      const asked = supply(eve, { ...from(source), naturalLanguage: request });
      expect(found(drainVector, asked, { account: alice })).toEqual([]);
    }
    const elsewhere = { provenance: { 'a.to': { source: 'user_text' } } };
    expect(found(drainVector, supply(eve, elsewhere), { account: alice })).toEqual(raised);
  });

  it('takes an address that the request holds, whole and in any case of letters', () => {
    const holds = (naturalLanguage: string) => found(drainVector, supply(eve, { naturalLanguage }));
    expect(holds(`supply for ${eve}.`)).toEqual([]);
    expect(holds(`supply for ${eve.toUpperCase()}`)).toEqual([]);
    expect(holds(`supply for ${eve}00`)).toEqual(raised);
    expect(holds(`supply for ${eve.slice(0, -1)}`)).toEqual(raised);
  });

  it('takes a contact that the request names as a word of its own', () => {
    const contacts = { Eve: eve, '': eve, ' ': eve };
    const names = (naturalLanguage: string) =>
      found(drainVector, supply(eve, { naturalLanguage }), { contacts });
    for (const text of ['supply for Eve', "eve's share", 'EVE', 'für Eve!', '给Eve转账']) {
      expect(names(text)).toEqual([]);
    }
    for (const text of ['supply every coin', 'Steve', 'eve2', 'supply for me']) {
      expect(names(text)).toEqual(raised);
    }
    const chinese = { contacts: { 小明: eve } };
    expect(found(drainVector, supply(eve, { naturalLanguage: '给小明转账' }), chinese)).toEqual([]);
  });

  it('believes that it was typed only when the request holds it', () => {
    const typed = (naturalLanguage: string) =>
      found(drainVector, supply(eve, { ...from('user_text'), naturalLanguage }));
    expect(typed(request)).toEqual(raised);
    expect(typed(`supply for ${eve}`)).toEqual([]);
  });

  it('believes that it is from the address book only when the address book, if known, holds it', () => {
    const noted = supply(eve, { ...from('address_book'), naturalLanguage: request });
    expect(found(drainVector, noted, { contacts: { Bob: alice } })).toEqual(raised);
    expect(found(drainVector, noted, { contacts: {} })).toEqual(raised);
    expect(found(drainVector, noted, { contacts: { Eve: eve } })).toEqual([]);
    expect(found(drainVector, noted)).toEqual([]);
  });

  describe('of a transfer', () => {
    const there = ['error DRAIN_VECTOR a root.params.to'];
    const asked = { naturalLanguage: 'pay the bill' };
    const transfer = (more: object, contacts?: Record<string, string>) =>
      found(drainVector, only('transfer', { token: 'ETH', amount: '1', to: eve }, { ...more }), {
        account: alice,
        ...(contacts && { contacts }),
      });

    it('names a recipient whom the request does not name, wherever the plan says they are from', () => {
      expect(transfer(asked)).toEqual(there);
      for (const source of ['user_text', 'model', 'tool_output', 'import', 'registry', 'default']) {
        expect(transfer({ ...asked, ...from(source, 'to') })).toEqual(there);
      }
      expect(transfer({ ...asked, ...from('address_book', 'to') }, { Bob: alice })).toEqual(there);
    });

    it('is silent about a recipient whom the request names or a person chose', () => {
      for (const source of ['user_text', 'model', 'tool_output', 'import']) {
        const held = { ...from(source, 'to'), naturalLanguage: `pay ${eve.toUpperCase()}` };
        expect(transfer(held)).toEqual([]);
        const named = { ...from(source, 'to'), naturalLanguage: 'pay Eve' };
        expect(transfer(named, { Eve: eve })).toEqual([]);
      }
      for (const source of ['user_edit', 'user_file', 'address_book']) {
        expect(transfer({ ...asked, ...from(source, 'to') })).toEqual([]);
      }
    });

    it('is silent where there is no request', () => {
      expect(transfer({})).toEqual([]);
      expect(transfer(from('model', 'to'))).toEqual([]);
    });
  });

  it('names a payee whom the answer of a step names that others can write', () => {
    const paid = (tool: string, params: Json, path: string) =>
      found(
        drainVector,
        plan(
          sequence(action('s', tool, params), payTo({ type: 'step_output', stepId: 's', path })),
        ),
      );
    const payTo = (to: Json) => action('a', 'transfer', { token: 'ETH', amount: '1', to });
    const there = ['error DRAIN_VECTOR a root.steps[1].params.to'];
    expect(paid('http_get', { url: 'https://x.example' }, 'body')).toEqual(there);
    expect(paid('read_file', { path: 'x' }, 'content')).toEqual(there);
    const call = { address: alice, functionName: 'owner', args: [] };
    expect(paid('read_contract', call, 'value')).toEqual(there);
    expect(paid('resolve_name', { name: 'x.eth' }, 'address')).toEqual([]);
    expect(paid('get_user_input', { prompt: 'Whom?' }, 'value')).toEqual([]);
  });

  it('names a payee who is looked up by a name that others can write', () => {
    const answer = (stepId: string, path: string) => ({ type: 'step_output', stepId, path });
    const paid = (tool: string, params: Json, path: string) =>
      found(
        drainVector,
        plan(
          sequence(
            action('s', tool, params),
            action('n', 'resolve_name', { name: answer('s', path) }),
            action('a', 'transfer', { token: 'ETH', amount: '1', to: answer('n', 'address') }),
          ),
        ),
      );
    const there = ['error DRAIN_VECTOR a root.steps[2].params.to'];
    expect(paid('http_get', { url: 'https://x.example' }, 'body')).toEqual(there);
    expect(paid('read_file', { path: 'x' }, 'content')).toEqual(there);
    expect(paid('get_user_input', { prompt: 'Whom?' }, 'value')).toEqual([]);
    expect(paid('resolve_name', { name: 'x.eth' }, 'name')).toEqual([]);
    expect(paid('resolve_name', { name: answer('n', 'name') }, 'name')).toEqual([]);
  });
});
