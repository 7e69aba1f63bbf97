import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { appChannels } from '../../../src/main/wallet/signer-process/app-channels.ts';
import { Signer } from '../../../src/main/wallet/signer-process/signer.ts';
import { floorKdf } from '../../../src/main/wallet/vault/header.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** A port as Electron gives it to a utility process: messages come as `{data, ports}`. */
class FakePort extends EventEmitter {
  posted: unknown[] = [];
  postMessage(message: unknown): void {
    this.posted.push(message);
  }
  receive(data: unknown, ports: FakePort[] = []): void {
    this.emit('message', { data, ports });
  }
}

function startInApp() {
  const parent = new FakePort();
  let exits = 0;
  const options = {
    folder: temporaryFolder(),
    kdf: floorKdf,
    loadKeyChain: null,
    clock: { now: () => Date.now(), monotonicMs: () => performance.now() },
    preApproved: () => false,
  };
  const control = appChannels(parent, (human) => signer.attachHuman(human));
  const signer = new Signer(options, control, () => {
    exits += 1;
  });
  return { parent, exits: () => exits };
}

const typesOf = (port: FakePort): unknown[] =>
  port.posted.map((message) => (message as { type?: unknown }).type);

describe('the signer in the app', () => {
  it('hears a person on the port that was handed over, and main on its own', async () => {
    const { parent } = startInApp();
    const person = new FakePort();
    parent.receive({ type: 'human-port' }, [person]);
    person.receive({ type: 'hello' });
    await expect.poll(() => typesOf(person)).toEqual(['state']);
    parent.receive({ id: '1', type: 'status' });
    expect(parent.posted.at(-1)).toMatchObject({ kind: 'answer', id: '1', result: { ok: true } });
  });

  it('does not take a person’s words from main, nor a port that is no port', () => {
    const { parent } = startInApp();
    parent.receive({ id: '1', type: 'unlock', password: 'x' });
    expect(parent.posted.at(-1)).toMatchObject({
      result: { error: { code: 'SIGNER_WRONG_CHANNEL' } },
    });
    parent.receive({ type: 'human-port' });
    expect(parent.posted.at(-1)).toMatchObject({
      event: { type: 'refused', error: { code: 'SIGNER_BAD_MESSAGE' } },
    });
  });

  it('no longer listens to a window when another took its place', async () => {
    const { parent } = startInApp();
    const [first, second] = [new FakePort(), new FakePort()];
    parent.receive({ type: 'human-port' }, [first]);
    parent.receive({ type: 'human-port' }, [second]);
    first.receive({ type: 'hello' });
    second.receive({ type: 'hello' });
    await expect.poll(() => typesOf(second)).toEqual(['state']);
    expect(first.posted).toEqual([]);
  });

  it('says that it is locked before it ends, to both', async () => {
    const { parent, exits } = startInApp();
    const person = new FakePort();
    parent.receive({ type: 'human-port' }, [person]);
    parent.receive({ id: '1', type: 'lock' });
    await expect.poll(exits).toBe(1);
    expect(parent.posted).toContainEqual({ kind: 'event', event: { type: 'locked' } });
    expect(person.posted.at(-1)).toMatchObject({ type: 'state', vault: 'locked' });
  });

  it('answers nonsense of a person with an error and goes on', async () => {
    const { parent } = startInApp();
    const person = new FakePort();
    parent.receive({ type: 'human-port' }, [person]);
    for (const message of [null, 'hello', { type: 'sign' }, { type: 'hello', extra: 1 }, []]) {
      person.receive(message);
    }
    person.receive({ type: 'hello' });
    await expect.poll(() => typesOf(person)).toEqual([...Array(5).fill('error'), 'state']);
  });
});
