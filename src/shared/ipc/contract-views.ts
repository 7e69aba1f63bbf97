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
