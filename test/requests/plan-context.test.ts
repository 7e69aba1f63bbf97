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
