import { describe, expect, it } from 'vitest';
import {
  nextStep,
  type RoadFacts,
  realCandidates,
  roadNetwork,
  roadSteps,
} from '../../../src/renderer/model/road.ts';
import type { NetworkView } from '../../../src/shared/ipc/network-views.ts';

const main = { address: '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28', name: 'Main' };
const second = { address: '0x9C09E9cfc64e3095bFcf725DF9853C88ca13A6e0', name: 'Account 2' };
const endpoint = (host: string) => ({ host, perMinute: 600, health: null });
const practice: NetworkView = {
  ...{ chainId: 31_337, name: 'Practice Ethereum', symbol: 'ETH', practice: true, added: false },
  ...{ isCurrent: true, endpoints: [] },
};
const ethereum: NetworkView = {
  ...{ chainId: 1, name: 'Ethereum', symbol: 'ETH', practice: false, added: false },
  ...{ isCurrent: false, endpoints: [] },
};

function factsOf(networks: NetworkView[], chains: number[] | null, more: Partial<RoadFacts> = {}) {
  const vault = { accounts: [main], chains } as unknown as RoadFacts['status']['vault'];
  const status = { vault, network: {} as RoadFacts['status']['network'] };
  return { status, networks, backedUp: false, holds: null, sent: null, ...more };
}

const statesOf = (facts: RoadFacts) =>
  Object.fromEntries(roadSteps(facts).map(({ id, state }) => [id, state]));

describe('the road from practice to real money', () => {
  it('begins with what is not set up, and leads to no network yet', () => {
    const facts = factsOf([practice, ethereum], [31_337]);
    expect(roadNetwork(facts.networks)).toBeNull();
    expect(statesOf(facts)).toEqual({
      ...{ wallet: 'done', backup: 'open', network: 'open', second: 'open' },
      ...{ use: 'open', account: 'open', sign: 'open', receive: 'open', send: 'open' },
    });
    expect(nextStep(roadSteps(facts))).toBe('backup');
  });

  it('leads to the network that can be asked, and says unknown while the vault was not open', () => {
    const asked = { ...ethereum, endpoints: [endpoint('one.example')] };
    const facts = factsOf([practice, asked], null, { backedUp: true });
    expect(roadNetwork(facts.networks)).toBe(asked);
    expect(statesOf(facts)).toMatchObject({ network: 'done', second: 'open', sign: 'unknown' });
    expect(nextStep(roadSteps(facts))).toBe('second');
  });

  it('ends where something arrived and something was sent on the real network', () => {
    const endpoints = [endpoint('one.example'), endpoint('two.example')];
    const used = { ...ethereum, isCurrent: true, endpoints };
    const there = (more: Partial<RoadFacts>) => {
      const facts = factsOf([practice, used], [31_337, 1], { backedUp: true, ...more });
      facts.status.vault.accounts = [second, { ...main, paysElsewhere: true }];
      return roadSteps(facts);
    };
    expect(nextStep(there({}))).toBe('receive');
    expect(nextStep(there({ holds: true, sent: false }))).toBe('send');
    expect(nextStep(there({ holds: true, sent: true }))).toBeNull();
  });

  it('has an account of its own once another one pays with real money than in practice', () => {
    const used = { ...ethereum, isCurrent: true, endpoints: [endpoint('one.example')] };
    const facts = factsOf([practice, used], [31_337, 1]);
    const published = { ...main, address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' };
    const { vault } = facts.status;
    const hidden = { ...second, hidden: true } as const;
    vault.accounts = [main, second, hidden, published, { ...second, ofMandate: true }];
    expect(statesOf(facts)['account']).toBe('open');
    expect(realCandidates(vault)).toEqual([second]);
    vault.accounts = [second, { ...main, paysElsewhere: true }];
    expect(statesOf(facts)['account']).toBe('done');
    vault.accounts = [];
    expect(statesOf(facts)['account']).toBe('unknown');
  });

  it('stops with a wallet whose key everybody has', () => {
    const facts = factsOf([practice], [31_337]);
    const published = { ...main, address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' };
    facts.status.vault.accounts = [published];
    expect(statesOf(facts)['wallet']).toBe('stopped');
    facts.status.vault.accounts = [];
    expect(statesOf(facts)['wallet']).toBe('unknown');
  });
});
