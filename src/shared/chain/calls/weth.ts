import { parseAbi } from 'viem/utils';
import { sameAddress } from '../../addresses.ts';
import { practiceContracts } from '../practice-contracts.ts';
import { type KnownFunction, knownFunction } from './known-function.ts';

export const wethAbi = parseAbi([
  'function deposit() payable',
  'function withdraw(uint256 amount)',
]);

export const wethFunctions: readonly KnownFunction[] = [
  knownFunction('function deposit() payable', () => ({ drawn: [] })),
  // A staking contract gives back by the same call, and there is no token of its own.
  knownFunction('function withdraw(uint256 amount)', (args, call) => ({
    drawn: sameAddress(call.to, practiceContracts.staking)
      ? []
      : [{ token: call.to, units: args.amount }],
  })),
];
