import fc from 'fast-check';
import {
  decodeFunctionResult,
  encodeFunctionData,
  encodeFunctionResult,
  getAddress,
  type Hex,
  multicall3Abi,
} from 'viem';
import { expect, test } from 'vitest';
import { decodeAnswers, encodeQuestions } from '../../src/main/chain/multicall-bytes.ts';

const abi = multicall3Abi;
const functionName = 'aggregate3';

const bytes = (most: number) =>
  fc.uint8Array({ maxLength: most }).map((of): Hex => `0x${Buffer.from(of).toString('hex')}`);
const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((of) => getAddress(`0x${Buffer.from(of).toString('hex')}`));
const question = fc.record({ to: address, data: bytes(100) });
const answer = fc.record({ success: fc.boolean(), returnData: bytes(100) });

test('questions are put as a library that knows all types puts them', () => {
  fc.assert(
    fc.property(fc.array(question, { maxLength: 20 }), (questions) => {
      const calls = questions.map(({ to: target, data: callData }) => ({
        ...{ target, allowFailure: true, callData },
      }));
      expect(encodeQuestions(questions)).toBe(
        encodeFunctionData({ abi, functionName, args: [calls] }),
      );
    }),
  );
});

test('answers are read as such a library reads them', () => {
  fc.assert(
    fc.property(fc.array(answer, { maxLength: 20 }), (result) => {
      const data = encodeFunctionResult({ abi, functionName, result });
      expect(decodeAnswers(data, result.length)).toEqual(
        result.map(({ success, returnData }) =>
          success && returnData !== '0x' ? returnData : null,
        ),
      );
      expect(decodeAnswers(data, result.length + 1)).toBeUndefined();
    }),
  );
});

test('bytes that such a library refuses are no answers, and others are read as it reads them', () => {
  const result = [
    { success: true, returnData: `0x${'11'.repeat(40)}` as Hex },
    { success: false, returnData: '0x' as Hex },
  ];
  const whole = encodeFunctionResult({ abi, functionName, result });
  const place = fc.integer({ min: 2, max: whole.length - 1 });
  fc.assert(
    fc.property(place, fc.constantFrom(...'0123456789abcdef'), fc.boolean(), (at, digit, cuts) => {
      const data = (
        cuts ? whole.slice(0, at) : whole.slice(0, at) + digit + whole.slice(at + 1)
      ) as Hex;
      const read = decodeAnswers(data, 2);
      if (read === undefined) return;
      expect(read).toEqual(
        decodeFunctionResult({ abi, functionName, data }).map(({ success, returnData }) =>
          success && returnData !== '0x' ? returnData : null,
        ),
      );
    }),
    { numRuns: 500 },
  );
});
