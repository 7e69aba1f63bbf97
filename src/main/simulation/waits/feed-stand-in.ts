// A price feed of a fork that says what it is told, at whatever time it is asked: so a rehearsal can take a
// price to be what a plan waits for, and prices stay fresh when it lets time pass.
import { type Address, concat, type Hex, numberToHex, type TestClient } from 'viem';
import { usdFeedDecimals } from '../../../shared/chain/usd-feeds.ts';
import { withRpcErrors } from '../../chain/rpc/translate-rpc-error.ts';

/** Puts the stand-in in the feed's place. `answer`: in dollars with eight decimals. Errors: those of the fork. */
export async function standIn(
  admin: TestClient<'anvil'>,
  address: Address,
  answer: bigint,
): Promise<void> {
  await withRpcErrors(() => admin.setCode({ address, bytecode: standInCode(answer) }));
}

/** Where `latestRoundData`, `latestAnswer` and `decimals` begin in the code below. */
const places = { latestRoundData: 0x29, latestAnswer: 0x65, decimals: 0x8f } as const;

function standInCode(answer: bigint): Hex {
  const answerWord = numberToHex(answer, { size: 32 });
  const store = (at: number): Hex => concat(['0x60', numberToHex(at, { size: 1 }), '0x52']);
  const give = (size: number): Hex => concat(['0x60', numberToHex(size, { size: 1 }), '0x6000f3']);
  return concat([
    // The selector of the call; what is none of the three is refused.
    '0x60003560e01c',
    ...jumpOn('0xfeaf968c', places.latestRoundData),
    ...jumpOn('0x50d25bcd', places.latestAnswer),
    ...jumpOn('0x313ce567', places.decimals),
    '0x60006000fd',
    // Round 1, the answer, begun and renewed in the block that asks, and answered in round 1.
    ...['0x5b', '0x6001', store(0), '0x7f', answerWord, store(0x20)],
    ...['0x42', store(0x40), '0x42', store(0x60), '0x6001', store(0x80), give(0xa0)],
    ...['0x5b', '0x7f', answerWord, store(0), give(0x20)],
    ...['0x5b', '0x60', numberToHex(usdFeedDecimals, { size: 1 }), store(0), give(0x20)],
  ] as Hex[]);
}

function jumpOn(selector: Hex, to: number): Hex[] {
  return ['0x8063', selector, '0x1460', numberToHex(to, { size: 1 }), '0x57'];
}
