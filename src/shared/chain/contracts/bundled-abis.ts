// What Countersign knows of contracts by their addresses: the functions that a plan may look at or call there.
import type { Address } from 'viem';
import { type ChainContracts, contractsOf, isPracticeChain } from '../addresses.ts';
import { practiceContracts } from '../practice-contracts.ts';
import { usdFeedsOf } from '../usd-feeds.ts';

/** A contract that ships with the app: one line for each function and event. */
export interface BundledContract {
  name: string;
  lines: readonly string[];
}

const token = [
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function totalSupply() view returns (uint256)',
  'function balanceOf(address account) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function transfer(address to, uint256 amount) returns (bool)',
  'function transferFrom(address from, address to, uint256 amount) returns (bool)',
  'function approve(address spender, uint256 amount) returns (bool)',
  'event Transfer(address indexed from, address indexed to, uint256 amount)',
  'event Approval(address indexed owner, address indexed spender, uint256 amount)',
];
const wrapped = [
  ...token,
  'function deposit() payable',
  'function withdraw(uint256 amount)',
  'event Deposit(address indexed account, uint256 amount)',
  'event Withdrawal(address indexed account, uint256 amount)',
];
const v2Factory = [
  'function getPair(address tokenA, address tokenB) view returns (address)',
  'function allPairs(uint256 index) view returns (address)',
  'function allPairsLength() view returns (uint256)',
];
const v2Router = [
  'function factory() view returns (address)',
  'function WETH() view returns (address)',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function getAmountsIn(uint256 amountOut, address[] path) view returns (uint256[])',
  'function quote(uint256 amountA, uint256 reserveA, uint256 reserveB) pure returns (uint256)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable returns (uint256[])',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[])',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[])',
];
const v3Factory = [
  'function getPool(address tokenA, address tokenB, uint24 fee) view returns (address)',
  'function feeAmountTickSpacing(uint24 fee) view returns (int24)',
];
const aavePool = [
  'function getUserAccountData(address user) view returns (uint256 totalCollateralBase, uint256 totalDebtBase, uint256 availableBorrowsBase, uint256 currentLiquidationThreshold, uint256 ltv, uint256 healthFactor)',
  'function getReservesList() view returns (address[])',
  'function setUserUseReserveAsCollateral(address asset, bool useAsCollateral)',
  'function supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)',
  'function withdraw(address asset, uint256 amount, address to) returns (uint256)',
  'function borrow(address asset, uint256 amount, uint256 interestRateMode, uint16 referralCode, address onBehalfOf)',
  'function repay(address asset, uint256 amount, uint256 interestRateMode, address onBehalfOf) returns (uint256)',
];
const permit2 = [
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function lockdown((address token, address spender)[] approvals)',
];
const multicall3 = [
  'function getBlockNumber() view returns (uint256)',
  'function getCurrentBlockTimestamp() view returns (uint256)',
  'function getEthBalance(address account) view returns (uint256)',
];
const ensRegistry = [
  'function owner(bytes32 node) view returns (address)',
  'function resolver(bytes32 node) view returns (address)',
  'function recordExists(bytes32 node) view returns (bool)',
];
const ensResolver = [
  'function addr(bytes32 node) view returns (address)',
  'function name(bytes32 node) view returns (string)',
  'function text(bytes32 node, string key) view returns (string)',
];
const feed = [
  'function decimals() view returns (uint8)',
  'function description() view returns (string)',
  'function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
];
const vault = [
  ...token,
  'function asset() view returns (address)',
  'function totalAssets() view returns (uint256)',
  'function convertToShares(uint256 assets) view returns (uint256)',
  'function convertToAssets(uint256 shares) view returns (uint256)',
  'function deposit(uint256 assets, address receiver) returns (uint256)',
  'function mint(uint256 shares, address receiver) returns (uint256)',
  'function withdraw(uint256 assets, address receiver, address owner) returns (uint256)',
  'function redeem(uint256 shares, address receiver, address owner) returns (uint256)',
  'event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares)',
  'event Withdraw(address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares)',
];
const staking = [
  'function balanceOf(address account) view returns (uint256)',
  'function earned(address account) view returns (uint256)',
  'function rewardRate() view returns (uint256)',
  'function stake(uint256 amount)',
  'function withdraw(uint256 amount)',
  'function getReward()',
  'function exit()',
  'event Staked(address indexed user, uint256 amount)',
  'event Withdrawn(address indexed user, uint256 amount)',
  'event RewardPaid(address indexed user, uint256 reward)',
];
const collection = [
  'function mint(address to) returns (uint256 id)',
  'function balanceOf(address owner) view returns (uint256)',
  'function ownerOf(uint256 id) view returns (address)',
  'function getApproved(uint256 id) view returns (address)',
  'function tokenURI(uint256 id) view returns (string)',
  'function approve(address to, uint256 id)',
  'function setApprovalForAll(address operator, bool approved)',
  'function transferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'event Transfer(address indexed from, address indexed to, uint256 indexed id)',
];
const items = [
  'function mint(address to, uint256 id, uint256 value)',
  'function balanceOf(address account, uint256 id) view returns (uint256)',
  'function uri(uint256 id) view returns (string)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
];

