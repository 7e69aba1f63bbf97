// Functions that give others power over what an account owns, by their selectors: whoever describes such a call,
// and whatever they call its values, this is what it does. The signer has the same table.
import type { Hex } from 'viem';
import { toFunctionSelector } from 'viem/utils';

const takesAll = 'It lets somebody else take every item of a collection that you own.';
const takesTokens = 'It lets somebody else take tokens of yours.';
const givesAway = 'It gives the control of the contract to somebody else.';
const newCode = 'It puts other code in the place of the contract, which may do anything.';
const anyCall = 'It carries out further calls that are not told here.';
const movesItem = 'It sends an item that you own to somebody else.';

const dangers: Readonly<Record<string, string>> = {
  'setApprovalForAll(address,bool)': takesAll,
  'approve(address,uint256)': takesTokens,
  'approve(address,address,uint160,uint48)': takesTokens,
  'increaseAllowance(address,uint256)': takesTokens,
  'increaseApproval(address,uint256)': takesTokens,
  'approveAndCall(address,uint256,bytes)': takesTokens,
  'authorizeOperator(address)': takesTokens,
  'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)': takesTokens,
  'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)': takesTokens,
  'permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)': takesTokens,
  'permit(address,((address,uint160,uint48,uint48)[],address,uint256),bytes)': takesTokens,
  'setOperator(address,bool)': takesTokens,
  'safeTransferFrom(address,address,uint256)': movesItem,
  'safeTransferFrom(address,address,uint256,bytes)': movesItem,
  'safeTransferFrom(address,address,uint256,uint256,bytes)': movesItem,
  'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)': movesItem,
  'transferOwnership(address)': givesAway,
  'renounceOwnership()': 'It gives the control of the contract up for ever.',
  'setOwner(address)': givesAway,
  'changeOwner(address)': givesAway,
  'changeAdmin(address)': givesAway,
  'setAdmin(address)': givesAway,
  'grantRole(bytes32,address)': givesAway,
  'addOwnerWithThreshold(address,uint256)': givesAway,
  'swapOwner(address,address,address)': givesAway,
  'enableModule(address)': givesAway,
  'upgradeTo(address)': newCode,
  'upgradeToAndCall(address,bytes)': newCode,
  'upgrade(address,address)': newCode,
  'upgradeAndCall(address,address,bytes)': newCode,
  'setImplementation(address)': newCode,
  'execute(address,uint256,bytes)': anyCall,
  'execute(bytes,bytes[])': anyCall,
  'execute(bytes,bytes[],uint256)': anyCall,
  'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)':
    anyCall,
  'multicall(bytes[])': anyCall,
  'multicall(uint256,bytes[])': anyCall,
  'aggregate((address,bytes)[])': anyCall,
  'aggregate3((address,bool,bytes)[])': anyCall,
};

const bySelector = new Map(
  Object.entries(dangers).map(([name, danger]) => [toFunctionSelector(name), danger]),
);

/** What is dangerous about a call, in one sentence; null where nothing is known to be. */
export function dangerOf(data: Hex): string | null {
  return bySelector.get(data.slice(0, 10).toLowerCase() as Hex) ?? null;
}
