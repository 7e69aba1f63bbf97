// What requests stand on beside their store, with a network that is down; without a test runner, for processes of their
// own.
import { getAddress } from 'viem';
import { parseRequest } from '../../../src/main/agent/direct-parser/parse-request.ts';
import type { RequestsDeps } from '../../../src/main/requests/requests-deps.ts';
import { AppError } from '../../../src/shared/errors.ts';

export const me = getAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266');

export const partsAtRest: Omit<
  RequestsDeps,
  'store' | 'files' | 'hub' | 'clock' | 'log' | 'notify' | 'wrote'
> = {
  compile: parseRequest,
  connect: async () => {
    throw new AppError('RPC_UNREACHABLE', 'network', 'The RPC endpoint cannot be reached.');
  },
  scripts: async () => {
    throw new AppError('RPC_UNREACHABLE', 'network', 'The RPC endpoint cannot be reached.');
  },
  withoutChain: async (_asked, why) => {
    throw why;
  },
  executor: {
    agree: async () => {
      throw new Error('nothing may start here');
    },
    continueRun: () => Promise.reject(new Error('nothing goes on here')),
    undo: async () => {
      throw new Error('nothing is undone here');
    },
  },
  schedule: async () => {
    throw new Error('nothing is scheduled here');
  },
  facts: { latest: () => ({}), refresh: async () => undefined },
  account: () => me,
  accounts: () => [{ address: me, name: 'Main' }],
  nameOf: (address) =>
    address === me ? { name: 'Main', source: 'your_account' } : { name: '', source: 'unknown' },
  network: { chainId: 31_337, name: 'Practice Ethereum', practice: true, instanceId: null },
  chainIds: () => [31_337],
  folders: () => [],
  home: '/home/ana',
  locale: 'en-US',
  model: {
    ready: async () => null,
    allowance: () => {
      throw new Error('no model is asked here');
    },
    client: {
      stream: () => Promise.reject(new Error('no model is asked')),
      structured: () => Promise.reject(new Error('no model is asked')),
    },
    prompt: () => {
      throw new Error('no model is asked');
    },
  },
  furtherTools: async () => [],
};
