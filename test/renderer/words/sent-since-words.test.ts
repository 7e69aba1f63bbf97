import { expect, it } from 'vitest';
import { sentSinceWords } from '../../../src/renderer/words/sent-since-words.ts';

const unreachable = {
  code: 'RPC_UNREACHABLE',
  class: 'network',
  message: 'The RPC endpoint cannot be reached.',
  advice: '',
  facts: {},
} as const;

it('says what the chain counts beyond a restored history, what is not newer, and what is not known [R-02]', () => {
  const said = sentSinceWords({
    networks: [
      {
        network: 'Ethereum',
        accounts: [
          { name: 'Main', more: 3, isKnown: true },
          { name: 'Savings', more: 1, isKnown: false },
          { name: 'Spare', more: 0, isKnown: false },
        ],
        error: null,
      },
      { network: 'Base', accounts: [{ name: 'Main', more: 0, isKnown: true }], error: null },
      { network: 'Gnosis', accounts: [], error: unreachable },
    ],
    notAsked: [],
  });
  expect(said).toEqual([
    'On Ethereum the chain counts 3 transactions of Main after the last one in this history.',
    'On Ethereum the chain counts 1 transaction of Savings, and none is in this history.',
    'What these did is not in this history, and is on the chain alone.',
    'On Base your accounts sent nothing after the last transaction in this history.',
    'Gnosis could not be asked: The RPC endpoint cannot be reached.',
    'What was sent on Gnosis is not known.',
  ]);
});

it('names the networks that are not in use as not asked, and says nothing where there is nothing to ask for', () => {
  expect(sentSinceWords({ networks: [], notAsked: ['Ethereum', 'Base'] })).toEqual([
    'Not asked, since practice is in use: Ethereum and Base.',
    'What was sent on Ethereum and Base is not known.',
  ]);
  expect(
    sentSinceWords({ networks: [{ network: 'Base', accounts: [], error: null }], notAsked: [] }),
  ).toEqual([]);
});
