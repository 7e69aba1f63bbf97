/** What is worth knowing about a token before one trusts it, in the order in which it is told. */
export const tokenFindings = {
  NO_CODE: 'There is no contract at this address.',
  NOT_LISTED: 'It is not in the list of well-known tokens.',
  LOOK_ALIKE: 'It calls itself like a well-known token, and is not that token.',
  HIDDEN_TEXT: 'Its name holds marks that cannot be seen.',
  NO_SYMBOL: 'It has no symbol that can be read.',
  SYMBOL_NOT_PLAIN: 'Its symbol is not shown as it is: it is called by its address.',
  PROXY: 'Its code can be exchanged behind its address.',
  NO_DECIMALS: 'It does not say how its amounts are counted.',
  DECIMALS_DIFFER: 'It counts its amounts differently from what was recorded of it.',
  DECIMALS_CHANGE: 'It counts its amounts differently from one block to the next.',
  NO_SUPPLY: 'It does not say how many there are: it may be no token.',
} as const;

export type TokenFinding = keyof typeof tokenFindings;
