import { expect, it } from 'vitest';
import { reachWords, strangeNote } from '../../../src/renderer/words/arrival-words.ts';
import type { Arrivals, StrangeArrival } from '../../../src/shared/ipc/wallet-views.ts';

const one: StrangeArrival = {
  ...{ txHash: '0x', logIndex: 0, at: 0, token: '0x', reason: 'dust', symbol: null, amount: null },
};
const found = (more: Partial<Arrivals>): Arrivals => ({
  ...{ entries: [], strange: [one], total: { entries: 0, strange: 1 } },
  ...{ fromBlock: '5', toBlock: '104', complete: true, ...more },
});

it('says how far was looked, and what leaves no trace', () => {
  expect(reachWords(found({}))).toBe(
    'Looked at the blocks 5 to 104. Coins of the network itself leave no trace that could be looked for.',
  );
  expect(reachWords(found({ complete: false }))).toContain('since the endpoint gives no more');
});

it('says why some have no sender, and that of many only the newest are listed', () => {
  expect(strangeNote(found({}))).toBe(
    '1 arrival may be there only to bring an address or a token before your eyes, so who sent them is not shown.',
  );
  expect(strangeNote(found({ total: { entries: 0, strange: 300 } }))).toMatch(
    /^300 arrivals .* The newest 1 are listed\.$/,
  );
});
