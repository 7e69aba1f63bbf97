// Compiled contracts that other packages publish. They are development dependencies: the product ships
// only the finished state that is made from them.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Hex } from 'viem';

const require = createRequire(import.meta.url);

/** Creation code of each published contract that the practice chain carries. */
export async function packageArtifacts(): Promise<
  Record<'factory' | 'router' | 'weth' | 'multicall3', Hex>
> {
  return {
    factory: creationCode('@uniswap/v2-core/build/UniswapV2Factory.json'),
    router: creationCode('@uniswap/v2-periphery/build/UniswapV2Router02.json'),
    weth: creationCode('canonical-weth/build/contracts/WETH9.json'),
    multicall3: await multicall3Code(),
  };
}

function creationCode(path: string): Hex {
  const artifact = require(path) as { bytecode: string };
  return `0x${artifact.bytecode.replace(/^0x/, '')}`;
}

/** viem carries it among its constants but does not export it. */
async function multicall3Code(): Promise<Hex> {
  const path = require
    .resolve('viem')
    .replace(/_cjs[\\/]index\.js$/, '_esm/constants/contracts.js');
  const constants = (await import(pathToFileURL(path).href)) as { multicall3Bytecode: Hex };
  return constants.multicall3Bytecode;
}
