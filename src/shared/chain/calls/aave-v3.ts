import { parseAbi } from 'viem/utils';
import { type KnownFunction, knownFunction } from './known-function.ts';

export const aavePoolAbi = parseAbi([
  'function supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)',
  'function withdraw(address asset, uint256 amount, address to) returns (uint256)',
  'function borrow(address asset, uint256 amount, uint256 interestRateMode, uint16 referralCode, address onBehalfOf)',
  'function repay(address asset, uint256 amount, uint256 interestRateMode, address onBehalfOf) returns (uint256)',
  'function supplyWithPermit(address asset, uint256 amount, address onBehalfOf, uint16 referralCode, uint256 deadline, uint8 permitV, bytes32 permitR, bytes32 permitS)',
  'function repayWithPermit(address asset, uint256 amount, uint256 interestRateMode, address onBehalfOf, uint256 deadline, uint8 permitV, bytes32 permitR, bytes32 permitS) returns (uint256)',
]);

/** The only kind of debt that the market still gives. */
export const variableRate = 2n;

/** With this the pool takes out all there is, the interest until then included. */
const everything = (1n << 256n) - 1n;
/** What grows by interest does not grow by more than this until it is mined, in ten-thousandths. */
const interestDrift = 10n;

export const aaveV3Functions: readonly KnownFunction[] = [
  knownFunction(
    'function supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)',
    ({ asset, amount, onBehalfOf }) => ({
      recipient: onBehalfOf,
      drawn: [{ token: asset, units: amount }],
    }),
  ),
  knownFunction(
    'function withdraw(address asset, uint256 amount, address to) returns (uint256)',
    ({ asset, amount, to }) =>
      amount === everything
        ? { recipient: to, drawn: [], drift: interestDrift }
        : { recipient: to, drawn: [], leastIn: [{ token: asset, units: amount }] },
  ),
  knownFunction(
    'function borrow(address asset, uint256 amount, uint256 interestRateMode, uint16 referralCode, address onBehalfOf)',
    ({ asset, amount, onBehalfOf }) => ({
      ...{ debtor: onBehalfOf, drawn: [], leastIn: [{ token: asset, units: amount }] },
    }),
  ),
  knownFunction(
    'function repay(address asset, uint256 amount, uint256 interestRateMode, address onBehalfOf) returns (uint256)',
    ({ asset, amount, onBehalfOf }) => ({
      ...{ debtor: onBehalfOf, drift: interestDrift },
      drawn: amount === everything ? null : [{ token: asset, units: amount }],
    }),
  ),
  knownFunction(
    'function supplyWithPermit(address asset, uint256 amount, address onBehalfOf, uint16 referralCode, uint256 deadline, uint8 permitV, bytes32 permitR, bytes32 permitS)',
    ({ asset, amount, onBehalfOf }) => ({
      recipient: onBehalfOf,
      drawn: [{ token: asset, units: amount }],
    }),
  ),
  knownFunction(
    'function repayWithPermit(address asset, uint256 amount, uint256 interestRateMode, address onBehalfOf, uint256 deadline, uint8 permitV, bytes32 permitR, bytes32 permitS) returns (uint256)',
    ({ asset, amount, onBehalfOf }) => ({
      ...{ debtor: onBehalfOf, drift: interestDrift },
      drawn: amount === everything ? null : [{ token: asset, units: amount }],
    }),
  ),
];
