import { expect, it } from 'vitest';
import { healthWords, trustWords } from '../../../src/renderer/words/network-words.ts';

const endpoint = (host: string) => ({ host, perMinute: 600, health: null });

it('says whose word counts', () => {
  expect([
    trustWords({ practice: true, endpoints: [] }),
    trustWords({ practice: false, endpoints: [] }),
    trustWords({ practice: false, endpoints: [endpoint('one.example')] }),
    trustWords({ practice: false, endpoints: [endpoint('one.example'), endpoint('two.example')] }),
  ]).toEqual([
    'It runs on this computer and asks nobody.',
    'Nobody is asked about this network: it has no endpoint.',
    'Single source: this endpoint alone is believed. With a second one of another provider, both would have to say the same.',
    'What money depends on counts when two of them say the same. Transactions are sent through the first that answers.',
  ]);
});

it('says how an endpoint fares', () => {
  expect(Object.values(healthWords)).toEqual([
    'Answers',
    'Asked to slow down',
    'Does not answer',
    'Serves another chain',
    'Not asked yet',
  ]);
});
