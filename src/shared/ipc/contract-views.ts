import type { SourceMatch, SourceOrigin, SourceService } from '../contracts/contract-source.ts';
import type { KeyPlace } from './key-place.ts';

/** An ABI that a person added, for one address on one chain. */
export interface ContractView {
  chainId: number;
  /** Name of the network. */
  network: string;
  /** EIP-55. */
  address: string;
  /** What the person calls it; may be empty. */
  name: string;
  /** One line each, as the ABI has them. */
  functions: string[];
  /** SHA-256 of the file, lower-case hex. */
  fileSha256: string;
  /** keccak-256 of the code that it counts for. */
  codeHash: string;
  /** Where the contract sent its calls when it was added; null for one that is no proxy. */
  implementation: string | null;
  /** Epoch ms. */
  addedAt: number;
}

/** What is known of one contract, and by whose word. */
export interface ContractSourceView {
  chainId: number;
  /** Name of the network. */
  network: string;
  /** EIP-55. */
  address: string;
  /** What its source, or whoever lists it, calls it; may be empty. */
  name: string;
  origin: SourceOrigin;
  /** How well the source matches; null where no service has one. */
  match: SourceMatch | null;
  /** The services that answered. */
  asked: SourceService[];
  /** One line each. */
  functions: string[];
  /** Where a proxy sent its calls when it was asked about; null for one that is none. */
  implementation: string | null;
  /** When that was said, epoch ms; null where nobody was asked. */
  at: number | null;
  /** When the person accepted it though nobody verified it, epoch ms; null where they did not. */
  acceptedAt: number | null;
}

/** Which services are asked about contracts. The key itself is in no view. */
export interface SourceSettingsView {
  sourcify: { on: boolean; baseUrl: string };
  etherscan: { on: boolean; baseUrl: string; keyPlace: KeyPlace };
  /** Whether contracts of practice chains are asked about too. */
  practice: boolean;
}
