// A mandate in words, made from its terms alone: the signer shows this before a person agrees, and says nothing
// that whoever drew up the terms says of them.
import { toFunctionSelector } from 'viem/utils';
import { checksummed, sameAddress } from '../addresses.ts';
import { formatUnits } from '../amounts.ts';
import { knownFunctions } from '../chain/known-calls.ts';
import { knownContracts } from '../chain/known-contracts.ts';
import { networkName } from '../chain/networks.ts';
import { utcTime } from '../iso-time.ts';
import { bundledTokens } from '../tokens/bundled-tokens.ts';
import type { Token } from '../tokens/token.ts';
import type { MandateDraft } from './mandate-terms.ts';
import type { SummaryLine } from './signer-proposal.ts';

type Terms = MandateDraft & { account?: string };

/** One line for everything that it allows or forbids, in the order in which it should be read. */
export function mandateLines(terms: Terms): SummaryLine[] {
  const { chainId, name, mainAccount, account, planHash } = terms;
  return [
    { label: 'Mandate', value: name },
    { label: 'Network', value: `${networkName(chainId)} (${chainId})` },
    { label: 'Signs for', value: `the plan ${planHash}, and no other` },
    {
      label: 'Account',
      value: account === undefined ? 'a new one, for this mandate alone' : checksummed(account),
    },
    { label: 'Gives back to', value: checksummed(mainAccount) },
    ...terms.calls.map((call) => callLine(call, chainId)),
    ...terms.tokens.map((token) => ({ label: 'Token', value: tokenText(token, chainId) })),
    ...recipientLines(terms),
    ...terms.caps.flatMap((cap) => capLines(cap, terms)),
    ...feeLines(terms),
    ...rateLines(terms),
    {
      label: 'How often',
      value:
        terms.maxUses === 1 ? 'one transaction' : `at most ${terms.maxUses} transactions in all`,
    },
    { label: 'From', value: utcTime(terms.notBefore) },
    { label: 'Ends', value: utcTime(terms.expiresAt) },
    { label: 'While locked', value: lockedText(terms) },
    { label: 'After its end', value: afterText(terms) },
    {
      label: 'Never',
      value:
        'allowances without a limit, permits and other messages, new contracts, and calls that the signer does not know',
    },
  ];
}

function recipientLines({ recipients }: Terms): SummaryLine[] {
  const always = 'its own account and the one that it gives back to';
  if (recipients.length === 0) return [{ label: 'Recipients', value: `only ${always}` }];
  return [
    ...recipients.map((each) => ({ label: 'Recipient', value: checksummed(each) })),
    { label: 'Recipients', value: `these, ${always}` },
  ];
}

function capLines({ token, perRun, perPeriod, total }: Terms['caps'][number], terms: Terms) {
  const amount = (units: string): string => amountText(token, units, terms.chainId);
  return [
    { label: 'Spends in a run', value: `at most ${amount(perRun)}` },
    {
      label: `Spends in ${durationText(terms.period.ms)}`,
      value: `at most ${amount(perPeriod)}, allowances among it`,
    },
    { label: 'Spends in all', value: `at most ${amount(total)}` },
  ];
}

function feeLines({ maxFeeWeiPerTx, maxFeeWeiPerPeriod, period, chainId }: Terms): SummaryLine[] {
  const amount = (wei: string): string => amountText('native', wei, chainId);
  return [
    { label: 'Fee of a transaction', value: `at most ${amount(maxFeeWeiPerTx)}` },
    { label: `Fees in ${durationText(period.ms)}`, value: `at most ${amount(maxFeeWeiPerPeriod)}` },
  ];
}

function rateLines({ slippageBps, leastRate, chainId }: Terms): SummaryLine[] {
  const slippage = {
    label: 'Below the quote',
    value: `at most ${formatUnits(BigInt(slippageBps), 2)} %; the app says what the quote is`,
  };
  if (leastRate === undefined) return [slippage];
  const { pay, payUnits, get, getUnits } = leastRate;
  const [paid, got] = [amountText(pay, payUnits, chainId), amountText(get, getUnits, chainId)];
  return [slippage, { label: 'Lowest rate', value: `${got} for ${paid}` }];
}

function lockedText({ whileLocked }: Terms): string {
  return whileLocked
    ? 'signs also while the vault is locked: the key of its account, and no other, is sealed under a secret in this computer’s key chain'
    : 'waits until the vault is unlocked';
}

/** The signer gives back by itself only where nobody might come to unlock it. */
function afterText({ whileLocked, maxFeeWeiPerPeriod, chainId }: Terms): string {
  if (!whileLocked) return 'signs nothing: what is left goes back with your approval';
  const fees = amountText('native', maxFeeWeiPerPeriod, chainId);
  return `sends what is left to the account that it gives back to, for fees of at most ${fees} in all, and nothing else`;
}

function callLine({ to, selector }: Terms['calls'][number], chainId: number): SummaryLine {
  if (selector === null) return { label: 'May send coins to', value: checksummed(to) };
  const known = knownFunctions.find(({ abi }) => toFunctionSelector(abi) === selector);
  const name = known?.abi.name ?? `${selector}, which the signer does not know and never signs,`;
  return { label: 'May call', value: `${name} of ${contractText(to, chainId)}` };
}

function contractText(address: string, chainId: number): string {
  const contract = knownContracts(chainId).find((each) => sameAddress(each.address, address));
  if (contract !== undefined) return `${contract.name} (${checksummed(address)})`;
  return tokenText(address, chainId);
}

function tokenText(token: string, chainId: number): string {
  const found = listed(token, chainId);
  if (token === 'native') return found?.symbol ?? 'the chain’s own coin';
  return found === null ? checksummed(token) : `${found.symbol} (${checksummed(token)})`;
}

/** A mandate's amount as its signer says it. */
export function amountText(token: string, units: string, chainId: number): string {
  const found = listed(token, chainId);
  if (found === null) return `${units} units of ${tokenText(token, chainId)}`;
  return `${formatUnits(BigInt(units), found.decimals)} ${found.symbol}`;
}

/** Only what ships with the app, so that the signer knows it too: a symbol that anybody added says nothing. */
export function listed(token: string, chainId: number): Token | null {
  if (token === 'native') return bundledTokens.native(chainId) ?? null;
  const match = bundledTokens.find(chainId, token);
  return match.kind === 'found' ? match.token : null;
}

function durationText(ms: number): string {
  const parts = [
    [86_400_000, 'day'],
    [3_600_000, 'hour'],
    [60_000, 'minute'],
  ] as const;
  const [size, name] = parts.find(([size]) => ms % size === 0) ?? [1_000, 'second'];
  const count = ms / size;
  return count === 1 ? `any ${name}` : `any ${count} ${name}s`;
}
