import { describe, expect, it } from 'vitest';
import { badEvent } from '../../../../../src/shared/plan/validate/structure/bad-event.ts';
import { alice, type Json, plan } from '../../sample-plans.ts';
import { findings, pay } from '../plan-parts.ts';

const event = { type: 'onchain_event', chainId: 1, contractAddress: alice, eventSignature: 'A()' };
const said = (more: Json) => findings(badEvent, plan(pay('a'), { trigger: { ...event, ...more } }));

describe('an event that is waited for', () => {
  it('has a name and types', () => {
    for (const eventSignature of ['', 'Transfer', 'A(uint256) ', '1()', 'nothing. Done']) {
      expect([eventSignature, said({ eventSignature })]).toEqual([
        eventSignature,
        ['error of the plan at trigger.eventSignature'],
      ]);
    }
    for (const eventSignature of ['A()', 'T(address,uint256[])', '_x$1((bytes32,bool)[2])']) {
      expect(said({ eventSignature })).toEqual([]);
    }
  });

  it('is filtered by words of 32 bytes, and by addresses', () => {
    const word = `0x${'0f'.repeat(32)}`;
    expect(said({ topicFilters: [null, word, word.toUpperCase().replace('X', 'x')] })).toEqual([]);
    expect(said({ topicFilters: [word, alice.slice(0, -2), '', alice] })).toEqual([
      'error of the plan at trigger.topicFilters[1]',
      'error of the plan at trigger.topicFilters[2]',
    ]);
  });
});
