import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ModelCall } from '../../../src/main/agent/model/model-call.ts';
import { answersJson, fails, says } from '../../support/messages-api/scripted.ts';
import { testClient } from './support/test-client.ts';

const schema = z.strictObject({
  status: z.enum(['plan', 'ask']),
  amount: z.string().regex(/^\d+$/),
});
const call: ModelCall = {
  system: ['Answer by the schema.'],
  messages: [{ role: 'user', content: [{ type: 'text', text: 'two, please' }] }],
  maxOutputTokens: 500,
};

describe('a structured answer [F-18]', () => {
  it('is asked for by its schema, and comes back checked', async () => {
    const { api, client } = await testClient([answersJson({ status: 'plan', amount: '2' })]);
    const outcome = await client.structured(call, schema);
    expect(outcome).toMatchObject({ ok: true, value: { status: 'plan', amount: '2' } });
    expect(api.requests[0]?.body).toMatchObject({
      output_config: {
        format: {
          type: 'json_schema',
          schema: {
            properties: { status: { enum: ['plan', 'ask'] } },
            ...{ required: ['status', 'amount'], additionalProperties: false },
          },
        },
      },
    });
  });

  it('that breaks a rule which the service does not enforce is refused with the place', async () => {
    const { client } = await testClient([answersJson({ status: 'plan', amount: 'two' })]);
    expect(await client.structured(call, schema)).toMatchObject({
      ...{ ok: false, error: { code: 'MODEL_ANSWER_UNREADABLE' } },
      issues: [expect.stringMatching(/^amount: /)],
      reply: { text: '{"status":"plan","amount":"two"}' },
    });
  });

  it.each([
    ['{"status":"plan","amount":"2"', 'JSON_INVALID'],
    ['{"status":"plan","amount":"2","amount":"9"}', 'JSON_DUPLICATE_KEY'],
    ['Sure! {"status":"plan","amount":"2"}', 'JSON_INVALID'],
    [`{"status":"plan","amount":"2","__proto__":{}}`, 'JSON_FORBIDDEN_KEY'],
  ])('%s is not read generously', async (text, issue) => {
    const { client } = await testClient([says(text)]);
    const outcome = await client.structured(call, schema);
    expect(outcome).toMatchObject({ ok: false, issues: [expect.stringContaining(issue)] });
  });

  it.each([
    ['max_tokens', 'MODEL_ANSWER_CUT_SHORT'],
    ['refusal', 'MODEL_REFUSED'],
    ['model_context_window_exceeded', 'MODEL_CONTEXT_FULL'],
    ['pause_turn', 'MODEL_TURN_PAUSED'],
  ] as const)('that ended by %s is not read, however whole it looks', async (stop, code) => {
    const { client } = await testClient([answersJson({ status: 'plan', amount: '2' }, { stop })]);
    expect(await client.structured(call, schema)).toMatchObject({ ok: false, error: { code } });
  });

  it('that broke off is asked for again, because nothing of it was shown', async () => {
    const value = { status: 'plan', amount: '2' };
    const broken = answersJson(value, { breaks: { afterEvents: 3, how: 'cut' } });
    const { api, client } = await testClient([broken, answersJson(value)]);
    expect(await client.structured(call, schema)).toMatchObject({ ok: true, value });
    expect(api.requests).toHaveLength(2);
  });

  it('passes on why nothing came', async () => {
    const { client } = await testClient([fails(401)]);
    expect(await client.structured(call, schema)).toMatchObject({
      ...{ ok: false, error: { code: 'MODEL_KEY_REFUSED' }, reply: null, issues: [] },
    });
  });
});
