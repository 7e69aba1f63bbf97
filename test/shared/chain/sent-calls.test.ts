// Calls as others sent them on real chains, named by the hash of their transaction: each is read to the last byte or
// called unreadable. The fixture says where they come from.
import { readFileSync } from 'node:fs';
import { encodeFunctionData, type Hex } from 'viem';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readGivenCall } from '../../../src/shared/chain/abi/given-call.ts';
import { decodeCall } from '../../../src/shared/chain/decode-call.ts';
import { isKnownFunction, meaningOf, readCall } from '../../../src/shared/chain/known-calls.ts';

const hex = z.string().regex(/^0x[0-9a-f]*$/) as unknown as z.ZodType<Hex>;
const fixture = new URL('../../fixtures/calls/sent-calls.json', import.meta.url);
const { abis, calls } = z
  .object({
    abis: z.array(z.string()),
    calls: z.array(
      z.object({ chainId: z.number(), hash: hex, to: hex, data: hex, abi: z.int().optional() }),
    ),
  })
  .parse(JSON.parse(readFileSync(fixture, 'utf8')));
const sent = calls.map(({ abi, ...call }) => ({
  ...call,
  given: abi === undefined ? undefined : abis[abi],
}));

/** What was read, encoded by viem and not by what read it; null where it is called unreadable. */
function readBack(data: Hex, given: string | undefined): Hex | null {
  const own = readCall(data);
  const abi = given === undefined || isKnownFunction(data) ? null : readGivenCall(given, data);
  const call = own === null ? abi : { abi: own.known.abi, args: own.args };
  if (call === null) return null;
  return encodeFunctionData({ abi: [call.abi], functionName: call.abi.name, args: call.args });
}

describe('calls as they were sent on real chains [A-12]', () => {
  it('are more than two hundred, of many functions, and each is there once', () => {
    expect(new Set(sent.map(({ hash }) => hash)).size).toBe(sent.length);
    expect(sent.length).toBeGreaterThan(200);
    expect(new Set(sent.map(({ data }) => data.slice(0, 10))).size).toBeGreaterThan(90);
  });

  it('give the same bytes again, or are called unreadable, and nothing between', () => {
    const read = { byItself: 0, byAbi: 0, unreadable: 0 };
    const junk: string[] = [];
    for (const { hash, data, given } of sent) {
      const again = readBack(data, given);
      const words = decodeCall(data, given);
      expect(again ?? data, hash).toBe(data);
      expect(words === null, hash).toBe(again === null);
      if (again === null) {
        read.unreadable += 1;
        junk.push(`${hash.slice(0, 10)} ${data.slice(0, 10)} ${data.length / 2 - 1} bytes`);
      } else if (readCall(data) === null) read.byAbi += 1;
      else read.byItself += 1;
    }
    // What is unreadable has bytes after its call, as a mark of where it was made, or is packed in a way of its own.
    expect({ ...read, junk }).toMatchSnapshot();
  });

  it('are unreadable with a byte more or less, and with one in the padding of an address', () => {
    let padded = 0;
    for (const { hash, data, given } of sent) {
      if (readBack(data, given) === null) continue;
      const more: Hex = `${data}00`;
      const less = data.slice(0, -2) as Hex;
      expect([readBack(more, given), readBack(less, given)], hash).toEqual([null, null]);
      const dirty = withDirtyAddress(data, given);
      if (dirty === null) continue;
      padded += 1;
      expect(readBack(dirty, given), hash).toBeNull();
      expect(decodeCall(dirty, given), hash).toBeNull();
    }
    expect(padded).toBeGreaterThan(100);
  });

  it('mean something where they are read, and nothing that is not in their bytes', () => {
    const from = '0x00000000000000000000000000000000000000a1';
    for (const { hash, to, data } of sent) {
      const meaning = meaningOf({ data, to, from, valueWei: 0n });
      if (readCall(data) === null) expect(meaning, hash).toBeNull();
      const told = [meaning?.recipient, meaning?.spender].filter(
        (each) => typeof each === 'string',
      );
      for (const address of told) {
        const bare = address.slice(2).toLowerCase();
        expect(
          [data, to, from].some((where) => where.toLowerCase().includes(bare)),
          hash,
        ).toBe(true);
      }
    }
  });
});

/** A bit before the first address among the arguments that stand in the head; null where none does. */
function withDirtyAddress(data: Hex, given: string | undefined): Hex | null {
  const call = readCall(data)?.known.abi ?? (given ? readGivenCall(given, data)?.abi : undefined);
  const inputs = call?.inputs ?? [];
  const at = inputs.findIndex(({ type }) => type === 'address');
  // Structs and lists of a fixed length would take more than a word.
  const isPlain = inputs
    .slice(0, at)
    .every(({ type }) => /^(u?int\d*|bool|address|bytes\d+|bytes|string)$/.test(type));
  if (at === -1 || !isPlain) return null;
  const place = 10 + 64 * at;
  return `${data.slice(0, place)}01${data.slice(place + 2)}` as Hex;
}
