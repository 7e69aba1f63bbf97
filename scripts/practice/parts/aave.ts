// Aave V3 as its deployer sets it up. The provider creates the pool and its configurator, and the
// configurator the tokens of each reserve: from the same creators in the same order come the real addresses.
import { type Address, getAddress, zeroAddress } from 'viem';
import { practiceBaseId, practiceFaucet } from '../../../src/shared/chain/addresses.ts';
import { usdFeedsOf } from '../../../src/shared/chain/usd-feeds.ts';
import { PackageArtifact } from '../package-artifacts.ts';
import type { WorldBuilder } from '../world-builder.ts';
import { allowAll, obtain } from './holdings.ts';

const protocol = (path: string, name: string) =>
  new PackageArtifact(
    `@aave/core-v3/artifacts/contracts/protocol/${path}/${name}.sol/${name}.json`,
  );
const misc = (name: string) =>
  new PackageArtifact(`@aave/core-v3/artifacts/contracts/misc/${name}.sol/${name}.json`);

const provider = protocol('configuration', 'PoolAddressesProvider');
const acl = protocol('configuration', 'ACLManager');
const pool = protocol('pool', 'Pool');
const configurator = protocol('pool', 'PoolConfigurator');
const oracle = misc('AaveOracle');
const dataProvider = misc('AaveProtocolDataProvider');

/** Where Aave's own money goes on Ethereum. */
const treasury: Address = '0x464C71f6c2F760DdA6093dCB91C24c39e5d6e18c';
const variableRate = 2;

interface Reserve {
  symbol: string;
  /** The configurator's nonce when it created this reserve's tokens on the real chain. */
  nonce: number;
  /** In basis points: what may be borrowed, when it is sold, and for how much more. */
  collateral: readonly [ltv: number, threshold: number, bonus: number];
  /** In USD. */
  supplied: bigint;
  borrowed: bigint;
}

const million = 1_000_000n;
const ethereumReserves: readonly Reserve[] = [
  {
    symbol: 'WETH',
    nonce: 1,
    collateral: [8_050, 8_300, 10_500],
    supplied: 90n * million,
    borrowed: 30n * million,
  },
  {
    symbol: 'WBTC',
    nonce: 7,
    collateral: [7_300, 7_800, 10_500],
    supplied: 45n * million,
    borrowed: 0n,
  },
  {
    symbol: 'USDC',
    nonce: 10,
    collateral: [7_500, 7_800, 10_450],
    supplied: 40n * million,
    borrowed: 20n * million,
  },
  {
    symbol: 'DAI',
    nonce: 13,
    collateral: [6_300, 7_700, 10_500],
    supplied: 20n * million,
    borrowed: 8n * million,
  },
  {
    symbol: 'USDT',
    nonce: 25,
    collateral: [7_500, 7_800, 10_450],
    supplied: 20n * million,
    borrowed: 10n * million,
  },
];
const baseReserves: readonly Reserve[] = [
  {
    symbol: 'WETH',
    nonce: 1,
    collateral: [8_000, 8_300, 10_500],
    supplied: 30n * million,
    borrowed: 6n * million,
  },
  {
    symbol: 'USDC',
    nonce: 13,
    collateral: [7_500, 7_800, 10_500],
    supplied: 15n * million,
    borrowed: 5n * million,
  },
];

/** The market with its reserves, some of them lent out. */
export async function placeAave(world: WorldBuilder): Promise<void> {
  const reserves = world.chainId === practiceBaseId ? baseReserves : ethereumReserves;
  await placeRoles(world);
  await placePool(world);
  await placePrices(world, reserves);
  await addReserves(world, reserves);
  await lend(world, reserves);
}

async function placeRoles({ chain, at }: WorldBuilder): Promise<void> {
  const { addressesProvider, aclManager } = at.aaveV3;
  await chain.install(addressesProvider, provider.creation(['Aave Market', practiceFaucet]));
  await chain.write(addressesProvider, provider.abi, 'setACLAdmin', [practiceFaucet]);
  await chain.install(aclManager, acl.creation([addressesProvider]));
  await chain.write(addressesProvider, provider.abi, 'setACLManager', [aclManager]);
  for (const role of ['addPoolAdmin', 'addAssetListingAdmin', 'addRiskAdmin']) {
    await chain.write(aclManager, acl.abi, role, [practiceFaucet]);
  }
}

