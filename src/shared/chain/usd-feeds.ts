// Chainlink's feeds in US dollars that Countersign believes. Addresses and heartbeats are those that
// Chainlink published in March 2025 and that Aave's address book (4.68.1) names too; on Arbitrum the shorter
// heartbeat of August 2026; Polygon's from the same address book. What two sources do not agree on is not here.
import type { Address } from 'viem';
import { practiceBaseId, practiceEthereumId } from './addresses.ts';

/** One feed, on one chain. */
export interface UsdFeed {
  address: Address;
  /** How often it is renewed at the latest, in seconds. */
  heartbeatSeconds: number;
  /** How far the market may be from it before it is renewed, in hundredths of a per cent. */
  deviationBps: number;
  /** Saturdays and Sundays do not count towards its age: nothing that it tells of is traded then. */
  restsAtWeekends?: true;
}

/** All of them answer with so many decimals; one that says another number is not the one that was meant. */
export const usdFeedDecimals = 8;

type Feeds = Readonly<Record<string, UsdFeed>>;

/** The feeds of a chain by what they are about: `ETH`, `BTC` or the symbol of a token. */
export function usdFeedsOf(chainId: number): Feeds {
  return byChain[chainId] ?? {};
}

/** A token that is worth what another is, by construction. */
const sameWorth: Readonly<Record<string, string>> = { WETH: 'ETH', WBTC: 'BTC', WPOL: 'POL' };

/** The feed about a token of the bundled list, or about what has a feed and is no token here, such as BTC. */
export function feedNamed(chainId: number, symbol: string): UsdFeed | undefined {
  const feeds = usdFeedsOf(chainId);
  const name = symbol.toUpperCase();
  const about = sameWorth[name] ?? name;
  return Object.hasOwn(feeds, about) ? feeds[about] : undefined;
}

function feed(address: Address, heartbeatSeconds: number, deviationBps: number): UsdFeed {
  return { address, heartbeatSeconds, deviationBps };
}

const hour = 3_600;
const day = 86_400;

/** What the practice chains have too. */
const ethereumCore = {
  ETH: feed('0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419', hour, 50),
  BTC: feed('0xF4030086522a5bEEa4988F8cA5B36dbC97BeE88c', hour, 50),
  USDC: feed('0x8fFfFfd4AfB6115b954Bd326cbe7B4BA576818f6', day, 25),
  USDT: feed('0x3E7d1eAB13ad0104d2750B8863b489D65364e32D', day, 25),
  DAI: feed('0xAed0c38402a5d19df6E4c03F4E2DceD6e29c1ee9', hour, 25),
};

const ethereum: Feeds = {
  ...ethereumCore,
  LINK: feed('0x2c1d072e956AFFC0D435Cb7AC38EF18d24d9127c', hour, 100),
  UNI: feed('0x553303d460EE0afB37EdFf9bE42922D8FF63220e', hour, 100),
  AAVE: feed('0x547a514d5e3769680Ce22B2361c10Ea13619e8a9', hour, 100),
  COMP: feed('0xdbd020CAeF83eFd542f4De03e3cF0C28A4428bd5', hour, 100),
  SUSHI: feed('0xCc70F09A6CC17553b2E31954cD36E4A2d89501f7', hour, 100),
  YFI: feed('0xA027702dbb89fbd58938e4324ac03B58d812b0E1', hour, 100),
  CRV: feed('0xCd627aA160A6fA45Eb793D19Ef54f5062F20f33f', day, 100),
  ENS: feed('0x5C00128d4d1c2F4f652C267d7bcdD7aC99C16E16', day, 100),
  BAL: feed('0xdF2917806E30300537aEB49A7663062F4d1F2b5F', day, 100),
  RPL: feed('0x4E155eD98aFE9034b7A5962f6C84c86d869daA9d', day, 100),
  '1INCH': feed('0xc929ad75B72593967DE83E7F7Cda0493458261D9', day, 100),
  PYUSD: feed('0x8f1dF6D7F2db73eECE86a18b4381F4707b918FB1', day, 50),
  USDS: feed('0xfF30586cD0F29eD462364C7e81375FC0C71219b1', day, 50),
  CBBTC: feed('0x2665701293fCbEB223D11A08D826563EDcCE423A', day, 100),
  TBTC: feed('0x8350b7De6a6a2C1368E7D4Bd968190e13E354297', day, 100),
};

const baseCore = {
  ETH: feed('0x71041dddad3595F9CEd3DcCFBe3D1F4b0a16Bb70', 1_200, 15),
  BTC: feed('0x64c911996D3c6aC71f9b455B1E8E7266BcbD848F', 1_200, 15),
  USDC: feed('0x7e860098F58bBFC8648a4311b374B1D669a2bc6B', day, 30),
  USDT: feed('0xf19d560eB8d2ADf07BD6D13ed03e1D11215721F9', day, 30),
  DAI: feed('0x591e79239a7d679378eC8c847e5038150364C78F', day, 30),
};

