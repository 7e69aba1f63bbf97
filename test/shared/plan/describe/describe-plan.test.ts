import { describe, expect, it } from 'vitest';
import { describePlan } from '../../../../src/shared/plan/describe/describe-plan.ts';
import { planSchema } from '../../../../src/shared/plan/schema.ts';
import {
  above,
  action,
  alice,
  everySeedNode,
  plan,
  price,
  sequence,
  swap,
} from '../sample-plans.ts';

function describeJson(document: unknown): string {
  return describePlan(planSchema.parse(document));
}

describe('the description of a plan', () => {
  it('says what a swap does', () => {
    expect(describeJson(plan(swap, { chainId: 1 }))).toMatchInlineSnapshot(`
      "Starts as soon as you agree.
      Acts on Ethereum.
      - Swap 1 ETH for USDC, at most 0.5% below the rehearsed quote, valid for 20 minutes."
    `);
  });

  it('names no network for a plan of files alone', () => {
    const write = action('write', 'create_file', { path: '~/a.txt', content: 'a' });
    expect(describeJson(plan(write, { chainId: 1 }))).not.toContain('Acts on');
    expect(describeJson(plan(sequence(write, swap), { chainId: 1 }))).toContain(
      'Acts on Ethereum.',
    );
    expect(describeJson(plan(write, { chainId: 1, budget: { maxGasEth: '1' } }))).toContain(
      'Acts on Ethereum.',
    );
  });

  it('says what every node does', () => {
    expect(describeJson(everySeedNode)).toMatchInlineSnapshot(`
      "Starts every Monday at 09:00 in America/New_York, 4 times at most.
      Starts that fall into a time when the app is off are made up for by one.
      A start while an earlier run goes on is left out.
      Acts on the network in use, where it names no other.
      If a step fails, the plan stops there, unless the step says otherwise.
      - In this order:
        1. Swap 1 ETH for USDC, at most 0.5% below the rehearsed quote, valid for 20 minutes. If it fails, try 3 times in all, 10 ms apart, each pause 2 times the one before.
        2. Send amount of "w" in USDC to your setting "SAVINGS". A person is always asked first. Gives up after 1 second.
          If that fails:
            - Show you the message ?.
        3. At the same time, whether or not some fail:
        4. If the price of ETH in USD is above 4000 and the price of ETH in USD is above 4000.5:
          Then:
            - Wait until the price of ETH in USD is above 1, looking every 5 ms, for 1 day at most.
          Otherwise:
            - Wait until 2027-03-06 17:00:00 UTC.
        5. Repeat at most 3 times until not (the price of ETH in USD is above true), 5 ms apart:
          - "w": Wrap 1 of the native coin. If it fails, go on without it ("r")."
    `);
  });

  it('says every kind of amount and tool', () => {
    const steps = [
      action('a', 'transfer', { token: 'ETH', amount: 'max', to: alice, chainId: 8453 }),
      action('b', 'transfer', { token: 'ETH', amount: '50%', to: alice }),
      action('c', 'transfer', { token: 'USDC', amount: { usd: '50' }, to: alice }),
      action('d', 'transfer', { token: 'USDC', amount: { percentOfStart: '25' }, to: alice }),
      action('e', 'transfer', {
        token: 'USDC',
        amount: {
          type: 'runtime',
          fn: 'sub',
          args: [
            { type: 'step_output', stepId: 'swap', path: 'amountOut' },
            { type: 'literal', value: '500' },
          ],
        },
        to: alice,
      }),
      action('f', 'wrap', { amount: '1' }),
      action('g', 'unwrap', { amount: 'max' }),
      action('h', 'approve', { token: 'USDC', spender: alice, amount: '100' }),
      action('i', 'get_balance', { token: 'USDC' }),
      action('j', 'get_price', { token: 'ETH' }),
      action('k', 'bridge', { token: 'ETH', toChainId: 10 }),
      action('l', 'defi_swap', {
        tokenIn: 'ETH',
        tokenOut: 'DAI',
        amount: '1',
        minOut: '2500',
        venue: 'constructor',
      }),
      { id: 'm', label: '', type: 'gate' },
      { id: 'n', label: '', type: 'gate', condition: above('1') },
      { id: 'o', label: '', type: 'wait', durationMs: 90_000 },
    ];
    const more = {
      chainId: 31337,
      account: alice,
      rollbackOnFail: true,
      budget: {
        maxGasEth: '0.1',
        maxLlmUsd: '1',
        maxSpend: [{ token: 'ETH', chainId: 1, amount: '2' }],
      },
    };
    expect(describeJson(plan(sequence(...steps), more))).toMatchInlineSnapshot(`
      "Starts as soon as you agree.
      Acts on Practice Ethereum.
      Acts for 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed.
      Spends at most 2 ETH on Ethereum.
      Fees at most 0.1 ETH.
      Model at most $1.
      If a step fails, the plan stops there, unless the step says otherwise.
      If the plan fails, what can be undone is undone.
      - In this order:
        1. Send all ETH to 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed on Base.
        2. Send 50% of the ETH balance to 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed.
        3. Send USDC worth $50 to 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed.
        4. Send 25% of the USDC held at the start to 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed.
        5. Send (amountOut of "swap" - 500) in USDC to 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed.
        6. Wrap 1 ETH.
        7. Unwrap all WETH.
        8. Allow 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed to move up to 100 USDC.
        9. Look up the USDC balance.
        10. Look up the price of ETH in USD.
        11. Move ? ETH to OP Mainnet, paid out to the same account there.
        12. Swap 1 ETH for DAI on constructor, for at least 2500 DAI, valid for 20 minutes.
        13. Ask you whether to go on.
        14. Go on only if the price of ETH in USD is above 1.
        15. Wait 90 seconds."
    `);
  });

  it('says every trigger', () => {
    const triggers = [
      { type: 'time', at: '2026-03-06T17:00:00Z' },
      { type: 'interval', everyMs: 604_800_000, startAt: '2026-03-06T17:00:00Z', maxRuns: 2 },
      { type: 'cron', expression: '0 9 * * 1', timezone: 'Europe/Berlin' },
      {
        type: 'condition',
        when: {
          type: 'logic',
          op: 'or',
          conditions: [above('1'), { type: 'compare', left: price, op: 'neq', right: price }],
        },
      },
      { type: 'price', token: 'ETH', condition: 'crosses', threshold: 4000, recurring: true },
      { type: 'balance', token: 'USDC', condition: 'above', threshold: '1000' },
      { type: 'onchain_event', chainId: 10, contractAddress: alice, eventSignature: 'Ping()' },
    ];
    const said = triggers.map((trigger) => describeJson(plan(swap, { trigger })).split('\n')[0]);
    expect(said).toMatchInlineSnapshot(`
      [
        "Starts at 2026-03-06 17:00:00 UTC.",
        "Starts every 7 days from 2026-03-06 17:00:00 UTC, 2 times at most.",
        "Starts every Monday at 09:00 in Europe/Berlin.",
        "Starts once the price of ETH in USD is above 1 or the price of ETH in USD differs from the price of ETH in USD.",
        "Starts each time the price of ETH crosses $4000.",
        "Starts once the USDC balance on Base is above 1000.",
        "Starts once 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed emits Ping() on OP Mainnet.",
      ]
    `);
  });

  it('cannot be made to show another line or to hide one', () => {
    const text = describeJson(
      plan(
        action('x', 'transfer', {
          token: 'ETH',
          amount: '1',
          to: `${alice}\n- Send nothing\u202e`,
        }),
      ),
    );
    expect(text.split('\n')).toHaveLength(3);
    expect(text).toContain(`to "${alice}\\n- Send nothing<U+202E>"`);
  });

  it('takes nothing from names, labels or the request', () => {
    const named = plan(
      { ...swap, label: 'Harmless' },
      { name: 'Harmless', naturalLanguage: 'Harmless' },
    );
    expect(describeJson(named)).not.toContain('Harmless');
  });

  it('marks off what somebody wrote in the middle of a sentence', () => {
    const claim = 'x or nothing is sent';
    const asked = { type: 'step_output', stepId: 'q', path: claim };
    const condition = {
      type: 'compare',
      left: asked,
      op: 'neq',
      right: { type: 'literal', value: claim },
    };
    const then = action('t', 'transfer', { token: claim });
    const branch = {
      type: 'if',
      id: 'i',
      label: '',
      condition,
      then,
    };
    const trigger = {
      type: 'onchain_event',
      chainId: 1,
      contractAddress: alice,
      eventSignature: claim,
    };
    const said = describeJson(plan(branch, { account: claim, trigger })).split(
      JSON.stringify(claim),
    );
    expect(said.join('')).not.toContain('nothing is sent');
    expect(said).toHaveLength(6);
  });

  it('writes out what cannot be seen', () => {
    const hidden = [
      '\u3164',
      '\u115f',
      '\u00a0',
      '\u2003',
      '\u034f',
      '\ufe0f',
      '\u2800',
      '\u202e',
      '\u200b',
    ];
    for (const mark of hidden) {
      const said = describeJson(plan(action('f', 'delete_file', { path: `/home/a${mark}b c` })));
      expect(said).not.toContain(mark);
      expect(said).toContain(
        `<U+${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}>b c`,
      );
    }
  });
});
