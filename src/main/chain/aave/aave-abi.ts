// What is read of an Aave V3 market. Calls that change something stand with the known calls.
import { parseAbi } from 'viem';

export const poolAbi = parseAbi([
  'struct ReserveData { uint256 configuration; uint128 liquidityIndex; uint128 currentLiquidityRate; uint128 variableBorrowIndex; uint128 currentVariableBorrowRate; uint128 currentStableBorrowRate; uint40 lastUpdateTimestamp; uint16 id; address aToken; address stableDebtToken; address variableDebtToken; address strategy; uint128 accruedToTreasury; uint128 unbacked; uint128 isolationModeTotalDebt; }',
  'function getReserveData(address asset) view returns (ReserveData)',
  'function getReservesList() view returns (address[])',
  'function getReserveNormalizedIncome(address asset) view returns (uint256)',
  'function getReserveNormalizedVariableDebt(address asset) view returns (uint256)',
  'function getUserAccountData(address user) view returns (uint256 totalCollateralBase, uint256 totalDebtBase, uint256 availableBorrowsBase, uint256 currentLiquidationThreshold, uint256 ltv, uint256 healthFactor)',
]);

/** Of what is supplied (aToken) and what is owed (variable debt token) alike. */
export const interestTokenAbi = parseAbi([
  'function POOL() view returns (address)',
  'function UNDERLYING_ASSET_ADDRESS() view returns (address)',
  'function balanceOf(address account) view returns (uint256)',
  'function scaledBalanceOf(address account) view returns (uint256)',
  'function scaledTotalSupply() view returns (uint256)',
  'function borrowAllowance(address from, address to) view returns (uint256)',
]);

export const oracleAbi = parseAbi([
  'function getAssetsPrices(address[] assets) view returns (uint256[])',
  'function getAssetPrice(address asset) view returns (uint256)',
]);
