import { type Address, getAddress, toEventSelector } from 'viem';

/** Of ERC-20 with three topics, of ERC-721 with four. */
export const approvalTopic = toEventSelector('Approval(address,address,uint256)');
/** Of ERC-721 and ERC-1155 alike. */
export const approvalForAllTopic = toEventSelector('ApprovalForAll(address,address,bool)');
/** Owner, token and spender are topics. */
export const permit2ApprovalTopic = toEventSelector(
  'Approval(address,address,address,uint160,uint48)',
);
export const permit2PermitTopic = toEventSelector(
  'Permit(address,address,address,uint160,uint48,uint48)',
);
/** Only the owner is a topic; token and spender are data. */
export const permit2LockdownTopic = toEventSelector('Lockdown(address,address,address)');

/** The address in a topic; null where it is none. */
export function accountOf(topic: string | undefined): Address | null {
  if (topic === undefined || !/^0x0{24}[0-9a-f]{40}$/.test(topic)) return null;
  return getAddress(`0x${topic.slice(26)}`);
}
