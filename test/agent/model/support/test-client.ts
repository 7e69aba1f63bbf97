import { onTestFinished } from 'vitest';
import {
  createModelClient,
  type ModelClient,
} from '../../../../src/main/agent/model/model-client.ts';
import { type ModelPorts, usualModelLimits } from '../../../../src/main/agent/model/model-ports.ts';
import type { Timers } from '../../../../src/main/agent/model/timers.ts';
import {
  type MessagesApi,
  type Script,
  startMessagesApi,
} from '../../../support/messages-api/messages-api.ts';

/** In every test, so that it can be looked for wherever it must not be. */
export const testKey = 'sk-ant-test-0123456789abcdef';

/** Waits between attempts pass at once and are kept; the limits of silence run out when the test says so. */
export class TestTimers implements Timers {
  readonly waits: number[] = [];
  /** Waits between attempts stand until the test says so, too. */
  holdsWaits = false;
  readonly #pending: { ms: number; run: () => void }[] = [];

  after(ms: number, run: () => void): () => void {
    if (ms !== firstByteMs && ms !== silenceMs) {
      this.waits.push(ms);
      if (!this.holdsWaits) {
        queueMicrotask(run);
        return () => {};
      }
    }
    const timer = { ms, run };
    this.#pending.push(timer);
    return () => {
      const index = this.#pending.indexOf(timer);
      if (index >= 0) this.#pending.splice(index, 1);
    };
  }

  /** How many limits run. */
  get running(): number {
    return this.#pending.length;
  }

  /** Lets every limit, or wait that is held, of this length run out. */
  runOut(ms: number): void {
    for (const timer of this.#pending.filter((each) => each.ms === ms)) timer.run();
  }
}

export const firstByteMs = 11;
export const silenceMs = 22;

export interface TestClient {
  api: MessagesApi;
  client: ModelClient;
  timers: TestTimers;
}

/** The real client and SDK against a loopback server with this script. */
export async function testClient(
  script: Script,
  more: Partial<Omit<ModelPorts, 'limits'>> & { limits?: Partial<ModelPorts['limits']> } = {},
): Promise<TestClient> {
  const api = await startMessagesApi(script);
  onTestFinished(() => api.stop());
  const timers = new TestTimers();
  const client = createModelClient({
    key: { read: async () => testKey },
    settings: () => ({ baseUrl: api.url, model: 'claude-sonnet-5-5' }),
    ...{ fetch, timers, now: () => 0, chance: () => 0.5 },
    ...more,
    limits: { ...usualModelLimits, firstByteMs, silenceMs, ...more.limits },
  });
  return { api, client, timers };
}
