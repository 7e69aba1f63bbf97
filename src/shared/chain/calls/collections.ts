// Collections of items, ERC-721 and ERC-1155.
import { type KnownFunction, knownFunction } from './known-function.ts';

export const collectionFunctions: readonly KnownFunction[] = [
  knownFunction('function setApprovalForAll(address spender, bool approved)', ({ spender }) => ({
    spender,
    drawn: [],
  })),
];
