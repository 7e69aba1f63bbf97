import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ModelCall } from '../../src/main/agent/model/model-call.ts';
import { type RecordMode, recordedFetch } from '../../src/main/records/recorder.ts';
import { testClient, testKey } from '../agent/model/support/test-client.ts';
import { Pace } from '../support/messages-api/pace.ts';
import { fails, says } from '../support/messages-api/scripted.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const call: ModelCall = {
  system: ['You plan.'],
  messages: [{ role: 'user', content: [{ type: 'text', text: `my key is ${testKey}` }] }],
  maxOutputTokens: 100,
};

const through = (mode: RecordMode, folder: string) => ({
  fetch: recordedFetch(fetch, { mode, folder }),
});

describe('a recorded answer', () => {
  it('streams again in the same pieces when the server is gone, for whichever key', async () => {
    const folder = temporaryFolder();
    const pace = new Pace();
    const usage = { cache_read_input_tokens: 7 };
    const recording = await testClient(
      [says(['Hé', 'llo'], { pace, usage })],
      through('record', folder),
    );
    const first = recording.client.stream(call, { onText: () => pace.all() });
    pace.next(3);
    const asked = await first;
    expect(asked).toMatchObject({ ok: true, reply: { text: 'Héllo' } });
    await recording.api.stop();
    const pieces: string[] = [];
    const replaying = await testClient([], {
      ...through('replay-or-fail', folder),
      settings: () => ({ baseUrl: recording.api.url, model: 'claude-sonnet-5-5' }),
      key: { read: async () => 'sk-ant-of-someone-else' },
    });
    const again = await replaying.client.stream(call, { onText: (piece) => pieces.push(piece) });
    expect(again).toEqual(asked);
    expect(pieces).toEqual(['Hé', 'llo']);
    expect(recording.api.requests).toHaveLength(1);
  });

  it('holds no key, neither of a header nor of a text [V-11]', async () => {
    const folder = temporaryFolder();
    const { client } = await testClient([says(`it is ${testKey}`)], through('record', folder));
    await client.stream(call);
    const files = readdirSync(folder);
    expect(files).toHaveLength(1);
    const text = readFileSync(join(folder, files[0] ?? ''), 'utf8');
    expect(text).toContain('my key is …');
    expect(text).not.toContain(testKey);
    expect(text).not.toContain('Bearer');
  });

  it('is missed by name, and nobody is asked', async () => {
    const { api, client } = await testClient(
      [says('a')],
      through('replay-or-fail', temporaryFolder()),
    );
    const outcome = await client.stream(call);
    expect(outcome).toMatchObject({
      ok: false,
      error: {
        code: 'RECORD_MISSING',
        message: expect.stringMatching(
          /for POST http:\/\/127\.0\.0\.1:\d+\/v1\/messages \(\w{32}\)/,
        ),
      },
    });
    expect(api.requests).toEqual([]);
  });

  it('is kept by the way in the mode "replay", and asked for once', async () => {
    const { api, client } = await testClient([says('a'), says('b')], {
      ...through('replay', temporaryFolder()),
    });
    const texts = [await client.stream(call), await client.stream(call)];
    expect(texts).toMatchObject([{ reply: { text: 'a' } }, { reply: { text: 'a' } }]);
    expect(api.requests).toHaveLength(1);
  });

  it('is none of what broke off or was busy', async () => {
    const folder = temporaryFolder();
    const broken = says('a', { breaks: { afterEvents: 2, how: 'cut' } });
    const script = [fails(529), broken, says('whole')];
    const { client } = await testClient(script, through('record', folder));
    expect(await client.stream(call)).toMatchObject({ ok: true });
    const [file = ''] = readdirSync(folder);
    expect(readFileSync(join(folder, file), 'utf8')).toContain('whole');
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('that is damaged is told as that', async () => {
    const folder = temporaryFolder();
    const { client } = await testClient([says('a')], through('replay', folder));
    await client.stream(call);
    const [file = ''] = readdirSync(folder);
    writeFileSync(join(folder, file), '{');
    expect(await client.stream(call)).toMatchObject({ error: { code: 'RECORD_DAMAGED' } });
  });
});
