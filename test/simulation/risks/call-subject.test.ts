import type { Hex } from 'viem';
import { expect, it } from 'vitest';
import { isNotAsked } from '../../../src/main/chain/unasked-chain.ts';
import { callSubject } from '../../../src/main/simulation/risks/call-subject.ts';
import { findCallRisks } from '../../../src/main/simulation/risks/find-risks.ts';
import { riskRules } from '../../../src/main/simulation/risks/index.ts';
import { nobodyKnown } from '../../../src/main/simulation/risks/risk-facts.ts';
import type { RiskSubject } from '../../../src/main/simulation/risks/risk-rule.ts';
import { bundledTokens } from '../../../src/shared/tokens/bundled-tokens.ts';
import {
  anyCode,
  callOf,
  contract,
  friend,
  me,
  sent,
  stranger,
  subjectOf,
  usdc,
} from '../support/rule-subject.ts';

type Made = Parameters<typeof subjectOf>[0];
const nobody = '0x000000000000000000000000000000000000dEaD';
const approval = (units: bigint): Made => ({
  ...{ kind: 'approve', to: usdc, allowances: [{ after: units.toString() }], changes: [] },
  data: callOf('approve(address spender, uint256 amount)', stranger, units),
});

const made: Readonly<Record<string, Made>> = {
  'a payment': sent(friend),
  'a payment of tokens': sent(friend, 'USDC'),
  'a payment to nobody': sent(nobody, 'USDC'),
  'an allowance': approval(1_000_000n),
  'an allowance without a limit': approval(2n ** 256n - 1n),
  'a call that nobody knows': { to: contract, data: '0x12345678' },
  'bytes that do not belong to a call': {
    ...{ kind: 'transfer', to: usdc },
    data: `${callOf('transfer(address to, uint256 amount)', friend, 1n)}00` as Hex,
  },
};

/** The same call on a chain where it does nothing, and on one where it does a lot. */
function onChains(name: string): RiskSubject[] {
  const call = made[name] ?? {};
  const drained = { token: contract, symbol: 'X', deltaUnits: '-5', delta: '-0.000005' };
  return [
    call,
    { ...call, changes: [...(call.changes ?? []), drained], code: { [friend]: anyCode } },
  ].map((each) => ({ ...subjectOf(each), call: null }));
}

it.each(Object.keys(made))(
  '%s: what a rule says without a chain it says on any chain',
  async (name) => {
    const [first, ...others] = onChains(name);
    const { ordinal, kind, from, to, valueWei, data, decoded } = first?.outcome.transaction ?? {};
    const planned = { ordinal, kind, from, to, valueWei, data, decoded };
    const call = { tool: 'any', params: {}, account: me, chainId: 1 };
    const blind = callSubject({
      ...{ planned: planned as never, tokens: bundledTokens, facts: nobodyKnown },
      call,
    });
    let looked = 0;
    for (const [id, rule] of Object.entries(riskRules)) {
      // By the step's own call it is unknown with a chain as without: no tool is called so.
      if (id === 'OUTSIDE_INTENT') continue;
      const alone = await Promise.resolve()
        .then(() => rule(blind))
        .catch((thrown: unknown) => thrown);
      if (!Array.isArray(alone)) {
        expect([id, isNotAsked(alone)]).toEqual([id, true]);
        continue;
      }
      looked += 1;
      for (const subject of [first, ...others]) {
        expect([id, await rule(subject as RiskSubject)]).toEqual([id, alone]);
      }
    }
    expect(looked).toBeGreaterThan(20);
  },
);

it('what is not known of a call cannot be read, copied, or looked for', () => {
  const call = { tool: 'any', params: {}, account: me, chainId: 1 };
  const { outcome, ...subject } = subjectOf(made['a call that nobody knows'] ?? {});
  const blind = callSubject({ ...subject, planned: outcome.transaction, call });
  const transaction = blind.outcome.transaction;
  for (const read of [
    () => blind.trace,
    () => blind.outcome.assetChanges,
    () => blind.outcome.allowances,
    () => blind.facts.usdPrice,
    () => ({ ...blind.outcome }),
    () => 'trace' in blind,
  ]) {
    expect(read).toThrow('only a rehearsal on the network can tell');
  }
  expect(transaction.to).toBe(contract);
});

it.each([
  ['to somebody else', callOf('transfer(address to, uint256 amount)', stranger, 1n), 'party'],
  ['to whom the step names', callOf('transfer(address to, uint256 amount)', friend, 1n), null],
])(
  'what its bytes alone have beyond the step is told without a chain: %s',
  async (_, data, kind) => {
    const params = { token: 'USDC', amount: '0.000001', to: friend };
    const blind = callSubject({
      ...{ tokens: bundledTokens, facts: nobodyKnown },
      planned: subjectOf({ kind: 'transfer', to: usdc, data }).outcome.transaction,
      call: { tool: 'transfer', params, account: me, chainId: 1 },
    });
    const found = await findCallRisks(blind);
    const outside = found.filter(({ id }) => id === 'OUTSIDE_INTENT');
    expect(outside.map(({ level, evidence }) => [level, evidence['kind']])).toEqual(
      kind === null ? [] : [['danger', kind]],
    );
    const checks = found.find(({ id }) => id === 'CHECKS_NEED_CHAIN')?.evidence['checksNotMade'];
    expect(String(checks).includes('OUTSIDE_INTENT')).toBe(kind === null);
  },
);
