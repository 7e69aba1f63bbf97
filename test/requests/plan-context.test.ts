import { describe, expect, it } from 'vitest';
import type { Plan } from '../../src/shared/plan/schema.ts';
import { bob, me, openChat } from './support/room.ts';

/** Plenty in the selected account, nothing in the other. */
const facts = {
  latest: (account: string) => ({
    balances: { '31337': { ETH: account === me ? '100' : '0' } },
    prices: {},
  }),
  refresh: async () => undefined,
};

function paid({ root }: Plan, to: string) {
  if (root.type !== 'action') throw new Error('The plan is not one action.');
  return { ...root.params, to };
}

async function planFor(account: string, to: string) {
  const { requests, plan } = openChat({ facts });
  const planId = await plan(`send 1 ETH to ${bob}`);
  const { plan: drafted, revision } = requests.plan(planId);
  const edited = { ...drafted, account, root: { ...drafted.root, params: paid(drafted, to) } };
  requests.save({ planId, revision, document: JSON.stringify(edited) });
  const { issues } = requests.plan(planId).validation;
  return issues.map(({ code }) => code);
}

describe('a plan is judged by what is known of', () => {
  it('the account that it acts for, not the one that is selected', async () => {
    expect(await planFor(me, bob)).not.toContain('CONTRA_OVERSPEND');
    const codes = await planFor(bob, me);
    expect(codes).toContain('CONTRA_OVERSPEND');
    expect(codes).not.toContain('SELF_TRANSFER');
  });

  it('the folders and the home folder of this computer', async () => {
    const { requests, plan } = openChat({ folders: () => ['/home/ana/reports'] });
    const planId = await plan(`send 1 ETH to ${bob}`);
    const { plan: drafted, revision } = requests.plan(planId);
    const makes = (id: string, path: string) => {
      return { type: 'action', id, label: id, tool: 'create_file', params: { path, content: 'x' } };
    };
    const steps = [makes('in', '~/reports/may.txt'), makes('out', '~/.bashrc')];
    const root = { type: 'sequence', id: 'all', label: 'Files', steps };
    requests.save({ planId, revision, document: JSON.stringify({ ...drafted, root }) });
    const { issues } = requests.plan(planId).validation;
    const outside = issues.filter(({ code }) => code === 'PATH_OUTSIDE_ROOTS');
    expect(outside.map(({ nodeId }) => nodeId)).toEqual(['out']);
  });

  it('that account however its address is written', async () => {
    expect(await planFor(bob.toLowerCase(), bob)).toContain('SELF_TRANSFER');
  });

  it('no account where it only names one', async () => {
    const codes = await planFor('savings', me);
    expect(codes).not.toContain('CONTRA_OVERSPEND');
    expect(codes).not.toContain('SELF_TRANSFER');
  });
});

describe('the address book', () => {
  it('names whom a request pays, and a later change of it does not change the plan', async () => {
    const { requests, store, plan } = openChat();
    const contact = { name: 'Bob', address: bob, chainIds: [], note: '' };
    const contactId = store.writer.contacts.add(contact);
    const planId = await plan('send 1 ETH to bob');
    const { plan: made, hash, validation, origins } = requests.plan(planId);
    expect(paid(made, bob)).toEqual(made.root.type === 'action' ? made.root.params : null);
    expect(validation.valid).toBe(true);
    expect(origins.find(({ param }) => param === 'to')).toMatchObject({
      ...{ source: 'address_book', detail: 'bob', value: bob },
    });
    store.writer.contacts.change({ ...contact, contactId, address: me });
    const after = requests.plan(planId);
    expect(after.hash).toBe(hash);
    expect(after.plan.root).toEqual(made.root);
    // The name in the words means somebody else now, so that the plan is not agreed to as it stands.
    expect(after.validation.issues.map(({ code }) => code)).toContain('DRAIN_VECTOR');
  });

  it('asks about an address that looks like a contact [A-09]', async () => {
    const { send, store } = openChat();
    store.writer.contacts.add({ name: 'Bob', address: bob, chainIds: [], note: '' });
    const like = `0x7099${'1'.repeat(36)}`;
    const [, question] = await send(`send 1 ETH to ${like}`);
    expect(question).toMatchObject({ kind: 'question', options: [bob] });
  });

  it('counts on the chains of the contact alone', async () => {
    const { send, store } = openChat();
    store.writer.contacts.add({ name: 'Bob', address: bob, chainIds: [1], note: '' });
    const [, question] = await send('send 1 ETH to Bob');
    expect(question).toMatchObject({
      kind: 'question',
      text: '"Bob" is not in the address book. What is the address?',
    });
  });
});

describe('a plan for an account that is only looked at', () => {
  const nameOf = (address: string) =>
    address === bob
      ? ({ name: 'Cold', source: 'watched' } as const)
      : ({ name: '', source: 'unknown' } as const);

  it('says that nobody here can sign it, and what reads of it can be carried out', async () => {
    const { requests, store, plan } = openChat({ nameOf });
    store.writer.watched.add({ name: 'Cold', address: bob });
    const planId = await plan('wrap 1 ETH');
    const { plan: drafted, revision } = requests.plan(planId);
    const save = (document: object, from: number) =>
      requests.save({ planId, revision: from, document: JSON.stringify(document) }).revision;
    const next = save({ ...drafted, account: 'Cold' }, revision);
    expect(requests.plan(planId)).toMatchObject({
      account: { address: bob, name: 'Cold', watchOnly: true },
      cannotSign:
        'Cold is an account that you only look at: there is no key here that could sign for it.',
    });
    const root = { ...drafted.root, tool: 'get_balance', params: { token: 'ETH' } };
    save({ ...drafted, account: 'Cold', root }, next);
    expect(requests.plan(planId)).toMatchObject({ account: { name: 'Cold' }, cannotSign: null });
  });
});
