import { describe, expect, it } from 'vitest';
import { AppServiceKey } from '../../src/main/services/keys/app-service-key.ts';
import { KeptServiceKey } from '../../src/main/services/keys/kept-service-key.ts';
import { modelKeyWords, sourceKeyWords } from '../../src/main/services/keys/key-words.ts';
import { type KeyChain, keyChainError } from '../../src/main/wallet/keychain/key-chain.ts';
import { testClient } from '../agent/model/support/test-client.ts';

const key = 'sk-ant-kept-0123456789';
const service = 'https://api.anthropic.com';

/** A key chain that forgets what it is given where it is told to. */
function chainOf(entries: Map<string, string>, forgets = false): KeyChain {
  return {
    backend: 'test',
    get: async (name) => entries.get(name) ?? null,
    set: async (name, value) => {
      if (!forgets) entries.set(name, value);
    },
    remove: async (name) => entries.delete(name),
  };
}

const keptIn = (open: () => Promise<KeyChain>) => new KeptServiceKey(open, modelKeyWords);

describe('the key of the model service', () => {
  it('is kept in the key chain, read at each call, and removed', async () => {
    const entries = new Map<string, string>();
    const kept = keptIn(async () => chainOf(entries));
    expect(await kept.read(service)).toBeNull();
    await kept.store(service, ` ${key}\n`);
    expect([...entries.values()]).toEqual([key]);
    expect(await kept.read(service)).toBe(key);
    await kept.remove(service);
    await kept.remove(service);
    expect(await kept.read(service)).toBeNull();
  });

  const privateKey = 'a1'.repeat(32);
  it.each([
    ...['', 'short', 'two words that are none', 'ключ-1234567890', `${key}\r\nX-Evil: 1`],
    ...[privateKey, `0x${privateKey.toUpperCase()}`],
  ])('is refused where it is none: %j', async (wrong) => {
    const entries = new Map<string, string>();
    const kept = keptIn(async () => chainOf(entries));
    await expect(kept.store(service, wrong)).rejects.toMatchObject({ code: 'MODEL_KEY_INVALID' });
    expect(entries.size).toBe(0);
  });

  it('that was not kept, or cannot be read, is told without the key', async () => {
    const forgetful = keptIn(async () => chainOf(new Map(), true));
    await expect(forgetful.store(service, key)).rejects.toMatchObject({
      code: 'MODEL_KEY_NOT_KEPT',
    });
    const locked = keptIn(async () => {
      throw keyChainError('KEYCHAIN_LOCKED', new Error(key));
    });
    const { api, client } = await testClient([], { key: locked });
    const outcome = await client.stream({ system: [], messages: [], maxOutputTokens: 1 });
    expect(outcome).toMatchObject({ ok: false, error: { code: 'MODEL_KEY_UNREADABLE' } });
    if (!outcome.ok) expect(`${outcome.error.stack}${outcome.error.cause}`).not.toContain(key);
    expect(api.requests).toEqual([]);
  });

  it('goes to the service that it was set for and to no other, whatever address is set later', async () => {
    const entries = new Map<string, string>();
    const app = new AppServiceKey(keptIn(async () => chainOf(entries)));
    await app.take(service, key);
    expect(await app.read(`${service}/v2`)).toBe(key);
    expect(await app.read('https://api.example.org')).toBeNull();
    expect(await app.place('https://api.example.org')).toBe('none');
    const none = new AppServiceKey(keptIn(() => Promise.reject(new Error('none here'))));
    await none.take(service, key);
    expect(await none.read(service)).toBe(key);
    await expect(none.read('https://api.example.org')).rejects.toMatchObject({
      code: 'MODEL_KEY_UNREADABLE',
    });
  });

  it('that is forgotten does not give way to an earlier one of the key chain', async () => {
    const entries = new Map<string, string>();
    let isLocked = false;
    const open = async () => {
      if (isLocked) throw keyChainError('KEYCHAIN_LOCKED', new Error('locked'));
      return chainOf(entries);
    };
    const app = new AppServiceKey(keptIn(open));
    await app.take(service, key);
    isLocked = true;
    await app.take(service, `${key}-newer`);
    isLocked = false;
    expect(await app.place(service)).toBe('memory');
    await app.forget(service);
    expect(await app.read(service)).toBeNull();
  });

  it('is kept apart from that of another kind of service at the same address', async () => {
    const entries = new Map<string, string>();
    const sources = new KeptServiceKey(async () => chainOf(entries), sourceKeyWords);
    await sources.store(service, key);
    expect(await keptIn(async () => chainOf(entries)).read(service)).toBeNull();
    await expect(sources.store(service, 'short')).rejects.toMatchObject({
      code: 'SOURCE_KEY_INVALID',
    });
  });
});
