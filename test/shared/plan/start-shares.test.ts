import { describe, expect, it } from 'vitest';
import type { ActionNode } from '../../../src/shared/plan/nodes.ts';
import { tokensOfStart, withSharesOfStart } from '../../../src/shared/plan/start-shares.ts';
import { shippedTools } from '../../../src/shared/tools/tool-registry.ts';
import { action, planOf, sequence } from '../../executor/support/plans.ts';

const share = { percentOfStart: '25' };
const send = (id: string, token: ActionNode['params'][string], amount: typeof share | string) =>
  action(id, { params: { token, amount, to: '0x000000000000000000000000000000000000bEEF' } });

describe('the tokens of which a plan takes shares of the start', () => {
  it('are found once each, wherever the step is, as the plan names them', () => {
    const wrap = action('wrap', { tool: 'wrap', params: { amount: share } });
    const unwrap = action('unwrap', { tool: 'unwrap', params: { amount: share } });
    const steps = [send('a', 'USDC', share), send('b', 'USDC', share), send('c', 'DAI', '5')];
    const plan = planOf(sequence('all', [...steps, sequence('inner', [wrap, unwrap])]));
    expect(tokensOfStart(plan, shippedTools)).toEqual(['USDC', 'native', 'wrapped']);
  });

  it('are refused where only a result tells which it is', () => {
    const token = { type: 'step_output', stepId: 'x', path: 'token' } as const;
    expect(() => tokensOfStart(planOf(send('a', token, share)), shippedTools)).toThrow(
      expect.objectContaining({ code: 'START_SHARE_UNCLEAR', facts: { nodeId: 'a' } }),
    );
  });
});

describe('a share of the start', () => {
  const call = { tool: 'transfer', params: { token: 'USDC', amount: { percentOfStart: '12.5' } } };

  it('is exact, with no digit lost', () => {
    const params = withSharesOfStart(call, () => ({ USDC: '1000.000001' }), shippedTools);
    expect(params).toEqual({ token: 'USDC', amount: '125.000000125' });
  });

  it('is an error where it is not known what was held', () => {
    expect(() => withSharesOfStart(call, () => ({ DAI: '1' }), shippedTools)).toThrow(
      expect.objectContaining({ code: 'START_BALANCE_UNKNOWN', facts: { token: 'USDC' } }),
    );
  });

  it('asks for nothing where the call takes none', () => {
    const never = (): never => {
      throw new Error('asked');
    };
    const plain = { tool: 'transfer', params: { token: 'USDC', amount: '5' } };
    expect(withSharesOfStart(plain, never, shippedTools)).toEqual(plain.params);
  });
});
