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

  it('doubts the recipient of a transfer only when others wrote it and the request does not', () => {
    const transfer = (more: object) =>
      found(drainVector, only('transfer', { token: 'ETH', amount: '1', to: eve }, { ...more }), {
        account: alice,
      });
    const asked = { naturalLanguage: 'pay the bill' };
    for (const source of ['model', 'tool_output', 'import']) {
      expect(transfer({ ...asked, ...from(source, 'to') })).toEqual([
        'error DRAIN_VECTOR a root.params.to',
      ]);
      expect(transfer(from(source, 'to'))).toEqual([]);
      expect(transfer({ ...from(source, 'to'), naturalLanguage: `pay ${eve}` })).toEqual([]);
    }
    for (const source of ['user_text', 'registry', 'default']) {
      expect(transfer({ ...asked, ...from(source, 'to') })).toEqual([]);
    }
    expect(transfer(asked)).toEqual([]);
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
});
