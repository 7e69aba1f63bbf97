// Who says yes despite a danger types something that the danger is about, so that no click of habit does it.
import { sameAddress } from '../../shared/addresses.ts';
import type { AddressFact, ApprovalFacts } from '../../shared/approvals/facts.ts';
import type { Visit } from '../../shared/visits/visit.ts';
import type { MessageProposal } from '../../shared/wallet/signer-proposal.ts';

/** Whose end is typed. */
export interface AddressToType {
  /** What it is for, as the window says it elsewhere, e.g. "May take". */
  role: string;
  /** With its checksum, all 40 digits. */
  address: string;
}

/** What is typed whole, where nothing is signed. */
export interface NameToType {
  /** E.g. "Program". */
  role: string;
  name: string;
}

/** Said while the end of the address is not typed. */
export const typeTheEnd = 'Type the last four characters of the address to enable signing.';
/** The same of a name. */
export const typeTheName = 'Type what the danger asks for to be able to approve.';

/** What is typed before a yes to this; null where there is no danger. */
export function whatToType(facts: ApprovalFacts): AddressToType | NameToType | null {
  const dangers = dangersOf(facts.findings);
  if (facts.subject === 'batch') {
    const ofOne = facts.payments.find(({ findings }) => dangersOf(findings).length > 0);
    if (ofOne !== undefined) return ofOne.recipient;
  }
  if (dangers.length === 0) return null;
  switch (facts.subject) {
    case 'transaction':
    case 'permit':
    case 'batch':
      return named(facts.addresses, dangers) ?? facts.account;
    case 'command':
      return nameOf('Program', lastPart(facts.command.program), facts.digest);
    case 'file_change':
      return nameOf('Name', lastPart(facts.change.path), facts.digest);
    case 'visit':
      return nameOf('Site', hostOf(facts.visit), facts.digest);
  }
}

/** The same of a message, by what the signer read in it: who may take something, the contract that it is for, or who signs. */
export function addressInMessage({
  dangers,
  from,
  summary,
}: MessageProposal): AddressToType | null {
  if (dangers.length === 0) return null;
  const whole = summary
    .filter(({ value }) => /^0x[0-9a-fA-F]{40}$/.test(value))
    .filter(({ value }) => !sameAddress(value, from));
  const line = whole.find(({ label }) => label === 'Spender') ?? whole[0];
  return line === undefined
    ? { role: 'Signed by', address: from }
    : { role: line.label, address: line.value };
}

/** What has to stand in the field, and nothing else; in any case of letters. */
export function isTyped(of: AddressToType | NameToType, typed: string): boolean {
  const wanted = 'address' in of ? of.address.slice(-4) : of.name;
  return typed.trim().toLowerCase() === wanted.toLowerCase();
}

/** Of a name that no keyboard has, or that is long, the end of the digest stands for it. */
function nameOf(role: string, name: string, digest: string): NameToType {
  const isOnKeyboards = /^[!-~]([ -~]{0,38}[!-~])?$/.test(name);
  return isOnKeyboards ? { role, name } : { role: 'End of the digest', name: digest.slice(-4) };
}

function lastPart(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? '';
}

/** Of the first page that it opens, or else of the first that it may reach. */
function hostOf({ actions, sites }: Visit): string {
  const first = actions.find((action) => action.do === 'navigate');
  const address = first?.url ?? sites[0]?.origin ?? '';
  return URL.canParse(address) ? new URL(address).hostname : '';
}

type Findings = ApprovalFacts['findings'];

function dangersOf(findings: Findings): Findings {
  return findings.filter(({ level }) => level === 'danger');
}

/** Who gains comes before what it is done with: of "token: 0x…, spender: 0x…" it is the spender. */
const gaining = /^(taker|spender|recipient|delegate|account|contract)$/i;

/** The one that the first danger names, whether it is shown or not; else the first that is shown. */
function named(addresses: readonly AddressFact[], dangers: Findings): AddressToType | undefined {
  const [first] = dangers.flatMap(addressesIn);
  if (first === undefined) return addresses[0];
  const shown = addresses.find(({ address }) => sameAddress(address, first));
  return shown ?? { role: 'What the danger is about', address: first };
}

function addressesIn({ message, evidence }: Findings[number]): string[] {
  const named = [...evidence.matchAll(/(\w+): (0x[0-9a-fA-F]{40})\b/g)];
  const inEvidence = named.map(([, name = '', address = '']) => ({ name, address }));
  const gains = inEvidence.filter(({ name }) => gaining.test(name));
  const inMessage = [...message.matchAll(/\b0x[0-9a-fA-F]{40}\b/g)].map(([address]) => address);
  return [
    ...gains.map(({ address }) => address),
    ...inMessage,
    ...inEvidence.map(({ address }) => address),
  ];
}
