/** What the account at this place of the wallet is called. */
export function accountName(index: number): string {
  return index === 0 ? 'Main' : `Account ${index + 1}`;
}
