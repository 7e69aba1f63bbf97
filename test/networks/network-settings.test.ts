import { describe, expect, it } from 'vitest';
import { currentNetwork, NetworkSettings } from '../../src/main/networks/network-settings.ts';
import { AppError } from '../../src/shared/errors.ts';
import { openTestStore } from '../support/test-store.ts';

const one = { url: 'https://user:secret@rpc.one.example/v2/secret?key=secret', perMinute: 600 };
const two = { url: 'https://rpc.two.example', perMinute: 60 };
const gnosis = { chainId: 100, name: 'Gnosis', symbol: 'XDAI' };

function settingsOf() {
  const store = openTestStore();
  return { store, settings: new NetworkSettings(store) };
}

const codeOf = (work: () => void): string => {
  try {
    work();
    return 'nothing was thrown';
  } catch (thrown) {
    return thrown instanceof AppError ? thrown.code : String(thrown);
  }
};

describe('a new folder', () => {
  it('runs on the practice chain, knows five networks, and has nobody to ask', () => {
    const { store, settings } = settingsOf();
    expect(currentNetwork(store.reader)).toMatchObject({ chainId: 31_337, practice: true });
    const known = settings.list().filter(({ practice }) => !practice);
    expect(known.map(({ chainId }) => chainId)).toEqual([1, 8453, 42_161, 10, 137]);
    expect(settings.list().flatMap(({ endpoints }) => endpoints)).toEqual([]);
  });

  it('is what counts when the stored networks cannot be read', () => {
    const { store, settings } = settingsOf();
    store.writer.settings.set('networks', { current: 'mainnet' });
    expect(settings.current().chainId).toBe(31_337);
  });
});

describe('endpoints', () => {
  it('are kept in order, and their addresses stay out of the audit', () => {
    const { store, settings } = settingsOf();
    settings.addEndpoint(1, one);
    settings.addEndpoint(1, two);
    expect(settings.require(1).endpoints).toEqual([one, two]);
    const logged = JSON.stringify(store.reader.audit.linesAfter(0, 100));
    expect(logged).toContain('rpc.one.example');
    expect(logged).not.toContain('secret');
    settings.removeEndpoint(1, 'rpc.one.example');
    expect(settings.require(1).endpoints).toEqual([two]);
  });

  it.each([
    [
      'of a host that is there',
      1,
      { ...one, url: 'https://rpc.one.example/other' },
      'RPC_SAME_HOST',
    ],
    [
      'of another port of a host that is there',
      1,
      { ...two, url: 'https://rpc.one.example:8443' },
      'RPC_SAME_HOST',
    ],
    [
      'of a host that is there, spelt otherwise',
      1,
      { ...two, url: 'https://RPC.one.example./' },
      'RPC_SAME_HOST',
    ],
    ['without encryption', 1, { ...two, url: 'http://rpc.two.example' }, 'RPC_URL_INSECURE'],
    ['without an address', 1, { ...two, url: 'rpc' }, 'RPC_URL_INVALID'],
    ['of a network that is not there', 5, two, 'NETWORK_UNKNOWN'],
    ['of the practice chain', 31_337, two, 'NETWORK_BUILT_IN'],
    ['with too few calls', 1, { ...two, perMinute: 9 }, 'RPC_PER_MINUTE'],
    ['with half a call', 1, { ...two, perMinute: 60.5 }, 'RPC_PER_MINUTE'],
  ])('%s are refused', (_name, chainId, endpoint, code) => {
    const { settings } = settingsOf();
    settings.addEndpoint(1, one);
    expect(codeOf(() => settings.addEndpoint(chainId, endpoint))).toBe(code);
    expect(settings.require(1).endpoints).toEqual([one]);
  });

  it('on this computer may differ by their ports, and only by them', () => {
    const { settings } = settingsOf();
    const at = (url: string) => () => settings.addEndpoint(1, { url, perMinute: 600 });
    at('http://127.0.0.1:8545')();
    expect(codeOf(at('http://localhost:8545'))).toBe('RPC_SAME_HOST');
    expect(codeOf(at('http://[::1]:8545/v2'))).toBe('RPC_SAME_HOST');
    at('http://localhost:8546')();
    expect(settings.require(1).endpoints).toHaveLength(2);
  });

  it('are at most eight, and one that is not there cannot be removed', () => {
    const { settings } = settingsOf();
    for (let at = 0; at < 8; at += 1) {
      settings.addEndpoint(1, { url: `https://rpc${at}.example`, perMinute: 600 });
    }
    expect(codeOf(() => settings.addEndpoint(1, one))).toBe('RPC_TOO_MANY');
    expect(codeOf(() => settings.removeEndpoint(1, 'rpc.one.example'))).toBe('RPC_NOT_LISTED');
  });
});

