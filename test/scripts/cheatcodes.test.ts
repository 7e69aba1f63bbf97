// That the list of what scripts may not call is that of the forge that runs them.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { toFunctionSelector } from 'viem';
import { expect, it } from 'vitest';
import recorded from '../../resources/forge/cheatcodes.json' with { type: 'json' };
import known from '../../resources/forge/known-binaries.json' with { type: 'json' };
import { cheatcodesOfForge } from '../../scripts/cheatcodes-of-forge.ts';
import { anvilPlatform } from '../../src/main/chain/anvil/find-anvil.ts';
import { knownFunctions } from '../../src/shared/chain/known-calls.ts';

const { resolve } = createRequire(import.meta.url);

it('holds every cheatcode of this build of forge, among them all that reach out of a script', () => {
  const folder = dirname(resolve(`@foundry-rs/forge-${anvilPlatform()}/package.json`));
  const found = cheatcodesOfForge(readFileSync(join(folder, 'bin', 'forge')));
  expect(recorded.version).toBe(known.version);
  expect(found).toEqual(recorded.cheatcodes);
  expect(recorded.cheatcodes).toEqual(
    expect.arrayContaining([
      ...['deal(address,uint256)', 'ffi(string[])', 'tryFfi(string[])', 'readFile(string)'],
      ...['writeFile(string,string)', 'store(address,bytes32,bytes32)', 'prank(address)'],
      ...['createSelectFork(string)', 'rpc(string,string)', 'envString(string)', 'record()'],
      ...['etch(address,bytes)', 'broadcast()', 'startBroadcast(uint256)', 'rememberKey(uint256)'],
      'sign((address,uint256,uint256,uint256),bytes32)',
    ]),
  );
});

it('holds nothing that a script has to be able to call', () => {
  const forbidden = new Set(recorded.cheatcodes.map((each) => toFunctionSelector(each)));
  const lost = knownFunctions.filter(({ abi }) => forbidden.has(toFunctionSelector(abi)));
  expect(lost.map(({ abi }) => abi.name)).toEqual([]);
});
