import { parseAbi } from 'viem/utils';
import { sameAddress } from '../../addresses.ts';
import { type KnownFunction, knownFunction } from './known-function.ts';

export const erc20Abi = parseAbi([
  'function transfer(address to, uint256 amount) returns (bool)',
  'function transferFrom(address from, address to, uint256 amount) returns (bool)',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function balanceOf(address account) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function decimals() view returns (uint8)',
  'function symbol() view returns (string)',
]);

export const erc20Functions: readonly KnownFunction[] = [
  knownFunction('function transfer(address to, uint256 amount) returns (bool)', (args, call) => ({
    recipient: args.to,
    drawn: [{ token: call.to, units: args.amount }],
  })),
  knownFunction(
    'function transferFrom(address from, address to, uint256 amount) returns (bool)',
    (args, call) => ({
      recipient: args.to,
      drawn: sameAddress(args.from, call.from) ? [{ token: call.to, units: args.amount }] : [],
    }),
  ),
  // An allowance takes nothing: what is drawn on it counts in the transaction that draws it.
  knownFunction('function approve(address spender, uint256 amount) returns (bool)', (args) => ({
    spender: args.spender,
    drawn: [],
  })),
  knownFunction(
    'function increaseAllowance(address spender, uint256 amount) returns (bool)',
    (args) => ({ spender: args.spender, drawn: [] }),
  ),
];
