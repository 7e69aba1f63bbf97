/** Somebody whom the person knows by a name. */
export interface Contact {
  contactId: string;
  name: string;
  /** EIP-55. */
  address: string;
  /** The chains on which the name counts; none is every chain. */
  chainIds: number[];
  note: string;
}
