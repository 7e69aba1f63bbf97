import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeTokenFiles } from '../../scripts/tokens/make-token-files.ts';
import { bundledTokenFiles } from '../../src/shared/tokens/bundled-tokens.ts';

const folder = join(import.meta.dirname, '../../resources/tokens');

test('the token lists are what the script makes of the list that they name, byte for byte', () => {
  const made = makeTokenFiles();
  expect([...made.keys()].sort()).toEqual([
    'arbitrum.json',
    'base.json',
    'ethereum.json',
    'optimism.json',
    'polygon.json',
  ]);
  for (const [name, text] of made) expect(readFileSync(join(folder, name), 'utf8')).toBe(text);
});

test('every list says where it is from and of which day', () => {
  for (const { chainId, source, recordedOn } of bundledTokenFiles.slice(0, 5)) {
    expect(source, String(chainId)).toContain('@uniswap/default-token-list 22.21.0');
    expect(recordedOn).toBe('2026-09-23');
  }
});
