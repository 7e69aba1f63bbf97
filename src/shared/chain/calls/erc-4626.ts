import { parseAbi } from 'viem/utils';
import { type KnownFunction, knownFunction } from './known-function.ts';

export const erc4626Abi = parseAbi([
  'function deposit(uint256 assets, address receiver) returns (uint256 shares)',
  'function withdraw(uint256 assets, address receiver, address owner) returns (uint256 shares)',
  'function redeem(uint256 shares, address receiver, address owner) returns (uint256 assets)',
]);

/** A vault's calls ask for no least price of its shares: further than this from the rehearsal, in ten-thousandths, nothing is signed. */
const priceDrift = 50n;

/** A vault takes back its own shares for what it pays out. */
export const erc4626Functions: readonly KnownFunction[] = [
  knownFunction(
    'function deposit(uint256 assets, address receiver) returns (uint256 shares)',
    ({ assets, receiver }) => ({
      ...{ recipient: receiver, drawn: [], drawnUnits: assets, drift: priceDrift },
    }),
  ),
  knownFunction(
    'function withdraw(uint256 assets, address receiver, address owner) returns (uint256 shares)',
    ({ receiver }, { to }) => ({
      ...{ recipient: receiver, drawn: [], redeems: to, drift: priceDrift },
    }),
  ),
  knownFunction(
    'function redeem(uint256 shares, address receiver, address owner) returns (uint256 assets)',
    ({ receiver }, { to }) => ({
      ...{ recipient: receiver, drawn: [], redeems: to, drift: priceDrift },
    }),
  ),
];