const base: Feeds = {
  ...baseCore,
  CBBTC: feed('0x07DA0E54543a844a80ABE69c8A12F22B3aA59f9D', 1_200, 50),
  CBETH: feed('0xd7818272B9e248357d13057AAb0B417aF31E817d', 1_200, 50),
  AERO: feed('0x4EC5970fC728C5f65ba413992CD5fF6FD70fcfF0', day, 50),
  COMP: feed('0x9DDa783DE64A9d1A60c49ca761EbE528C35BA428', day, 50),
  EURC: feed('0xDAe398520e2B67cd3f27aeF9Cf14D93D927f8250', day, 50),
};

const arbitrum: Feeds = {
  ETH: feed('0x639Fe6ab55C921f74e7fac1ee960C0B6293ba612', 1_755, 5),
  BTC: feed('0x6ce185860a4963106506C203335A2910413708e9', 1_755, 5),
  USDC: feed('0x50834F3163758fcC1Df9973b6e91f0F0F0434aD3', day, 10),
  USDT: feed('0x3f3f5dF88dC9F13eac63DF89EC16ef6e7E25DdE7', day, 10),
  DAI: feed('0xc5C8E77B397E531B8EC06BFb0048328B30E9eCfB', day, 10),
  LINK: feed('0x86E53CF1B870786351Da77A57575e79CB55812CB', hour, 50),
  CRV: feed('0xaebDA2c976cfd1eE1977Eac079B4382acb849325', hour, 50),
  COMP: feed('0xe7C53FFd03Eb6ceF7d208bC4C13446c76d1E5884', hour, 50),
  ARB: feed('0xb2A824043730FE05F3DA2efaFa1CBbe83fa548D6', day, 50),
  AAVE: feed('0xaD1d5344AaDE45F43E596773Bcc4c423EAbdD034', day, 50),
  UNI: feed('0x9C917083fDb403ab5ADbEC26Ee294f6EcAda2720', day, 50),
  GMX: feed('0xDB98056FecFff59D032aB628337A4887110df3dB', day, 50),
  LDO: feed('0xA43A34030088E6510FecCFb77E88ee5e7ed0fE64', day, 50),
};

const optimism: Feeds = {
  ETH: feed('0x13e3Ee699D1909E989722E753853AE30b17e08c5', 1_200, 15),
  BTC: feed('0xD702DD976Fb76Fffc2D3963D037dfDae5b04E593', 1_200, 15),
  USDC: feed('0x16a9FA2FDa030272Ce99B29CF780dFA30361E0f3', day, 10),
  USDT: feed('0xECef79E109e997bCA29c1c0897ec9d7b03647F5E', day, 10),
  DAI: feed('0x8dBa75e83DA73cc766A7e5a0ee71F656BAb470d6', day, 10),
  OP: feed('0x0D276FC14719f9292D5C1eA2198673d1f4269246', 1_200, 50),
  LINK: feed('0xCc232dcFAAE6354cE191Bd574108c1aD03f86450', 1_200, 50),
  AAVE: feed('0x338ed6787f463394D24813b297401B9F05a8C9d1', 1_200, 50),
  UNI: feed('0x11429eE838cC01071402f21C219870cbAc0a59A0', 1_200, 50),
  CRV: feed('0xbD92C6c284271c227a1e0bF1786F468b539f51D9', 1_200, 50),
  SNX: feed('0x2FCF37343e916eAEd1f1DdaaF84458a359b53877', 1_200, 50),
  LDO: feed('0x221618871470f78D8a3391d35B77dFb3C0fbc383', day, 50),
};

const polygonHeartbeat = 27;

const polygon: Feeds = {
  POL: feed('0xAB594600376Ec9fD91F8e885dADF0CE036862dE0', polygonHeartbeat, 50),
  ETH: feed('0xF9680D99D6C9589e2a93a78A04A279e509205945', polygonHeartbeat, 50),
  BTC: feed('0xc907E116054Ad103354f2D350FD2514433D57F6f', polygonHeartbeat, 50),
  USDC: feed('0xfE4A8cc5b5B2366C1B58Bea3858e81843581b2F7', polygonHeartbeat, 25),
  USDT: feed('0x0A6513e40db6EB1b165753AD52E80663aeA50545', polygonHeartbeat, 25),
  DAI: feed('0x4746DeC9e833A82EC7C2C1356372CcF2cfcD2F3D', polygonHeartbeat, 25),
};

const byChain: Readonly<Record<number, Feeds>> = {
  1: ethereum,
  8453: base,
  42161: arbitrum,
  10: optimism,
  137: polygon,
  [practiceEthereumId]: ethereumCore,
  [practiceBaseId]: baseCore,
};
