// Collections of items, ERC-721 and ERC-1155.
import { parseAbi } from 'viem/utils';
import { sameAddress } from '../../addresses.ts';
import {
  type CallFrame,
  type CallMeaning,
  type KnownFunction,
  knownFunction,
} from './known-function.ts';

/** ERC-721, and what ERC-1155 has in common with it. */
export const erc721Abi = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function approve(address to, uint256 tokenId)',
  'function setApprovalForAll(address spender, bool approved)',
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function getApproved(uint256 tokenId) view returns (address)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
  'function supportsInterface(bytes4 interfaceId) view returns (bool)',
  'function name() view returns (string)',
  'function symbol() view returns (string)',
]);

export const erc1155Abi = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 tokenId, uint256 amount, bytes data)',
  'function balanceOf(address account, uint256 tokenId) view returns (uint256)',
]);

export const collectionFunctions: readonly KnownFunction[] = [
  knownFunction('function setApprovalForAll(address spender, bool approved)', ({ spender }) => ({
    spender,
    drawn: [],
  })),
  knownFunction(
    'function safeTransferFrom(address from, address to, uint256 tokenId)',
    ({ from, to, tokenId }, call) => moved('erc721', { from, to, tokenId, amount: 1n }, call),
  ),
  knownFunction(
    'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
    ({ from, to, tokenId }, call) => moved('erc721', { from, to, tokenId, amount: 1n }, call),
  ),
  knownFunction(
    'function safeTransferFrom(address from, address to, uint256 tokenId, uint256 amount, bytes data)',
    (args, call) => moved('erc1155', args, call),
  ),
];

interface MovedItem {
  from: `0x${string}`;
  to: `0x${string}`;
  tokenId: bigint;
  amount: bigint;
}

function moved(
  standard: 'erc721' | 'erc1155',
  { from, to, tokenId, amount }: MovedItem,
  call: CallFrame,
): CallMeaning {
  const isOwn = sameAddress(from, call.from);
  return {
    recipient: to,
    item: { standard, token: call.to, tokenId },
    drawn: isOwn ? [{ token: call.to, units: amount }] : [],
  };
}