type Entry = readonly [address: Address, contract: BundledContract];

/** Tokens of the bundled list; the others are known by their role. */
export function bundledContract(
  chainId: number,
  address: Address,
  isListedToken: boolean,
): BundledContract | null {
  const all = known.get(chainId) ?? contractsAt(chainId);
  known.set(chainId, all);
  const found = all.get(address.toLowerCase());
  return found ?? (isListedToken ? { name: 'Token', lines: token } : null);
}

/** By chain and lower-case address: each call inside a transaction is looked up. */
const known = new Map<number, ReadonlyMap<string, BundledContract>>();

function contractsAt(chainId: number): ReadonlyMap<string, BundledContract> {
  const at = contractsOf(chainId);
  const all = [
    ...(at === undefined ? [] : roles(at)),
    ...feedsOf(chainId),
    ...(isPracticeChain(chainId) ? play : []),
  ];
  // Of two with one address the first counts.
  return new Map(all.toReversed().map(([address, each]) => [address.toLowerCase(), each]));
}

function roles(at: ChainContracts): Entry[] {
  return [
    [at.weth, { name: 'Wrapped Ether', lines: wrapped }],
    [at.uniswapV2Factory, { name: 'Uniswap V2 factory', lines: v2Factory }],
    [at.uniswapV2Router, { name: 'Uniswap V2 router', lines: v2Router }],
    [at.uniswapV3.factory, { name: 'Uniswap V3 factory', lines: v3Factory }],
    [at.aaveV3.pool, { name: 'Aave V3 pool', lines: aavePool }],
    [at.multicall3, { name: 'Multicall3', lines: multicall3 }],
    [at.permit2, { name: 'Permit2', lines: permit2 }],
    ...(at.ens === undefined
      ? []
      : ([
          [at.ens.registry, { name: 'ENS registry', lines: ensRegistry }],
          [at.ens.publicResolver, { name: 'ENS resolver', lines: ensResolver }],
        ] satisfies Entry[])),
  ];
}

function feedsOf(chainId: number): Entry[] {
  return Object.entries(usdFeedsOf(chainId)).map(([about, { address }]) => [
    address,
    { name: `${about} / USD feed`, lines: feed },
  ]);
}

const play: Entry[] = [
  [practiceContracts.vault, { name: 'Practice vault', lines: vault }],
  [practiceContracts.staking, { name: 'Practice staking', lines: staking }],
  [practiceContracts.nft, { name: 'Practice collection', lines: collection }],
  [practiceContracts.items, { name: 'Practice items', lines: items }],
];
