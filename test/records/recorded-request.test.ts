import { describe, expect, it } from 'vitest';
import { recordedRequest } from '../../src/main/records/recorded-request.ts';

const keyOf = (url: string, body = '', method = 'POST') =>
  recordedRequest(url, { method, body }).key;

describe('what makes a request the same', () => {
  it('is not the order of its parts', () => {
    expect(keyOf('https://a.example/x?b=2&a=1', '{"b":1,"a":[{"d":1,"c":2}]}')).toBe(
      keyOf('https://a.example/x?a=1&b=2', '{ "a": [{ "c": 2, "d": 1 }], "b": 1 }'),
    );
  });

  it('is not the key it is made with', () => {
    const nodes = [
      'https://rpc.example/v2/AbCdEfGh1234567890abcdef',
      'https://rpc.example/v2/ZyXwVuTs0987654321fedcba',
    ];
    expect(new Set(nodes.map((url) => keyOf(url, '{}'))).size).toBe(1);
    expect(keyOf('https://user:one@a.example/?apikey=1')).toBe(
      keyOf('https://a.example/?apikey=2'),
    );
  });

  it('is everything else', () => {
    const base = keyOf('https://a.example/x', '{"a":1}');
    expect(keyOf('https://a.example/y', '{"a":1}')).not.toBe(base);
    expect(keyOf('https://a.example/x', '{"a":2}')).not.toBe(base);
    expect(keyOf('https://a.example/x', '{"a":1}', 'PUT')).not.toBe(base);
    expect(keyOf('https://a.example/x', '{"a":1} trailing')).not.toBe(base);
  });

  it('keeps the addresses and hashes of chains apart', () => {
    const one = `https://a.example/tx/0x${'a1'.repeat(32)}`;
    const other = `https://a.example/tx/0x${'b2'.repeat(32)}`;
    expect(recordedRequest(one).url).toBe(one);
    expect(keyOf(one)).not.toBe(keyOf(other));
  });
});