async function placePool({ chain, at }: WorldBuilder): Promise<void> {
  const { addressesProvider, pool: poolAt, configurator: configuratorAt } = at.aaveV3;
  const libraries: Record<string, Address> = {};
  // In an order in which each finds those that it calls.
  for (const name of [
    ...['BorrowLogic', 'BridgeLogic', 'EModeLogic', 'LiquidationLogic', 'PoolLogic', 'SupplyLogic'],
    ...['FlashLoanLogic', 'ConfiguratorLogic'],
  ]) {
    const library = protocol('libraries/logic', name);
    libraries[name] = await chain.deploy(library.creation([], libraries));
  }
  const poolCode = await chain.deploy(pool.creation([addressesProvider], libraries));
  await chain.write(addressesProvider, provider.abi, 'setPoolImpl', [poolCode]);
  const configuratorCode = await chain.deploy(configurator.creation([], libraries));
  await chain.write(addressesProvider, provider.abi, 'setPoolConfiguratorImpl', [configuratorCode]);
  const read = async (getter: string) =>
    getAddress(String(await chain.read(addressesProvider, provider.abi, getter)));
  if (
    (await read('getPool')) !== poolAt ||
    (await read('getPoolConfigurator')) !== configuratorAt
  ) {
    throw new Error('the pool did not come to its real address');
  }
}

async function placePrices(world: WorldBuilder, reserves: readonly Reserve[]): Promise<void> {
  const { chain, at } = world;
  const { addressesProvider, oracle: oracleAt, dataProvider: dataAt } = at.aaveV3;
  const tokens = reserves.map(({ symbol }) => world.token(symbol));
  const feeds = tokens.map(({ feed }) => usdFeedsOf(world.chainId)[feed]?.address);
  const assets = tokens.map(({ address }) => address);
  const inDollars = [zeroAddress, zeroAddress, 10n ** 8n];
  const args = [addressesProvider, assets, feeds, ...inDollars];
  await chain.install(oracleAt, oracle.creation(args));
  await chain.write(addressesProvider, provider.abi, 'setPriceOracle', [oracleAt]);
  await chain.install(dataAt, dataProvider.creation([addressesProvider]));
  await chain.write(addressesProvider, provider.abi, 'setPoolDataProvider', [dataAt]);
}

async function addReserves(world: WorldBuilder, reserves: readonly Reserve[]): Promise<void> {
  const { chain, at } = world;
  const { addressesProvider, pool: poolAt, configurator: configuratorAt } = at.aaveV3;
  const code = async (name: string) =>
    chain.deploy(protocol('tokenization', name).creation([poolAt]));
  const tokens = {
    aTokenImpl: await code('AToken'),
    stableDebtTokenImpl: await code('StableDebtToken'),
    variableDebtTokenImpl: await code('VariableDebtToken'),
  };
  const rates = protocol('pool', 'DefaultReserveInterestRateStrategy');
  const percent = (n: bigint) => (n * 10n ** 27n) / 100n;
  // Used to 80 % it costs 4 %, beyond that up to 64 %; the rest is about stable rates, which are off.
  const curve = [80n, 0n, 4n, 60n, 1n, 60n, 1n, 8n, 20n].map(percent);
  const strategy = await chain.deploy(rates.creation([addressesProvider, ...curve]));
  for (const { symbol, nonce, collateral } of reserves) {
    const { address, decimals } = world.token(symbol);
    await chain.client.setNonce({ address: configuratorAt, nonce });
    const called = (kind: string, short: string) => [`Aave ${kind} ${symbol}`, `${short}${symbol}`];
    const [aTokenName, aTokenSymbol] = called('Ethereum', 'aEth');
    const [variableDebtTokenName, variableDebtTokenSymbol] = called(
      'Variable Debt',
      'variableDebt',
    );
    const [stableDebtTokenName, stableDebtTokenSymbol] = called('Stable Debt', 'stableDebt');
    const names = { aTokenName, aTokenSymbol, variableDebtTokenName, variableDebtTokenSymbol };
    const input = {
      ...{ ...tokens, ...names, stableDebtTokenName, stableDebtTokenSymbol },
      ...{ underlyingAsset: address, underlyingAssetDecimals: decimals, treasury },
      ...{ interestRateStrategyAddress: strategy, incentivesController: zeroAddress, params: '0x' },
    };
    const configure = (name: string, ...args: unknown[]) =>
      chain.write(configuratorAt, configurator.abi, name, args);
    await configure('initReserves', [input]);
    await configure('configureReserveAsCollateral', address, ...collateral);
    await configure('setReserveBorrowing', address, true);
    await configure('setReserveFactor', address, 1_000);
  }
}

async function lend(world: WorldBuilder, reserves: readonly Reserve[]): Promise<void> {
  const { chain, at } = world;
  await allowAll(world, at.aaveV3.pool);
  for (const { symbol, supplied } of reserves) {
    const units = world.unitsFor(symbol, supplied);
    await obtain(world, symbol, units);
    const args = [world.token(symbol).address, units, practiceFaucet, 0];
    await chain.write(at.aaveV3.pool, pool.abi, 'supply', args);
  }
  for (const { symbol, borrowed } of reserves) {
    if (borrowed === 0n) continue;
    const units = world.unitsFor(symbol, borrowed);
    const args = [world.token(symbol).address, units, variableRate, 0, practiceFaucet];
    await chain.write(at.aaveV3.pool, pool.abi, 'borrow', args);
  }
}
