// Which tokens the app ships: those that most people hold, by the symbols of the list that they are taken
// from. The first of each chain wraps its coin.

export interface ChosenChain {
  chainId: number;
  file: string;
  name: string;
  coin: { symbol: string; name: string };
  /** In the list's own spelling. */
  symbols: string;
  /** By the list's symbol: what people call a token, where the list still has an older name. */
  renamed?: Readonly<Record<string, { symbol: string; name: string }>>;
  /** What the list leaves out, with where it comes from. */
  added?: readonly { address: string; symbol: string; name: string; decimals: number }[];
  addedFrom?: string;
}

const ether = { symbol: 'ETH', name: 'Ether' };

/** As its maker writes it; the list runs it together on some chains. */
export const usdcName = 'USD Coin';

export const chosenChains: readonly ChosenChain[] = [
  {
    ...{ chainId: 1, file: 'ethereum', name: 'Ethereum', coin: ether },
    symbols: `WETH USDC USDT DAI WBTC cbBTC tBTC cbETH LINK UNI AAVE CRV COMP ENS LDO SNX BAL YFI SUSHI 1INCH
      RPL GRT GNO CVX LPT ZRX DYDX SHIB PEPE APE ONDO ENA MORPHO PENDLE ARB STRK EIGEN ETHFI PAXG XAUT PYUSD
      USDS GUSD FRAX LUSD sUSD EURC`,
  },
  {
    ...{ chainId: 8453, file: 'base', name: 'Base', coin: ether },
    symbols: `WETH USDC DAI USDbC cbBTC tBTC cbETH EURC AERO COMP UNI SUSHI VIRTUAL DEGEN TOSHI ZORA ZRO
      KAITO CLANKER BNKR`,
    added: [
      {
        ...{ address: '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2', symbol: 'USDT' },
        ...{ name: 'Tether USD (bridged)', decimals: 6 },
      },
    ],
    addedFrom: 'USDT is the counterpart of Ethereum’s on the canonical bridge',
  },
  {
    ...{ chainId: 42_161, file: 'arbitrum', name: 'Arbitrum One', coin: ether },
    symbols: `WETH USDC USDC.e USDT0 DAI WBTC cbBTC tBTC cbETH ARB LINK UNI AAVE CRV COMP GMX LDO PENDLE BAL
      SUSHI GRT SNX RPL CVX 1INCH PEPE FRAX LUSD EURC PYUSD USDS ETHFI ZRO`,
    renamed: { USDT0: { symbol: 'USDT', name: 'Tether USD' } },
  },
  {
    ...{ chainId: 10, file: 'optimism', name: 'OP Mainnet', coin: ether },
    symbols: `WETH USDC USDC.e USDT DAI WBTC cbETH OP LINK UNI AAVE SNX CRV LDO ENS BAL YFI PENDLE VELO WLD
      RPL 1INCH SUSHI sUSD LUSD FRAX ZRO`,
  },
  {
    ...{ chainId: 137, file: 'polygon', name: 'Polygon', coin: { symbol: 'POL', name: 'POL' } },
    symbols: `WMATIC WETH USDC USDC.e USDT DAI WBTC AAVE LINK UNI CRV BAL COMP SNX GRT GNO ENS YFI LRC ZRO`,
    renamed: { WMATIC: { symbol: 'WPOL', name: 'Wrapped POL' } },
  },
];
