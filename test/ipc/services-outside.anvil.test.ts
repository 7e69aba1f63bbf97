// What a page that was taken over can do by itself with services outside: it takes leave away, and gives none.
import { getAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { contractHandlers } from '../../src/main/ipc/handlers/contracts.ts';
import { mcpHandlers } from '../../src/main/ipc/handlers/mcp.ts';
import { modelHandlers } from '../../src/main/ipc/handlers/model.ts';
import { adversarialContracts } from '../../src/shared/chain/practice-contracts.ts';
import { testKey } from '../agent/model/support/test-client.ts';
import { etherscanKey } from '../contracts/support/source-services.ts';
import { openTestServices } from '../support/test-services.ts';
import { askedPerson } from './support/asked-person.ts';

const evil = 'https://evil.example/v1';
const etherscan = 'https://evil.example/v2/api';

function openPage(copied = testKey) {
  const entries = new Map<string, string>();
  const { services } = openTestServices(undefined, {
    modelKeyChain: {
      backend: 'test',
      get: async (name) => entries.get(name) ?? null,
      set: async (name, value) => void entries.set(name, value),
      remove: async (name) => entries.delete(name),
    },
  });
  const person = askedPerson();
  const shell = {
    readClipboard: async () => copied,
    writeClipboard: () => undefined,
    confirm: person.confirm,
  };
  return {
    ...{ services, entries, ...person },
    model: modelHandlers(services, shell),
    contracts: contractHandlers(services, shell),
    serving: mcpHandlers(services, shell),
  };
}

describe('a page that was taken over', () => {
  it('has no model asked elsewhere, and no key taken for it, without a yes outside of it', async () => {
    const { model, services, asked, answers, entries } = openPage();
    const shipped = services.modelDesk.baseUrl;
    const before = await model['model.get']({});
    expect(await model['model.set']({ baseUrl: evil, model: 'evil-1' })).toEqual(before);
    expect(asked[0]?.message).toBe('Ask https://evil.example in the place of the model service?');
    expect(asked[0]?.detail).toContain(evil);
    answers.push(true);
    expect(await model['model.set']({ baseUrl: evil })).toMatchObject({ baseUrl: evil });
    expect(await model['model.takeKey']({})).toMatchObject({ keyPlace: 'none' });
    expect(asked[2]?.message).toBe('Give the key that you copied to https://evil.example?');
    expect(entries.size).toBe(0);
    answers.push(true);
    expect(await model['model.takeKey']({})).toMatchObject({ keyPlace: 'key_chain' });
    expect([...entries]).toEqual([['model-service-key https://evil.example', testKey]]);
    // Nothing is asked about what is no address, what is set already, or the service that came with the app.
    await expect(model['model.set']({ baseUrl: 'ftp://nowhere' })).rejects.toMatchObject({
      code: 'MODEL_SETTINGS_INVALID',
    });
    await model['model.set']({ baseUrl: evil, model: 'claude-haiku-5-5' });
    await model['model.set']({ baseUrl: shipped });
    // And what is kept for one of them goes to no other.
    expect(await model['model.takeKey']({})).toMatchObject({ keyPlace: 'key_chain' });
    await model['model.forgetKey']({});
    expect([...entries.keys()]).toEqual(['model-service-key https://evil.example']);
    expect(asked).toHaveLength(4);
  });

  it('has a key taken for the address that was shown, also where another is set meanwhile', async () => {
    const { model, services, answers, entries } = openPage();
    await services.modelDesk.set({ baseUrl: 'https://own.example' });
    answers.push(async () => {
      await services.modelDesk.set({ baseUrl: evil });
      return true;
    });
    expect(await model['model.takeKey']({})).toMatchObject({ baseUrl: evil, keyPlace: 'none' });
    expect([...entries.keys()]).toEqual(['model-service-key https://own.example']);
  });

  it('has contracts asked about nowhere else, and no key of Etherscan taken for it', async () => {
    const { contracts, asked, answers, entries } = openPage(etherscanKey);
    const before = await contracts['contract.services']({});
    const elsewhere = {
      sourcify: { baseUrl: 'https://evil.example/server' },
      etherscan: { baseUrl: etherscan },
    };
    // One yes is none for the other.
    answers.push(true, false);
    expect(await contracts['contract.setServices'](elsewhere)).toEqual(before);
    expect(asked.map(({ message }) => message)).toEqual([
      'Ask https://evil.example in the place of Sourcify?',
      'Ask https://evil.example in the place of Etherscan?',
    ]);
    answers.push(true, true);
    await contracts['contract.setServices'](elsewhere);
    const keyPlace = async () => (await contracts['contract.takeKey']({})).etherscan.keyPlace;
    expect(await keyPlace()).toBe('none');
    expect(asked[4]?.detail).toContain(etherscan);
    answers.push(true);
    expect(await keyPlace()).toBe('key_chain');
    expect(entries.size).toBe(1);
    const { sourcify, etherscan: usual } = before;
    await contracts['contract.setServices']({
      sourcify: { baseUrl: sourcify.baseUrl, on: false },
      etherscan: { baseUrl: usual.baseUrl },
    });
    expect(await keyPlace()).toBe('key_chain');
    expect(asked).toHaveLength(6);
  });

  it('accepts no contract that nobody verified', async () => {
    const { contracts, asked, answers, services } = openPage();
    const address = getAddress(adversarialContracts.bytes32Metadata);
    await services.connector.connect();
    const accept = () => contracts['contract.accept']({ chainId: 31_337, address });
    expect(await accept()).toBeNull();
    expect(asked[0]?.detail).toContain(address);
    expect(services.sourceDesk.list()).toEqual([]);
    answers.push(true);
    expect(await accept()).toMatchObject({ acceptedAt: expect.any(Number) });
    await contracts['contract.forget']({ chainId: 31_337, address });
    expect(services.sourceDesk.list()).toEqual([]);
    expect(asked).toHaveLength(2);
  });

  it('adds no contract by an ABI of its own', async () => {
    const { contracts, asked, answers } = openPage();
    const address = getAddress(adversarialContracts.bytes32Metadata);
    const inputs = [{ name: 'to', type: 'address' }];
    const call = {
      type: 'function',
      name: 'sweep',
      inputs,
      outputs: [],
      stateMutability: 'payable',
    };
    const add = (abi: unknown[]) =>
      contracts['contract.add']({
        chainId: 31_337,
        address,
        name: 'Bank',
        abi: JSON.stringify(abi),
      });
    await expect(add([])).rejects.toMatchObject({ class: 'invalid_params' });
    expect(asked).toEqual([]);
    expect(await add([call])).toBeNull();
    for (const word of [address, 'Bank', 'function sweep(address to) payable'])
      expect(asked[0]?.detail).toContain(word);
    expect(await contracts['contract.list']({})).toEqual([]);
    answers.push(true);
    expect(await add([call])).toMatchObject({ name: 'Bank' });
    await contracts['contract.remove']({ chainId: 31_337, address });
    expect(asked).toHaveLength(2);
  });

  it('lets no other program in, and tells it no more', async () => {
    const { serving: page, asked, answers, services } = openPage();
    const set = async (on: boolean, accounts: boolean, worth: boolean) => {
      await page['serving.set']({ on, accounts, worth });
      const now = services.serving.view();
      return [now.on, now.accounts, now.worth, asked.length];
    };
    expect(await set(true, false, false)).toEqual([false, false, false, 1]);
    // What is told to nobody yet is not asked about before somebody is let in.
    expect(await set(false, true, false)).toEqual([false, true, false, 1]);
    answers.push(true);
    expect(await set(true, true, false)).toEqual([true, true, false, 2]);
    expect(asked[1]?.detail).toContain('names and addresses of your accounts');
    expect(await set(true, true, true)).toEqual([true, true, false, 3]);
    expect(asked[2]?.message).toContain('more of your accounts');
    expect(await set(true, false, false)).toEqual([true, false, false, 3]);
    expect(await set(false, false, false)).toEqual([false, false, false, 3]);
  });
});