describe('the network in use', () => {
  it('needs an endpoint, and keeps its last one', () => {
    const { settings } = settingsOf();
    expect(codeOf(() => settings.use(1))).toBe('NETWORK_NO_RPC');
    settings.addEndpoint(1, one);
    settings.use(1);
    expect(settings.current()).toMatchObject({ chainId: 1, isCurrent: true });
    expect(codeOf(() => settings.removeEndpoint(1, 'rpc.one.example'))).toBe('NETWORK_IN_USE');
    settings.use(31_337);
    settings.removeEndpoint(1, 'rpc.one.example');
  });
});

describe('networks that a person adds', () => {
  it('come and go with their endpoints', () => {
    const { settings } = settingsOf();
    settings.add(gnosis);
    settings.addEndpoint(100, one);
    settings.use(100);
    expect(settings.current()).toMatchObject({ ...gnosis, added: true, practice: false });
    expect(codeOf(() => settings.remove(100))).toBe('NETWORK_IN_USE');
    settings.use(31_337);
    settings.remove(100);
    settings.add(gnosis);
    expect(settings.require(100).endpoints).toEqual([]);
  });

  it.each([
    ['an id that is there', { ...gnosis, chainId: 1 }, 'NETWORK_EXISTS'],
    ['the name of another', { ...gnosis, name: 'ethereum' }, 'NETWORK_NAME'],
    ['no name', { ...gnosis, name: '' }, 'NETWORK_NAME'],
    ['a name that hides something', { ...gnosis, name: 'Ether\u200beum' }, 'NETWORK_NAME'],
    ['a name without end', { ...gnosis, name: 'x'.repeat(41) }, 'NETWORK_NAME'],
    ['a symbol with a space', { ...gnosis, symbol: 'X DAI' }, 'NETWORK_SYMBOL'],
  ])('with %s are refused', (_name, network, code) => {
    const { settings } = settingsOf();
    expect(codeOf(() => settings.add(network))).toBe(code);
    expect(codeOf(() => settings.remove(1))).toBe('NETWORK_BUILT_IN');
  });
});

it('says in words why something is refused', () => {
  const { settings } = settingsOf();
  settings.addEndpoint(1, one);
  const said = (work: () => void): string => {
    try {
      work();
    } catch (thrown) {
      if (thrown instanceof AppError) return `${thrown.message} ${thrown.advice}`;
    }
    return '';
  };
  expect([
    said(() => settings.addEndpoint(1, one)),
    said(() => settings.use(10)),
    said(() => settings.add({ ...gnosis, name: '' })),
    said(() => settings.removeEndpoint(1, 'nowhere')),
  ]).toEqual([
    'An endpoint of this host is there already. Nothing was changed. Two of one provider would only agree with themselves. Add one of another provider, or remove that one first.',
    'This network has no RPC endpoint yet. Nothing was changed. Add one, then choose it.',
    'A network needs a name of 1 to 40 letters that no other has. Nothing was changed. Give it another name.',
    'This network has no such endpoint. Nothing was changed. The list shows those that it has.',
  ]);
});
