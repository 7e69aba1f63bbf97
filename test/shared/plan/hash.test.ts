import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalPlan, planHash } from '../../../src/shared/plan/hash.ts';
import { readPlan } from '../../../src/shared/plan/read-plan.ts';
import type { Plan } from '../../../src/shared/plan/schema.ts';
import { readStrictJson } from '../../../src/shared/strict-json.ts';
import { above, action, everySeedNode, plan, sequence, swap } from './sample-plans.ts';

function read(input: unknown): Plan {
  const reading = readPlan(input);
  if (!reading.ok) throw new Error(JSON.stringify(reading.issues));
  return reading.plan;
}

function hashOf(input: unknown): string {
  return planHash(read(input));
}

function hashOfText(text: string): string {
  const tree = readStrictJson(text);
  if (!tree.ok) throw new Error(tree.error.message);
  return hashOf(tree.value);
}

describe('the plan hash', () => {
  it('is the SHA-256 of a text that can be written by hand', () => {
    const text =
      '{"rollbackOnFail":false,"root":{"id":"swap","onFailure":{"strategy":"abort"},"params":' +
      '{"amount":"1","slippage":"0.5","tokenIn":"ETH","tokenOut":"USDC"},"requireConfirmation":false,' +
      '"tool":"defi_swap","type":"action"},"schemaVersion":1,"trigger":{"enabled":true,"jitterMs":0,' +
      '"overlap":"skip","type":"immediate"}}';
    expect(canonicalPlan(read(plan(swap)))).toBe(text);
    expect(hashOf(plan(swap))).toBe(createHash('sha256').update(text).digest('hex'));
  });

  it('stays what it was', () => {
    expect({ swap: hashOf(plan(swap)), every: hashOf(everySeedNode) }).toMatchInlineSnapshot(`
      {
        "every": "cae57c9bf33afd7ca87a40219ddb1be31a4256b4832cc6b6eb0a00c14706f163",
        "swap": "b9e55576c3c05c69c970e62d2797ee82bb6c3f50fe657ef5e463ab08481a0af8",
      }
    `);
  });

  it.each([
    ['id', plan(swap, { id: 'other' })],
    ['name', plan(swap, { name: 'other' })],
    ['user', plan(swap, { userId: 'other' })],
    ['creation time', plan(swap, { createdAt: 5 })],
    ['status', plan(swap, { status: 'running' })],
    ['tags', plan(swap, { tags: ['a'] })],
    ['words', plan(swap, { naturalLanguage: 'x' })],
    ['provenance', plan(swap, { provenance: { 'swap.amount': { source: 'model' } } })],
    ['node label', plan({ ...swap, label: 'other' })],
    ['written default trigger', plan(swap, { trigger: { type: 'immediate', overlap: 'skip' } })],
    ['written default policy', plan({ ...swap, onFailure: { strategy: 'abort' } })],
    ['written schema version', plan(swap, { schemaVersion: 1 })],
    ['older tool name', plan({ ...swap, tool: 'swap' })],
    [
      'literal wrappers',
      plan(
        action('swap', 'swap_tokens', {
          from_token: { type: 'literal', value: 'ETH' },
          to_token: 'USDC',
          amount: 1,
          slippage: '0.50',
        }),
      ),
    ],
  ])('does not change with the %s', (_what, document) => {
    expect(hashOf(document)).toBe(hashOf(plan(swap)));
  });

  it.each([
    ['amount', plan({ ...swap, params: { ...(swap['params'] as object), amount: '1.1' } })],
    ['node id', plan({ ...swap, id: 'other' })],
    ['chain', plan(swap, { chainId: 1 })],
    ['account', plan(swap, { account: 'main' })],
    ['trigger', plan(swap, { trigger: { type: 'time', at: '2027-01-01T00:00:00Z' } })],
    ['budget', plan(swap, { budget: { maxGasEth: '1' } })],
    ['rollback', plan(swap, { rollbackOnFail: true })],
    ['confirmation', plan({ ...swap, requireConfirmation: true })],
    ['nesting', plan(sequence(swap))],
  ])('changes with the %s', (_what, document) => {
    expect(hashOf(document)).not.toBe(hashOf(plan(swap)));
  });

  it('leaves labels of conditions out and fills defaults of waits and loops', () => {
    const wait = { id: 'w', label: '', type: 'wait', until: above('1') };
    const full = { ...wait, pollIntervalMs: 60_000, maxWaitMs: 86_400_000 };
    const unlabelled = { ...full, until: { ...above('1'), label: undefined } };
    expect(hashOf(plan(unlabelled))).toBe(hashOf(plan(wait)));
    const loop = { id: 'l', label: '', type: 'loop', body: wait, maxIterations: 2 };
    expect(hashOf(plan({ ...loop, delayMs: 0 }))).toBe(hashOf(plan(loop)));
  });

  it('tells two Unicode spellings of one path apart', () => {
    const file = (path: string) => plan(action('f', 'create_file', { path, content: '' }));
    expect(hashOf(file('caf\u00e9'))).not.toBe(hashOf(file('cafe\u0301')));
  });

  it.each([
    [
      'a page',
      'browser_act',
      (value: string) => ({ steps: [{ do: 'select', selector: '#a', value }] }),
    ],
    ['a contract', 'write_contract', (value: string) => ({ args: [{ value, amount: value }] })],
  ])('tells texts apart that are handed on to %s', (_whom, tool, params) => {
    const hash = (value: string) => hashOf(plan(action('a', tool, params(value))));
    expect(hash('007')).not.toBe(hash('7'));
    expect(hash('0.750')).not.toBe(hash('0.75'));
  });

  it('takes two spellings of an amount for one wherever money is written', () => {
    const hash = (text: string) => {
      const order = { kind: 'ladder', amount: text, levels: [{ price: '1', amount: text }] };
      const spent = { amount: { usd: text }, order };
      return hashOf(plan(action('o', 'manage_orders', spent)));
    };
    expect(hash('0.750')).toBe(hash('0.75'));
  });

  it('never lets an amount pass through a double', () => {
    const text = (amount: string) =>
      JSON.stringify(plan(action('t', 'transfer', { amount: 0 }))).replace(
        '"amount":0',
        `"amount":${amount}`,
      );
    const long = '0.100000000000000000000000000001';
    expect(hashOfText(text(long))).toBe(hashOfText(text(`"${long}"`)));
    expect(hashOfText(text(long))).not.toBe(hashOfText(text('0.1')));
    expect(hashOfText(text('1e3'))).toBe(hashOfText(text('"1000"')));
  });

  it('does not depend on the order of keys or on the spaces of the file', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(Object.entries(everySeedNode), {
          minLength: Object.keys(everySeedNode).length,
        }),
        (entries) => {
          const text = JSON.stringify(Object.fromEntries(entries), null, 3);
          expect(hashOfText(text)).toBe(hashOf(everySeedNode));
        },
      ),
    );
  });
});
