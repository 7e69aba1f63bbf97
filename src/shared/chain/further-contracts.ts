// Contracts of Arbitrum One, OP Mainnet and Polygon, as the makers publish them: Uniswap in its SDK and its
// deployment pages, Aave in its address book (4.68.1). What is not certain is not here.

/** Uniswap V3 has the same addresses on these three as on Ethereum. */
const uniswapV3 = {
  factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
  router: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
  quoter: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
  positions: '0xC36442b4a4522E871399CD717aBDD847Ab11FE88',
} as const;

/** Aave was put on these three in the same way; only what looks prices up differs. */
const aaveV3 = {
  addressesProvider: '0xa97684ead0e402dC232d5A977953DF7ECBaB3CDb',
  pool: '0x794a61358D6845594F94dc1DB02A252b5b4814aD',
  configurator: '0x8145eddDf43f50276641b55bd3AD95944510021E',
  dataProvider: '0x243Aa95cAC2a25651eda86e80bEe66114413c43b',
  aclManager: '0xa72636CbcAa8F5FF95B2cc47F3CDEe83F3294a0B',
} as const;

export const arbitrum = {
  weth: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
  uniswapV2Factory: '0xf1D7CC64Fb4452F05c498126312eBE29f30Fbcf9',
  uniswapV2Router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
  uniswapV3,
  aaveV3: { ...aaveV3, oracle: '0xb56c2F0B653B2e0b10C9b928C8580Ac5Df02C7C7' },
} as const;

export const optimism = {
  weth: '0x4200000000000000000000000000000000000006',
  uniswapV2Factory: '0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf',
  uniswapV2Router: '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2',
  uniswapV3,
  aaveV3: { ...aaveV3, oracle: '0xD81eb3728a631871a7eBBaD631b5f424909f0c77' },
} as const;

export const polygon = {
  weth: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
  uniswapV2Factory: '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
  uniswapV2Router: '0xedf6066a2b290C185783862C7F4776A2C8077AD1',
  uniswapV3,
  aaveV3: { ...aaveV3, oracle: '0xb023e699F5a33916Ea823A16485e259257cA8Bd1' },
} as const;
