// Which addresses of the network may be connected to. What is not known to be public is not.
import { BlockList, isIPv4, isIPv6 } from 'node:net';

type Range = readonly [address: string, bits: number];

/** Of IPv4 what the registry of special purposes holds. */
const notPublic4: readonly Range[] = [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.31.196.0', 24],
    ['192.52.193.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['192.175.48.0', 24],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ] as const),
];

/** Of IPv6 one range is public, without what in it leads elsewhere or is for examples. */
const public6: readonly Range[] = [['2000::', 3]];
const notPublic6: readonly Range[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

/** This computer and the networks of homes and offices; never what is only for the link itself. */
const local4: readonly Range[] = [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
];
const local6: readonly Range[] = [
  ['::1', 128],
  ['fc00::', 7],
];

const lists = {
  notPublic4: listOf(notPublic4, 'ipv4'),
  public6: listOf(public6, 'ipv6'),
  notPublic6: listOf(notPublic6, 'ipv6'),
  local4: listOf(local4, 'ipv4'),
  local6: listOf(local6, 'ipv6'),
};

/** `local`: a person allowed this computer and its network too. */
export function isReachable(address: string, local: boolean): boolean {
  if (isIPv4(address)) {
    return !lists.notPublic4.check(address) || (local && lists.local4.check(address));
  }
  // An address of IPv4 in the form of IPv6 is in neither list.
  if (!isIPv6(address) || address.includes('.')) return false;
  const isPublic = lists.public6.check(address, 'ipv6') && !lists.notPublic6.check(address, 'ipv6');
  return isPublic || (local && lists.local6.check(address, 'ipv6'));
}

function listOf(ranges: readonly Range[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [address, bits] of ranges) list.addSubnet(address, bits, family);
  return list;
}
