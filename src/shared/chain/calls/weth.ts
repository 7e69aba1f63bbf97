import { parseAbi } from 'viem/utils';
import { type KnownFunction, knownFunction } from './known-function.ts';

export const wethAbi = parseAbi([
  'function deposit() payable',
  'function withdraw(uint256 amount)',
]);

export const wethFunctions: readonly KnownFunction[] = [
  knownFunction('function deposit() payable', () => ({ drawn: [] })),
  knownFunction('function withdraw(uint256 amount)', (args, call) => ({
    drawn: [{ token: call.to, units: args.amount }],
  })),
];
