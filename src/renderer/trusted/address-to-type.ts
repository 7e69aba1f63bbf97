import type { AddressFact, ApprovalFacts } from '../../shared/approvals/facts.ts';
import type { MessageProposal } from '../../shared/wallet/human-protocol.ts';

/** Whose end is typed by who signs despite a danger. */
export interface AddressToType {
  /** What it is for, as the window says it elsewhere, e.g. "May take". */
  role: string;
  /** With its checksum, all 40 digits. */
  address: string;
}

/** Said while the end of the address is not typed. */
export const typeTheEnd = 'Type the last four characters of the address to enable signing.';

/** The address that a danger is about; null where there is no danger, or nobody that it could be about. */
export function addressToType(facts: ApprovalFacts): AddressToType | null {
  const dangers = dangersOf(facts.findings);
  switch (facts.subject) {
    case 'transaction':
    case 'permit':
      return dangers.length === 0 ? null : (named(facts.addresses, dangers) ?? null);
    case 'batch': {
      const ofOne = facts.payments.find(({ findings }) => dangersOf(findings).length > 0);
      if (ofOne !== undefined) return ofOne.recipient;
      return dangers.length === 0 ? null : (named(facts.addresses, dangers) ?? null);
    }
    default:
      return null;
  }
}

/** The same of a message, by what the signer read in it: who may take something, or the contract that it is for. */
export function addressInMessage({
  dangers,
  from,
  summary,
}: MessageProposal): AddressToType | null {
  if (dangers.length === 0) return null;
  const whole = summary
    .filter(({ value }) => /^0x[0-9a-fA-F]{40}$/.test(value))
    .filter(({ value }) => value.toLowerCase() !== from.toLowerCase());
  const line = whole.find(({ label }) => label === 'Spender') ?? whole[0];
  return line === undefined ? null : { role: line.label, address: line.value };
}

/** Whether it is the last four characters of the address, and nothing else, in any case of letters. */
export function isEndOf({ address }: AddressToType, typed: string): boolean {
  return typed.trim().toLowerCase() === address.slice(-4).toLowerCase();
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
  const shown = addresses.find(({ address }) => isSame(address, first));
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

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
