import type { Hex } from 'viem';
import { expect, test } from 'vitest';
import type { EventLog } from '../../../src/main/chain/history/event-logs.ts';
import {
  type EventTrigger,
  filterOf,
  firesOfLogs,
  isOf,
} from '../../../src/main/scheduler/watch/event-filter.ts';

const contract = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
const someone = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const word = `0x000000000000000000000000${someone.slice(2).toLowerCase()}` as const;
const transfer: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

const trigger = (rest: Partial<EventTrigger> = {}): EventTrigger => ({
  ...{ type: 'onchain_event', chainId: 1, contractAddress: contract },
  eventSignature: 'Transfer(address,address,uint256)',
  ...rest,
});

const log = (rest: Partial<EventLog> = {}): EventLog => ({
  ...{ address: contract.toLowerCase(), topics: [transfer, word, word], timestamp: null },
  ...{ blockNumber: 7n, blockHash: '0x07', txHash: '0xAa', logIndex: 0 },
  ...rest,
});

test('the event is its hash, by the full names of its types', () => {
  expect(filterOf(trigger())).toEqual({ address: contract, topics: [transfer] });
  const short = filterOf(trigger({ eventSignature: 'Transfer(address,address,uint)' }));
  expect(short.topics).toEqual([transfer]);
  // What the language of contracts cannot read is hashed as it is written.
  expect(filterOf(trigger({ eventSignature: 'Odd(thing)' })).topics[0]).toMatch(/^0x[0-9a-f]{64}$/);
});

test('an address is looked for as a whole word, null is anything, and a word stays one', () => {
  const { topics } = filterOf(
    trigger({ topicFilters: [null, someone, word.toUpperCase().replace('X', 'x')] }),
  );
  expect(topics).toEqual([transfer, null, word, word]);
});

test('only that contract, that event and those values count, whatever the endpoint answers', () => {
  const filter = filterOf(trigger({ topicFilters: [null, someone] }));
  expect(isOf(filter, log())).toBe(true);
  expect(
    isOf(filter, log({ topics: [transfer, '0x01', word.replace('d8da', 'D8DA') as Hex] })),
  ).toBe(true);
  expect(isOf(filter, log({ address: someone }))).toBe(false);
  expect(isOf(filter, log({ topics: [transfer, word, '0x01'] }))).toBe(false);
  expect(isOf(filter, log({ topics: [word, word, word] }))).toBe(false);
  expect(isOf(filter, log({ topics: [transfer, word] }))).toBe(false);
  // A value that may be anything has to be there.
  expect(isOf(filterOf(trigger({ topicFilters: [null] })), log({ topics: [transfer] }))).toBe(
    false,
  );
});

test('a log has one key, wherever its transaction is mined and however often it is told', () => {
  const second = log({ logIndex: 4 });
  const other = log({ blockNumber: 6n, txHash: '0xbb', logIndex: 9 });
  const keys = (logs: EventLog[]) => firesOfLogs('1', logs).map(({ dueKey }) => dueKey);
  expect(keys([second, log(), other, second])).toEqual(['1:0xbb:0', '1:0xaa:0', '1:0xaa:1']);
  const elsewhere = { blockNumber: 8n, blockHash: '0x08' as Hex };
  expect(keys([log({ ...elsewhere, logIndex: 2 }), log({ ...elsewhere, logIndex: 3 })])).toEqual([
    '1:0xaa:0',
    '1:0xaa:1',
  ]);
});
