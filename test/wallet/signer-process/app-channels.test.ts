import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { appChannels } from '../../../src/main/wallet/signer-process/app-channels.ts';
import { Signer } from '../../../src/main/wallet/signer-process/signer.ts';
import { systemClock } from '../../../src/main/wallet/signer-process/system-clock.ts';
import { floorKdf } from '../../../src/main/wallet/vault/header.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** A port as Electron gives it to a utility process: messages come as `{data, ports}`. */
class FakePort extends EventEmitter {
  posted: unknown[] = [];
  postMessage(message: unknown): void {
    this.posted.push(message);
  }
  receive(data: unknown, ports: WindowPort[] = []): void {
    this.emit('message', { data, ports });
  }
}

/** The signer's end of a window's port: what comes before anyone listens waits, and it can close. */
class WindowPort extends FakePort {
  #early: unknown[] | null = [];
  override receive(data: unknown): void {
    if (this.#early === null) this.emit('message', { data });
    else this.#early.push(data);
  }
  start(): void {
    const early = this.#early ?? [];
    this.#early = null;
    for (const data of early) this.emit('message', { data });
  }
  close(): void {
    this.emit('close');
  }
}

function startInApp() {
  const parent = new FakePort();
  let exits = 0;
  const options = {
    folder: temporaryFolder(),
    kdf: floorKdf,
    loadKeyChain: null,
    clock: systemClock,
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
    const person = new WindowPort();
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

  it('does not hear a second port while the window of the first is open', async () => {
    const { parent } = startInApp();
    const [window, second] = [new WindowPort(), new WindowPort()];
    parent.receive({ type: 'human-port' }, [window]);
    parent.receive({ type: 'human-port' }, [second]);
    second.receive({ type: 'hello' });
    window.receive({ type: 'hello' });
    await expect.poll(() => typesOf(window)).toEqual(['state']);
    expect(second.posted).toEqual([]);
    window.close();
    await expect.poll(() => typesOf(second)).toEqual(['state']);
  });

  it('forgets a port that closed while it waited', async () => {
    const { parent } = startInApp();
    const [window, waiting, next] = [new WindowPort(), new WindowPort(), new WindowPort()];
    parent.receive({ type: 'human-port' }, [window]);
    parent.receive({ type: 'human-port' }, [waiting]);
    waiting.close();
    window.close();
    parent.receive({ type: 'human-port' }, [next]);
    next.receive({ type: 'hello' });
    await expect.poll(() => typesOf(next)).toEqual(['state']);
    expect(waiting.posted).toEqual([]);
  });

  it('shows a phrase to the window that asked, and drops it with that window [V-12]', async () => {
    const { parent } = startInApp();
    const [window, next] = [new WindowPort(), new WindowPort()];
    parent.receive({ type: 'human-port' }, [window]);
    parent.receive({ type: 'human-port' }, [next]);
    window.receive({ type: 'create', password: 'correct horse battery', words: 12 });
    // Closed while the keys are still being made.
    window.close();
    next.receive({ type: 'hello' });
    next.receive({ type: 'createConfirmed' });
    await expect.poll(() => typesOf(next)).toEqual(['state', 'error']);
    expect(next.posted).toMatchObject([{ vault: 'none' }, { error: { code: 'NO_DRAFT' } }]);
    expect(JSON.stringify(next.posted)).not.toContain('phrase');
  });

  it('says that it is locked before it ends, to both', async () => {
    const { parent, exits } = startInApp();
    const person = new WindowPort();
    parent.receive({ type: 'human-port' }, [person]);
    parent.receive({ id: '1', type: 'lock' });
    await expect.poll(exits).toBe(1);
    expect(parent.posted).toContainEqual({ kind: 'event', event: { type: 'locked' } });
    expect(person.posted.at(-1)).toMatchObject({ type: 'state', vault: 'locked' });
  });

  it('answers nonsense of a person with an error and goes on', async () => {
    const { parent } = startInApp();
    const person = new WindowPort();
    parent.receive({ type: 'human-port' }, [person]);
    for (const message of [null, 'hello', { type: 'sign' }, { type: 'hello', extra: 1 }, []]) {
      person.receive(message);
    }
    person.receive({ type: 'hello' });
    await expect.poll(() => typesOf(person)).toEqual([...Array(5).fill('error'), 'state']);
  });
});
