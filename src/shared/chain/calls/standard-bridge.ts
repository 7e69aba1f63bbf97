// The entry of the canonical bridge of an OP chain, L1StandardBridge.
import { parseAbi } from 'viem/utils';
import { type KnownFunction, knownFunction } from './known-function.ts';

export const bridgeEntryAbi = parseAbi([
  'function depositETHTo(address to, uint32 minGasLimit, bytes extraData) payable',
  'function depositERC20To(address token, address counterpart, address to, uint256 amount, uint32 minGasLimit, bytes extraData)',
  'event ETHBridgeInitiated(address indexed from, address indexed to, uint256 amount, bytes extraData)',
  'event ERC20BridgeInitiated(address indexed localToken, address indexed remoteToken, address indexed from, address to, uint256 amount, bytes extraData)',
]);

/** The recipient is one of the other chain; what it gets there no call here can bound. */
export const standardBridgeFunctions: readonly KnownFunction[] = [
  knownFunction(
    'function depositETHTo(address to, uint32 minGasLimit, bytes extraData) payable',
    ({ to }) => ({ recipient: to, drawn: [] }),
  ),
  knownFunction(
    'function depositERC20To(address token, address counterpart, address to, uint256 amount, uint32 minGasLimit, bytes extraData)',
    ({ token, to, amount }) => ({ recipient: to, drawn: [{ token, units: amount }] }),
  ),
];
