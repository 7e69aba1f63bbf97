// What a person reads before the signer signs: made by the signer, from the bytes alone. It knows no
// token names or decimals on purpose; main's facts stand beside it and can be compared with it.
import { bytesToHex } from '@noble/hashes/utils.js';
import { formatEther, getAddress } from 'viem/utils';
import type { DecodedCall } from '../../../shared/chain/rehearsed-calls.ts';
import type { SummaryLine } from '../../../shared/wallet/signer-proposal.ts';
import { practiceChainIds } from '../vault/manifest.ts';
import { givenCallLines } from './given-call.ts';
import { decodeKnownCall } from './known-calls.ts';
import type { ParsedTransaction } from './parse-transaction.ts';

const chainNames: Readonly<Record<string, string>> = {
  '1': 'Ethereum',
  '8453': 'Base',
  '31337': 'Practice Ethereum',
  '31338': 'Practice Base',
};
const argumentLabels: Readonly<Record<string, string>> = {
  from: 'Taken from',
  to: 'Recipient',
  spender: 'Spender',
  approved: 'Allowed',
  amount: 'Amount',
  amountIn: 'Pays',
  amountInMax: 'Pays at most',
  amountOut: 'Receives',
  amountOutMin: 'Receives at least',
  amountOutMinimum: 'Receives at least',
  amountInMaximum: 'Pays at most',
  amountMinimum: 'Pays out at least',
  recipient: 'Recipient',
  call: 'Calls',
  path: 'Path',
  deadline: 'Valid until',
  expiration: 'Allowed until',
  token: 'Token',
  tokenId: 'Item',
};
const maximumUint256 = (1n << 256n) - 1n;
/** Of Permit2. */
const maximumUint160 = (1n << 160n) - 1n;

interface About {
  /** Another transaction with this nonce was signed before. */
  replaces: boolean;
  /** Describes a call that the signer does not know by itself, and was found to fit its bytes. */
  abi?: string;
}

export function summarise(
  transaction: ParsedTransaction,
  from: string,
  digest: string,
  { replaces, abi }: About,
): SummaryLine[] {
  const { to, valueWei, nonce, gasLimit, feePerGasWei, chainId, accessList } = transaction;
  const lines: SummaryLine[] = [
    { label: 'Network', value: networkText(chainId) },
    { label: 'From', value: from },
    { label: transaction.data.length === 0 ? 'To' : 'Contract', value: to ? getAddress(to) : '' },
    ...takingBackLines(transaction),
    { label: 'Sends', value: coinAmount(valueWei, chainId) },
    ...(abi === undefined ? callLines(transaction.data) : givenCallLines(transaction.data, abi)),
    { label: 'Highest fee', value: coinAmount(gasLimit * feePerGasWei, chainId) },
    { label: 'Nonce', value: String(nonce) },
  ];
  if (accessList.length > 0) lines.push({ label: 'Access list', value: `${accessList.length}` });
  if (replaces) lines.push({ label: 'Replaces', value: replacementOn(chainId) });
  return [...lines, { label: 'Digest', value: digest }];
}

export function coinAmount(wei: bigint, chainId: bigint | number | null): string {
  return `${formatEther(wei)} ${chainNames[String(chainId)] ? 'ETH' : 'of the chain’s coin'}`;
}

export function networkText(chainId: bigint | null): string {
  const id = String(chainId);
  return `${chainNames[id] ?? 'Unnamed chain'} (${id})`;
}

/** What alone an authorization may say by the time that it is shown; the signer does not see which contract it is. */
function takingBackLines({ authorizations, chainId }: ParsedTransaction): SummaryLine[] {
  return authorizations.map(({ nonce }) => ({
    label: 'Takes back',
    value: `the control that a contract was given over this account on ${networkText(chainId)} (EIP-7702). No contract gets control by it. It also uses the nonce ${nonce}.`,
  }));
}

/** A practice chain that is reset counts nonces from nothing again; the record of signatures does not. */
function replacementOn(chainId: bigint | null): string {
  return practiceChainIds.includes(Number(chainId))
    ? 'An earlier transaction with this nonce was signed, perhaps on a practice chain that was reset since. If this one is included first, that one cannot be.'
    : 'Another transaction with this nonce was signed before. If this one is included first, that one cannot be.';
}

function callLines(data: Uint8Array): SummaryLine[] {
  if (data.length === 0) return [];
  const call = decodeKnownCall(data);
  if (call === null) {
    const selector = `0x${bytesToHex(data.subarray(0, 4))}`;
    return [{ label: 'Call', value: `not known to the signer: ${selector}, ${data.length} bytes` }];
  }
  const details = call.args.map((arg) => ({
    label: argumentLabels[arg.name] ?? arg.name,
    value: argumentText(arg),
  }));
  return [{ label: 'Call', value: call.functionName }, ...details];
}

function argumentText({ name, type, value }: DecodedCall['args'][number]): string {
  if (name === 'tokenId') return `#${value}`;
  if (/^uint(256|160|48)$/.test(type)) {
    const units = BigInt(String(value));
    if (units === maximumUint256 || units === maximumUint160) return 'unlimited';
    const isTime = name === 'deadline' || name === 'expiration';
    return isTime ? deadlineText(units) : `${units} token units`;
  }
  return Array.isArray(value) ? value.join(' > ') : String(value);
}

function deadlineText(seconds: bigint): string {
  const latest = 8_640_000_000_000n;
  return seconds > latest ? 'none' : new Date(Number(seconds) * 1000).toISOString();
}
