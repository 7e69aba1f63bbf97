// The contracts of the swap on which the app proves anvil before it believes it, as their makers publish them.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Runtime code of a Uniswap V2 pair and of a token (WETH9), as `resources/anvil/known-swap.json`. */
export function knownSwapCode(): string {
  const pair = require('@uniswap/v2-core/build/UniswapV2Pair.json') as {
    evm: { deployedBytecode: { object: string } };
  };
  const weth = require('canonical-weth/build/contracts/WETH9.json') as { deployedBytecode: string };
  const code = { pair: `0x${pair.evm.deployedBytecode.object}`, token: weth.deployedBytecode };
  return `${JSON.stringify(code, null, 2)}\n`;
}
